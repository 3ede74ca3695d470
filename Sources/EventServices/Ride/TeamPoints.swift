import QuestEngine
import Synchronization

/// The points of teams as the live map shows them, kept while nothing changes them: positions come many times a second, points
/// do not.
///
/// Shareable between tasks.
final class TeamPoints: Sendable {
    private struct Key: Equatable {
        let version: Int
        /// Number of the last record that changed something of the team.
        let seq: Int64
        /// Number of the minute: being late costs points as time goes by.
        let minute: Int64
    }

    private let kept = Mutex<[QuestID: [TeamID: (key: Key, points: Int)]]>([:])

    /// The points of a team, as the result list has them.
    func points(of team: TeamID, in snapshot: QuestSnapshot, by engine: RuleEngine, at now: Timestamp) -> Int
    {
        let key = Key(
            version: snapshot.state.version, seq: snapshot.state.changeSeq(of: team),
            minute: now.milliseconds / 60_000)
        let known = kept.withLock { $0[snapshot.quest]?[team] }
        if let known, known.key == key { return known.points }
        let points = engine.standing(of: team, in: snapshot.state, at: now).points
        kept.withLock { $0[snapshot.quest, default: [:]][team] = (key, points) }
        return points
    }

    /// Forgets a quest that was deleted.
    func forget(_ quest: QuestID) {
        kept.withLock { $0[quest] = nil }
    }
}
