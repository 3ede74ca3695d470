import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import ServerBase

/// Serves riders where the devices of their own team are, as far as the quest shows it, and what they have ridden.
struct TeamPositionsController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let ways: RiddenWays
    let clock: any TimeSource
    let work: WorkPool

    /// A feature for each device of the team that asks; without a place where the quest does not show it, but for the
    /// device's own.
    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let (now, isShown) = (clock.now, scope.document.showsTeamPositions)
        return try await work.run(for: context.asker) {
            var features: [Feature] = []
            var most = (distance: 0.0, climb: 0.0)
            for device in scope.state.teams[scope.device.team]?.devices ?? [] {
                let tally = try await ways.tally(of: device, in: scope.state)
                let (distance, climb) = (tally.distance.value.tenths, tally.climb.value.tenths)
                most = (max(most.distance, distance), max(most.climb, climb))
                let isOwn = device == scope.device.id
                var feature = try await feature(
                    of: device, in: scope.device.team, withPlace: isShown || isOwn, at: now)
                feature.properties?["this"] = .bool(isOwn)
                feature.properties?["distance"] = .number(distance)
                feature.properties?["climb"] = .number(climb)
                features.append(feature)
            }
            let team: JSONObject = [
                "id": .string(scope.device.team.rawValue), "distance": .number(most.distance),
                "climb": .number(most.climb),
            ]
            let collection = FeatureCollection(features, foreignMembers: ["team": .object(team)])
            return .bytes(collection.bytes(), type: "application/geo+json")
        }
    }

    private func feature(
        of device: DeviceID, in team: TeamID, withPlace: Bool, at now: Timestamp
    ) async throws -> Feature {
        let name = try await store.text(owner: device.rawValue)?.text ?? ""
        if withPlace {
            let known = try await store.whereabouts(of: device)
            let place = DevicePlace(device: device, team: team, known: known)
            if let feature = place.feature(named: name, at: now) { return feature }
        }
        return Feature(
            id: .string(device.rawValue),
            properties: [
                "device": .string(device.rawValue), "team": .string(team.rawValue), "name": .string(name),
            ])
    }
}
