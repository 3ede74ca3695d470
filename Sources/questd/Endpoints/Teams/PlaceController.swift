import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Codes by which another phone takes the place of one that is lost or dead.
struct PlaceController: Sendable {
    let access: QuestAccess
    let joinCodeKey: JoinCodeKey
    let clock: any TimeSource

    func offerOwn(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let device = DeviceID(context.parameter("device"))
        guard let team = scope.state.member(device)?.team, context.access.reaches(team) else {
            throw Refusal.deviceNotInTeam(device)
        }
        return try await offer(
            device, of: team, at: scope.service, as: .device(scope.device.id), by: scope.device.id)
    }

    func offer(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        return try await offer(
            DeviceID(context.parameter("device")), of: TeamID(context.parameter("team")), at: service,
            as: context.principal.actor, by: nil)
    }

    private func offer(
        _ device: DeviceID, of team: TeamID, at service: QuestService, as actor: Actor, by asker: DeviceID?
    ) async throws -> Response {
        let (now, key) = (clock.now, joinCodeKey)
        let offered = try await service.decide(as: actor, at: now) { context in
            let code = JoinCode(using: &context.ids)
            let digest = code.digest(key: key)
            let entry = try context.offerPlace(of: device, in: team, code: digest, by: asker)
            let expires = now + DecisionContext.placeOfferSpan
            return Decision(
                entry: entry, outcome: PlaceOffered(device: device, code: code.text, expires: expires))
        }
        return try .json(offered, status: .created)
    }
}
