import QuestEngine
import Synchronization

/// Targets of quests' checkpoints on one map, kept so that a search for the next one costs little more than the
/// position's own part: by quest, edition and profile, the longest unused dropped first.
final class PinnedCheckpoints: Sendable {
    static let limit = 64

    private struct Edition: Hashable {
        let quest: QuestID
        let version: Int
        let profile: ProfileName
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

    /// The targets of a quest, by the numbers of its destinations.
    ///
    /// What was kept for another edition is kept on where no destination has moved.
    ///
    /// - Parameter profile: That by which the rider is led.
    func targets(of edition: OpenEdition, in quest: QuestID, by profile: ProfileName) -> PinnedTargets {
        let key = Edition(quest: quest, version: edition.version, profile: profile)
        return state.withLock { state in
            state.uses += 1
            if let targets = state.entries[key]?.targets {
                state.entries[key]?.lastUse = state.uses
                return targets
            }
            let reach = edition.document.roadReach
            let same = state.entries.values.first {
                $0.targets.coordinates == edition.targets && $0.targets.profile == profile
                    && $0.targets.snapRadius == reach
            }
            let targets =
                same?.targets ?? PinnedTargets(edition.targets, profile: profile, snapRadius: reach)
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

extension LoadedMap {
    /// The nearest by riding time of some of a quest's destinations, and the way there.
    ///
    /// They stay pinned: the first search to one is guided by the hierarchy, later ones by the field that
    /// is made beside. With something to avoid nothing that is kept helps.
    ///
    /// - Parameters:
    ///   - places: Among the destinations of the edition.
    ///   - profile: That by which the rider is led.
    /// - Throws: `RequestError` about the position, or when no road is near any of them; `RoutingError` when no way
    ///   leads to any.
    func nearest(
        of places: [Int], of edition: OpenEdition, in quest: QuestID, from position: Coordinate,
        by profile: ProfileName, avoiding: [RoadPlace] = []
    ) throws -> (place: Int, route: Route) {
        do throws(RoutingError) {
            if !avoiding.isEmpty {
                let nearest = try search { router, workspace throws(RoutingError) in
                    try router.avoiding(avoiding, using: workspace) {
                        router, workspace throws(RoutingError) in
                        try router.nearest(
                            of: places.map { edition.targets[$0] }, from: position,
                            profile: profile, snapRadius: edition.document.roadReach,
                            using: workspace)
                    }
                }
                guard let nearest else { throw .noRoute(fromWaypoint: 0) }
                return (places[nearest.index], nearest.route)
            }
            let targets = checkpoints.targets(of: edition, in: quest, by: profile)
            let nearest = try search { router, workspace throws(RoutingError) in
                try router.nearest(of: targets, among: places, from: position, using: workspace).first
            }
            if router.wantsFields { checkpoints.makeFields(on: self) }
            guard let nearest else {
                let isNearRoad = places.contains { place in
                    !router.snap(edition.targets[place], within: targets.snapRadius, anywhere: true).isEmpty
                }
                if isNearRoad { throw .noRoute(fromWaypoint: 0) }
                throw .noRoadNearby(waypoint: 1, radius: targets.snapRadius)
            }
            return (nearest.index, nearest.route)
        } catch {
            throw refusal(for: error)
        }
    }
}
