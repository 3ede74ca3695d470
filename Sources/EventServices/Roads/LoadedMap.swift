package import QuestEngine
import ServerBase
import Synchronization

/// A map with its router and the workspaces of its searches.
package struct LoadedMap: Sendable {
    let file: RoadFile
    package let info: MapInfo
    package let checksum: Digest
    package let bounds: Bounds
    private(set) var checkpoints = PinnedCheckpoints()
    /// The roads and gates that the clock closes; `nil` where it closes none.
    let hours: RoadHours?
    /// Roads with what is closed and slow right now.
    private(set) var roads: LiveRouter
    /// Roads of quests with rules of their own.
    let ruled = QuestOverlays()
    private let workspaces = WorkspacePool()

    init(file: RoadFile) throws(RoadFileError) {
        self.file = file
        info = file.info
        checksum = file.checksum
        bounds = file.info.bounds
        let router = try Router(file: file)
        hours = try RoadHours(on: router.graph)
        roads = LiveRouter(router)
    }

    init(path: String) throws(RoadsError) {
        do throws(RoadFileError) {
            try self.init(file: try RoadFile.open(path: path))
        } catch {
            throw .map(path: path, error)
        }
    }

    /// The map as the riders of a quest meet it.
    func asRidden(in quest: QuestID) -> LoadedMap {
        guard let own = ruled[quest] else { return self }
        var map = self
        map.roads = own.roads
        map.checkpoints = own.checkpoints
        return map
    }

    /// The router of this moment; searches go through `search`.
    package var router: Router { roads.current }

    /// Runs a search on the current router with a workspace of its own.
    ///
    /// - Parameter body: Must do nothing but search: it may be called twice (`LiveRouter.search`).
    package func search<Found, Failure: Error>(
        _ body: (Router, RouterWorkspace) throws(Failure) -> Found
    ) throws(Failure) -> Found {
        let loan = workspaces.take()
        defer { workspaces.giveBack(loan) }
        return try roads.search(using: loan.workspace, body)
    }

    /// Runs a search for whoever sets out from a position, waypoint 0, perhaps to tasks.
    ///
    /// - Throws: What `refusal` makes of the search's error.
    package func asked<Found>(_ body: (Router, RouterWorkspace) throws(RoutingError) -> Found) throws -> Found
    {
        do throws(RoutingError) { return try search(body) } catch { throw refusal(for: error) }
    }

    /// Returns what is wrong with a position, waypoint 0, or with the tasks at the other waypoints where a search found
    /// no road near them; everything else is said as the search says it.
    func refusal(for error: RoutingError) -> any Error {
        switch error {
        case .outsideMap(waypoint: 0): RequestError.positionOutsideMap(named: info.name)
        case .noRoadNearby(waypoint: 0, let radius): RequestError.positionOffRoad(within: radius)
        case .noRoadNearby(_, let radius): RequestError.taskOffRoad(within: radius)
        default: error
        }
    }
}

/// Search workspaces between two uses. There are never more than searches at the same time.
final class WorkspacePool: Sendable {
    private let idle = Mutex<[Loan]>([])

    /// Unchecked because the compiler cannot see what the pool makes sure of: a workspace is either here or
    /// with the one search that took it.
    struct Loan: @unchecked Sendable {
        let workspace: RouterWorkspace
    }

    func take() -> Loan {
        idle.withLock { $0.popLast() } ?? Loan(workspace: RouterWorkspace())
    }

    func giveBack(_ loan: Loan) {
        idle.withLock { $0.append(loan) }
    }
}

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
    /// Targets of another edition stay in use if no destination has moved.
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

/// The roads of one map as the riders of single quests meet them: quests whose own files forbid a part of the
/// ground. Their routes keep to that; nobody else's do.
final class QuestOverlays: Sendable {
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
