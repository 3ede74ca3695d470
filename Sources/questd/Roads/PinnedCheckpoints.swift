import QuestEngine
import Synchronization

/// What is kept of quests' checkpoints on one map, so that a search for the next one costs little more than the
/// position's own part: by quest and edition, the longest unused dropped first.
final class PinnedCheckpoints: Sendable {
    static let limit = 64

    private struct Edition: Hashable {
        let quest: QuestID
        let version: Int
    }

    private struct Entry {
        let targets: PinnedTargets
        var lastUse: UInt64
    }

    private struct State {
        var entries: [Edition: Entry] = [:]
        var uses: UInt64 = 0
        var isMakingFields = false
    }

    private let state = Mutex(State())

    /// The targets of a quest, by the places of its checkpoints.
    ///
    /// What was kept for another edition is kept on where no checkpoint has moved.
    func targets(of edition: OpenEdition, in quest: QuestID) -> PinnedTargets {
        let key = Edition(quest: quest, version: edition.version)
        return state.withLock { state in
            state.uses += 1
            if let targets = state.entries[key]?.targets {
                state.entries[key]?.lastUse = state.uses
                return targets
            }
            let profile = edition.document.profile
            let same = state.entries.values.first {
                $0.targets.coordinates == edition.targets && $0.targets.profile == profile
            }
            let targets = same?.targets ?? PinnedTargets(edition.targets, profile: profile)
            state.entries[key] = Entry(targets: targets, lastUse: state.uses)
            if state.entries.count > Self.limit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries[oldest.key] = nil
            }
            return targets
        }
    }

    /// Makes the fields that were missing in searches, in the background and one task at a time.
    func makeFields(on map: LoadedMap) {
        let isFirst = state.withLock { state in
            defer { state.isMakingFields = true }
            return !state.isMakingFields
        }
        guard isFirst else { return }
        Task {
            await BackgroundWork.run {
                map.search { router, workspace in router.makeWantedFields(using: workspace) }
            }
            self.state.withLock { $0.isMakingFields = false }
        }
    }
}
