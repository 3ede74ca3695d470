import QuestEngine
import Synchronization

/// The roads of one map as the riders of single quests meet them: quests whose own files forbid a part of the
/// ground. Their routes keep to that; nobody else's do.
final class RuledRoads: Sendable {
    /// The roads of one quest.
    struct Roads: Sendable {
        let roads: LiveRouter
        let profiles: Set<ProfileName>
        /// Pinned checkpoints, which depend on what is closed.
        let checkpoints = PinnedCheckpoints()
    }

    /// A quest's rules for the roads.
    struct Rules {
        /// The profiles that its riders may be led by.
        var profiles: Set<ProfileName>
        var changes: [(arcs: [ArcID], effect: RoadEffect)]
        /// The arcs that are open at this hour, of those that are at some only.
        var opened: [ArcID] = []
    }

    private let state = Mutex<[QuestID: Roads]>([:])

    /// `nil` where a quest has no rules of its own.
    subscript(quest: QuestID) -> Roads? { state.withLock { $0[quest] } }

    var all: [LiveRouter] { state.withLock { $0.values.map(\.roads) } }

    /// Swaps what holds for each quest with rules; those that are not named have none any more.
    ///
    /// - Parameter base: The map's router, of which theirs are made.
    func apply(_ rules: [QuestID: Rules], on base: Router) {
        state.withLock { quests in
            quests = quests.filter { rules[$0.key]?.profiles == $0.value.profiles }
            for (quest, rules) in rules {
                // Its riders are led by these profiles only: no others are customized.
                let roads =
                    quests[quest]
                    ?? Roads(
                        roads: LiveRouter(base.fork(profiles: rules.profiles)), profiles: rules.profiles)
                roads.roads.apply(rules.changes, opened: rules.opened)
                quests[quest] = roads
            }
        }
    }
}
