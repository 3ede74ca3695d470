import QuestEngine
import Synchronization

/// The roads of one map as the riders of single quests meet them: quests whose own files forbid a part of the ground.
/// Their routes keep to that; nobody else's do.
final class RuledRoads: Sendable {
    /// Of one quest.
    struct Roads: Sendable {
        let roads: LiveRouter
        /// What is kept of checkpoints depends on what is closed.
        let checkpoints = PinnedCheckpoints()
    }

    private let state = Mutex<[QuestID: Roads]>([:])

    /// `nil` where a quest has no rules of its own.
    subscript(quest: QuestID) -> Roads? { state.withLock { $0[quest] } }

    var all: [LiveRouter] { state.withLock { $0.values.map(\.roads) } }

    /// Swaps what holds for each quest with rules; those that are not named have none any more.
    ///
    /// - Parameter base: The map's router, of which theirs are made.
    func apply(_ changes: [QuestID: [(arcs: [ArcID], effect: RoadEffect)]], on base: Router) {
        state.withLock { quests in
            quests = quests.filter { changes[$0.key] != nil }
            for (quest, changes) in changes {
                // Riders are led by this profile only.
                let roads = quests[quest] ?? Roads(roads: LiveRouter(base.fork(profiles: [.trekking])))
                roads.roads.apply(changes)
                quests[quest] = roads
            }
        }
    }
}
