import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Trackers of teams, tokens for tracker apps, and which device says where a team is.
struct IngestTokenController: Sendable {
    let access: QuestAccess
    let clock: any TimeSource

    func issue(_: Request, _ context: QuestdContext) async throws -> Response {
        try await issue(TeamID(context.parameter("team")), by: nil, context)
    }

    func revoke(_: Request, _ context: QuestdContext) async throws -> Response {
        try await revoke(TeamID(context.parameter("team")), by: nil, context)
    }

    func issueOwn(_: Request, _ context: QuestdContext) async throws -> Response {
        let (team, asker) = try await own(DeviceID(context.parameter("device")), context)
        return try await issue(team, by: asker, context)
    }

    func revokeOwn(_: Request, _ context: QuestdContext) async throws -> Response {
        let (team, asker) = try await own(DeviceID(context.parameter("device")), context)
        return try await revoke(team, by: asker, context)
    }

    func choose(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await request.wire(PrimaryChoice.self, in: context).device
        return try await choose(device, of: TeamID(context.parameter("team")), by: nil, context)
    }

    func chooseOwn(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await request.wire(PrimaryChoice.self, in: context).device
        let (team, asker) = try await own(device, context)
        return try await choose(device, of: team, by: asker, context)
    }

    /// The team that a rider speaks of, and the device that asks. Other teams' devices do not exist for it.
    private func own(
        _ named: DeviceID?, _ context: QuestdContext
    ) async throws -> (team: TeamID, asker: DeviceID) {
        let scope = try await access.open(forDevice: context)
        guard let named else { return (scope.device.team, scope.device.id) }
        guard let team = scope.state.member(named)?.team, context.access.reaches(team) else {
            throw Refusal.deviceNotInTeam(named)
        }
        return (team, scope.device.id)
    }

    func addTracker(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let body = try await request.wire(TrackerRequest.self, in: context)
        if let name = body.name,
            name.isEmpty || !name.isPlainLine || name.unicodeScalars.count > TeamLimits.deviceName.value
        {
            throw RequestError.memberInvalid("name")
        }
        let team = TeamID(context.parameter("team"))
        let added = try await service.decide(as: context.principal.actor, at: clock.now) { context in
            let token = AccessToken(.ingest, using: &context.ids)
            let decision = try context.addTracker(to: team, ingest: token.digest, name: body.name)
            let issued = IngestIssued(device: decision.outcome.id, ingestToken: token.text)
            return Decision(entry: decision.entry, outcome: issued)
        }
        return try .json(added, status: .created)
    }

    private func issue(
        _ team: TeamID, by asker: DeviceID?, _ context: QuestdContext
    ) async throws -> Response {
        let service = try await access.open(context).service
        let device = DeviceID(context.parameter("device"))
        let issued = try await service.decide(as: context.principal.actor, at: clock.now) { context in
            let token = AccessToken(.ingest, using: &context.ids)
            let entry = try context.issueIngest(token.digest, to: device, of: team, by: asker)
            return Decision(entry: entry, outcome: IngestIssued(device: device, ingestToken: token.text))
        }
        return try .json(issued, status: .created)
    }

    private func revoke(
        _ team: TeamID, by asker: DeviceID?, _ context: QuestdContext
    ) async throws -> Response {
        let service = try await access.open(context).service
        let device = DeviceID(context.parameter("device"))
        let (now, actor) = (clock.now, context.principal.actor)
        try await service.decide(as: actor, at: now) { try $0.revokeIngest(of: device, of: team, by: asker) }
        return try .json(DeviceChoice(device: device))
    }

    private func choose(
        _ device: DeviceID?, of team: TeamID, by asker: DeviceID?, _ context: QuestdContext
    ) async throws -> Response {
        let service = try await access.open(context).service
        let (now, actor) = (clock.now, context.principal.actor)
        try await service.decide(as: actor, at: now) { try $0.choosePrimary(device, of: team, by: asker) }
        return try .json(PrimaryChoice(device: device))
    }
}
