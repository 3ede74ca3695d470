import QuestEngine
import Synchronization

/// A map with its router and the workspaces of its searches.
struct LoadedMap: Sendable {
    let file: RoadFile
    let info: MapInfo
    let checksum: Digest
    let bounds: Bounds
    private(set) var checkpoints = PinnedCheckpoints()
    /// The roads and gates that the clock closes; `nil` where it closes none.
    let hours: RoadHours?
    /// Roads with what is closed and slow right now.
    private(set) var roads: LiveRouter
    /// Roads of quests with rules of their own.
    let ruled = RuledRoads()
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

    init(path: String) throws(StartError) {
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
    var router: Router { roads.current }

    /// Runs a search on the router of this moment with a workspace that nobody else uses meanwhile.
    ///
    /// - Parameter body: Must do nothing but search: it may be called twice (`LiveRouter.search`).
    func search<Found, Failure: Error>(
        _ body: (Router, RouterWorkspace) throws(Failure) -> Found
    ) throws(Failure) -> Found {
        let loan = workspaces.take()
        defer { workspaces.giveBack(loan) }
        return try roads.search(using: loan.workspace, body)
    }

    /// Runs a search for whoever sets out from a position, waypoint 0, perhaps to tasks.
    ///
    /// - Throws: What `refusal` makes of the search's error.
    func asked<Found>(_ body: (Router, RouterWorkspace) throws(RoutingError) -> Found) throws -> Found {
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
