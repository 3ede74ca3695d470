import GeoJSONKit
import QuestEngine

extension LiveRide.View {
    /// How the ride goes, without where: what its team and the staff are both told of it.
    func headway(at now: Timestamp) -> JSONObject {
        // Silence is told at once, also before the next look at all rides.
        let isSilent = ride.last.map { (now - $0.time).value > RideLimits.silence.value } ?? false
        var members: JSONObject = [
            "stale": .bool(ride.isStale || isSilent), "finished": .bool(ride.finishedAt != nil),
        ]
        if let following = ride.following {
            members["task"] = .string(following.route.task.rawValue)
            members["remaining"] = .number(following.remaining.value.tenths)
            members["off_route"] = .bool(following.isOffRoute)
        }
        return members
    }
}
