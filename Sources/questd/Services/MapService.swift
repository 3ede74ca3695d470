import QuestEngine
import Synchronization

/// The one map of this daemon. Readers take `current` once for each request, so that a swap never splits one.
final class MapService: Sendable {
    private let path: String?
    private let state: Mutex<LoadedMap>

    /// - Throws: `StartError.map`, which says what to do.
    init(path: String) throws(StartError) {
        self.path = path
        state = Mutex(try LoadedMap(path: path))
    }

    /// A map that is in memory already.
    init(_ map: LoadedMap) {
        path = nil
        state = Mutex(map)
    }

    var current: LoadedMap { state.withLock { $0 } }

    /// Reads the file again and swaps the map whole; on an error the old one stays.
    func reload() throws(StartError) {
        guard let path else { return }
        let map = try LoadedMap(path: path)
        state.withLock { $0 = map }
    }
}

/// A map with its router and the workspaces of its searches.
struct LoadedMap: Sendable {
    let info: MapInfo
    let checksum: Digest
    let bounds: Bounds
    let router: Router
    let checkpoints = PinnedCheckpoints()
    private let workspaces = WorkspacePool()

    init(file: RoadFile) throws(RoadFileError) {
        info = file.info
        checksum = file.checksum
        bounds = file.info.bounds
        router = try Router(file: file)
    }

    init(path: String) throws(StartError) {
        do throws(RoadFileError) {
            try self.init(file: try RoadFile.open(path: path))
        } catch {
            throw .map(path: path, error)
        }
    }

    /// Runs a search with a workspace that nobody else uses meanwhile.
    func search<Found, Failure: Error>(
        _ body: (Router, RouterWorkspace) throws(Failure) -> Found
    ) throws(Failure) -> Found {
        let loan = workspaces.take()
        defer { workspaces.giveBack(loan) }
        return try body(router, loan.workspace)
    }
}
