import GeoJSONKit
import QuestEngine

/// How far the devices of a team have come, each on its own ride, for all of them: also for a phone that tells no
/// positions. Places are not among it.
struct TeamRides: Sendable {
    let keeping: RideKeeping
    let store: any QuestStore

    static let eventName = "team"

    /// As of this moment; devices that were heard of before the daemon was started among them.
    ///
    /// - Throws: `StoreError`.
    func current(of team: TeamID, in sheet: Sheet) async throws -> [UInt8] {
        let own = sheet.state.teams[team]?.devices ?? []
        if keeping.rides.rides(of: own).count < own.count {
            for device in try await store.devices(of: sheet.quest) where own.contains(device.id) {
                _ = try? await keeping.current(device, in: sheet)
            }
        }
        return Self.bytes(of: keeping.rides.rides(of: own))
    }

    /// - Parameter rides: Of the team.
    static func bytes(of rides: [LiveRide]) -> [UInt8] {
        let devices = rides.compactMap(\.view).sorted { $0.device.id < $1.device.id }
        return JSONValue.object(["devices": .array(devices.compactMap(\.progress))]).sorted.bytes()
    }
}

extension LiveRide.View {
    /// `nil` before the first position.
    fileprivate var progress: JSONValue? {
        guard let last = ride.last else { return nil }
        var members: JSONObject = [
            "device": .string(device.id.rawValue), "at": .string(last.time.description),
            "stale": .bool(ride.isStale), "finished": .bool(ride.finishedAt != nil),
        ]
        if let following = ride.following, let route {
            members["task"] = .string(route.task.rawValue)
            members["route_id"] = .string(route.id.rawValue)
            members["progress"] = .number(following.progress.value.tenths)
            members["remaining"] = .number(following.remaining.value.tenths)
            members["off_route"] = .bool(following.isOffRoute)
        }
        return .object(members)
    }
}
