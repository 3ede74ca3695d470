package import QuestEngine
package import ServerBase
import Synchronization

/// The maps of this daemon: the main one, which is always in memory, and those of a folder, each loaded when
/// somebody needs it.
///
/// Readers take a map once for each request, so that a swap never splits one. Shared by all requests.
package final class MapService: Sendable {
    /// The file of the main map; `nil` for one that is in memory already.
    let path: String?
    /// Where the others are; `nil` where there is no such folder.
    let folder: MapFolder?
    private let state: Mutex<State>

    private struct State {
        var main: LoadedMap
        var others: [MapName: Other] = [:]
    }

    /// A map of the folder.
    private struct Other {
        var file: MapFolder.File
        var map: LoadedMap?
        /// The one reading of its file that is under way.
        var reading: Task<Result<LoadedMap, RoadsError>, Never>?
        /// When somebody asked for it last.
        var used: ContinuousClock.Instant
    }

    /// - Throws: `RoadsError.map`, which says what to do.
    package init(path: String, folder: MapFolder? = nil) throws(RoadsError) {
        self.path = path
        self.folder = folder
        state = Mutex(State(main: try LoadedMap(path: path)))
        rescan(keeping: [])
    }

    /// A map that is in memory already.
    init(_ map: LoadedMap, folder: MapFolder? = nil) {
        path = nil
        self.folder = folder
        state = Mutex(State(main: map))
        rescan(keeping: [])
    }

    /// The main map.
    package var main: LoadedMap { state.withLock { $0.main } }

    /// Returns a map that is in memory; the main one for no name.
    ///
    /// - Throws: `RequestError.mapMissing`; `.busy` for one that is not, and from then on it is being read.
    func atHand(_ name: MapName?) throws(RequestError) -> LoadedMap {
        guard let name else { return main }
        if let map = loaded(name) { return map }
        guard reading(of: name) != nil else { throw .mapMissing(name) }
        throw .busy(retryAfter: Self.readingTime)
    }

    /// Seconds after which whoever asked for a map that was not in memory may come again.
    private static let readingTime = 1

    /// Returns a map, once it is in memory; the main one for no name.
    ///
    /// - Throws: `RequestError.mapMissing` where there is none of that name, or none that can be used.
    package func map(_ name: MapName?) async throws(RequestError) -> LoadedMap {
        guard let name else { return main }
        guard case .success(let map) = await loading(name) else { throw .mapMissing(name) }
        return map
    }

    /// Reads a map that is not in memory yet; several that want it wait for the same reading.
    ///
    /// - Returns: `nil` where there is no such map.
    func loading(_ name: MapName) async -> Result<LoadedMap, RoadsError>? {
        if let map = loaded(name) { return .success(map) }
        return await reading(of: name)?.value
    }

    private func loaded(_ name: MapName) -> LoadedMap? {
        state.withLock { state in
            state.others[name]?.used = .now
            return state.others[name]?.map
        }
    }

    private func reading(of name: MapName) -> Task<Result<LoadedMap, RoadsError>, Never>? {
        state.withLock { state in
            guard let other = state.others[name] else { return nil }
            if let reading = other.reading { return reading }
            let path = other.file.path
            let reading = Task { [weak self] in
                let result = await Self.read(path)
                self?.note(result, of: name)
                return result
            }
            state.others[name]?.reading = reading
            return reading
        }
    }

    private func note(_ result: Result<LoadedMap, RoadsError>, of name: MapName) {
        state.withLock { state in
            state.others[name]?.reading = nil
            // One that was put there meanwhile is the newer one.
            if state.others[name]?.map == nil { state.others[name]?.map = try? result.get() }
        }
    }

    /// Reads the file of a map, away from whoever waits for nothing.
    package static func read(_ path: String) async -> Result<LoadedMap, RoadsError> {
        await BackgroundWork.run { Result { () throws(RoadsError) in try LoadedMap(path: path) } }
    }

    /// The file of a map; `nil` where there is none.
    func file(of name: MapName?) -> String? {
        guard let name else { return path }
        return state.withLock { $0.others[name]?.file.path }
    }

    /// Where the file of a map is, or would be; `nil` where none can be kept.
    package func place(of name: MapName?) -> String? {
        guard let name else { return path }
        return folder?.place(of: name)
    }

    /// Puts a map in the place of the one of its name, whole.
    func install(_ map: LoadedMap, as name: MapName?) {
        state.withLock { state in
            if let name {
                state.others[name]?.map = map
            } else {
                state.main = map
            }
        }
    }

    /// Looks which maps the folder has now.
    ///
    /// - Parameter needed: Maps that stay although their files are gone.
    /// - Returns: Those in memory whose file is another one than the one they were read from.
    @discardableResult
    func rescan(keeping needed: Set<MapName>) -> [MapName] {
        let files = folder?.files() ?? [:]
        return state.withLock { state in
            state.others = state.others.filter { files[$0.key] != nil || needed.contains($0.key) }
            var changed: [MapName] = []
            for (name, file) in files {
                guard let known = state.others[name] else {
                    state.others[name] = Other(file: file, used: .now)
                    continue
                }
                guard known.file != file else { continue }
                state.others[name]?.file = file
                state.others[name]?.reading = nil
                if known.map != nil { changed.append(name) }
            }
            return changed.sorted()
        }
    }

    /// Takes maps out of memory that nobody has asked for in a while.
    ///
    /// - Returns: Their names.
    func drop(unusedFor span: Duration, except needed: Set<MapName>) -> [MapName] {
        state.withLock { state in
            let idle = state.others.filter {
                $0.value.map != nil && !needed.contains($0.key) && $0.value.used + span < .now
            }
            for name in idle.keys { state.others[name]?.map = nil }
            return idle.keys.sorted()
        }
    }
}

