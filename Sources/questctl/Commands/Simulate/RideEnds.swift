import GeoJSONKit
import QuestEngine
import QuestWire

/// How many teams of a run have finished, rested, come late or not come back, as the daemon's results have it.
struct RideEnds: Encodable {
    var finished = 0
    var rested = 0
    /// The number of those that have finished, but late.
    var late = 0
    var overdue = 0

    /// - Throws: `CommandFailure` where the daemon refuses its results.
    init(of plan: RehearsalRun.Plan, by client: DaemonClient) async throws {
        let teams = Set(plan.devices.map(\.team.rawValue))
        for quest in plan.quests {
            let bytes = try await client.fetch(APIPath.adminQuest(quest.id, "results")).bytes
            for standing in (try? JSONValue(parsing: bytes))?["standings"]?.arrayValue ?? [] {
                guard teams.contains(standing["team"]?.stringValue ?? "") else { continue }
                let isBack = standing["finish"]?.stringValue != nil
                if isBack { finished += 1 }
                if standing["rest"]?.doubleValue ?? 0 > 0 { rested += 1 }
                if isBack, standing["late"]?.doubleValue ?? 0 > 0 { late += 1 }
            }
            let list: AdminOverdueList = try await client.get(APIPath.adminQuest(quest.id, "overdue"))
            overdue += list.teams.count { teams.contains($0.team.rawValue) }
        }
    }
}