extension MapService {
    /// A map as it is listed.
    package struct Entry: Sendable {
        /// `nil` for the main one.
        package let name: MapName?
        package let info: MapInfo
        package let checksum: Digest
        /// The size of the file in bytes.
        package let size: Int
        /// `nil` for one that is not in memory.
        package let map: LoadedMap?
    }

    /// All maps, the main one first, the others by their names.
    package var entries: [Entry] {
        let (main, others) = state.withLock { ($0.main, $0.others) }
        let rest = others.sorted { $0.key < $1.key }.map { name, other in
            Entry(
                name: name, info: other.map?.info ?? other.file.info,
                checksum: other.map?.checksum ?? other.file.checksum,
                size: other.map?.file.length ?? other.file.size, map: other.map)
        }
        return [
            Entry(name: nil, info: main.info, checksum: main.checksum, size: main.file.length, map: main)
        ] + rest
    }

    /// Whether there is a map of that name.
    package func has(_ name: MapName) -> Bool { state.withLock { $0.others[name] != nil } }

    /// The files of the folder's maps that are in memory.
    var filesInUse: [(path: String, file: RoadFile)] {
        state.withLock { state in
            state.others.values.compactMap { other in other.map.map { (other.file.path, $0.file) } }
        }
    }

    /// Maps in memory.
    package var loaded: [LoadedMap] {
        state.withLock { [$0.main] + $0.others.sorted { $0.key < $1.key }.compactMap(\.value.map) }
    }

    /// Returns the name of the map for whoever names places and no quest: the first, the main one before the others, that
    /// has all of them; else the first that has the first place; else the main one.
    func name(covering places: [Coordinate]) -> MapName? {
        let entries = entries
        guard entries.count > 1, let first = places.first else { return nil }
        let found =
            entries.first { entry in places.allSatisfy { entry.info.bounds.contains($0) } }
            ?? entries.first { $0.info.bounds.contains(first) }
        return found?.name
    }

    /// Returns that map, once it is in memory.
    package func map(covering places: [Coordinate]) async throws(RequestError) -> LoadedMap {
        try await map(name(covering: places))
    }

    /// Returns that map if it is in memory, without waiting for it.
    package func mapAtHand(covering places: [Coordinate]) -> LoadedMap? {
        guard let name = name(covering: places) else { return main }
        return loaded(name)
    }

    /// Returns the map of a quest as its riders meet it. That of a quest that is not closed is in memory.
    ///
    /// - Throws: `RequestError.mapMissing`, `.busy`.
    package func asRidden(in snapshot: QuestSnapshot) throws(RequestError) -> LoadedMap {
        try atHand(snapshot.edition?.document.map).asRidden(in: snapshot.quest)
    }
}

extension MapService {
    /// Says in a check of a quest's file what is wrong with the map that it names, and which maps there are.
    package func finding(of error: RequestError) -> Finding {
        let names = [MapName.main] + entries.compactMap(\.name?.rawValue)
        let message = Message(
            "quest-map-missing", "{problem} There is: {maps}.", "{problem} Есть: {maps}.",
            ["problem": .message(error.message), "maps": .text(names.joined(separator: ", "))])
        return Finding(severity: .error, message: message)
    }
}
