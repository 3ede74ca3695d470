package import BasemapTiles
import Glibc
package import QuestEngine
import Synchronization

/// The basemap's tiles of this daemon: those of the main map, and those of the folder's maps. Readers take `current` once
/// for each request, so that a swap never splits one.
package final class TileService: Sendable {
    /// Where the tiles of the main map are, or would be; `nil` where nobody knows.
    package let path: String?
    /// Whether they have to be there.
    private let isNamed: Bool
    /// The folder of the other maps.
    let folder: MapFolder?
    private let sets: Mutex<Sets>

    private struct Sets {
        var current: TileSet?
        /// The one before: phones that began with it may go on.
        var former: TileSet?
    }

    /// A daemon without a basemap.
    package static var none: TileService { TileService(nil) }

    /// - Parameters:
    ///   - path: An MBTiles file.
    ///   - isNamed: Whether it has to be there.
    /// - Throws: `RoadsError.tiles`, which says what to do.
    init(path: String, isNamed: Bool = true, folder: MapFolder? = nil) throws(RoadsError) {
        self.path = path
        self.isNamed = isNamed
        self.folder = folder
        sets = Mutex(Sets())
        try reload()
    }

    /// Tiles that are open already, or none.
    init(_ archive: TileArchive?) {
        (path, isNamed, folder) = (nil, true, nil)
        sets = Mutex(Sets(current: TileSet([archive].compactMap(\.self))))
    }

    /// The file that a setting names; else the one beside the map, where there is one.
    ///
    /// - Parameters:
    ///   - map: The path of the map: `city.roads` has its tiles in `city.mbtiles`.
    ///   - folder: The folder of the other maps, whose tiles lie beside them.
    package static func beside(
        _ map: String, unless named: String?, and folder: MapFolder? = nil
    ) throws(RoadsError) -> TileService {
        if let named { return try TileService(path: named, folder: folder) }
        return try TileService(path: Self.place(beside: map), isNamed: false, folder: folder)
    }

    /// Path of the tiles that belong to a map's file.
    package static func place(beside map: String) -> String {
        (map.hasSuffix(".roads") ? String(map.dropLast(6)) : map) + ".mbtiles"
    }

    package var current: TileSet? { sets.withLock { $0.current } }

    /// Returns the tiles under that hash: those of now, or the ones before; `nil` where it is of neither.
    package subscript(hash: String) -> TileSet? {
        sets.withLock { sets in
            [sets.current, sets.former].compactMap(\.self).first { $0.hash == hash }
        }
    }

    /// Opens the files again and swaps the tiles whole; on an error the old ones stay.
    ///
    /// - Returns: Whether they are others now.
    @discardableResult
    package func reload() throws(RoadsError) -> Bool {
        guard let path else { return false }
        var archives: [TileArchive] = []
        if isNamed || Self.isThere(path) { archives.append(try Self.open(path)) }
        for (_, file) in (folder?.files() ?? [:]).sorted(by: { $0.key < $1.key }) {
            let beside = Self.place(beside: file.path)
            if Self.isThere(beside) { archives.append(try Self.open(beside)) }
        }
        let tiles = TileSet(archives)
        return sets.withLock { sets in
            guard sets.current?.hash != tiles?.hash else { return false }
            sets = Sets(current: tiles, former: sets.current)
            return true
        }
    }

    private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func open(_ path: String) throws(RoadsError) -> TileArchive {
        do throws(TileArchiveError) { return try TileArchive(path: path) } catch {
            throw .tiles(path: path, error)
        }
    }
}

extension TileArchiveError {
    /// A word of a foreign file, short enough for a line and without what would steer a terminal.
    private static func shown(_ word: String) -> String {
        String(decoding: word.utf8.prefix(64).map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }

    /// - Parameter file: The path of the tiles.
    package func message(file: String) -> Message {
        switch self {
        case .cannotOpen(let reason):
            Message(
                "tiles-cannot-open", "The tiles {file} cannot be read: {reason}.",
                "Не удалось прочитать тайлы {file}: {reason}.",
                ["file": .text(file), "reason": .reason(reason)])
        case .notMBTiles:
            Message(
                "tiles-not-mbtiles",
                "{file} is no MBTiles file, or it is damaged: make it again with “questctl map build”.",
                "{file} — не файл MBTiles или повреждённый файл: создайте его заново командой «questctl map build».",
                ["file": .text(file)])
        case .foreignObject(let kind, let name):
            Message(
                "tiles-schema-foreign",
                "{file} has the {kind} {name}, which no set of tiles needs: make it again with “questctl map build”.",
                "В {file} есть {kind} {name}, которого в тайлах не бывает: создайте файл заново командой «questctl map build».",
                ["file": .text(file), "kind": .text(Self.shown(kind)), "name": .text(Self.shown(name))])
        case .tooSlow:
            Message(
                "tiles-too-slow",
                "Reading {file} takes too long: make it again with “questctl map build”.",
                "Файл {file} читается слишком долго: создайте его заново командой «questctl map build».",
                ["file": .text(file)])
        case .notVectorTiles:
            Message(
                "tiles-not-vector",
                "The tiles {file} are pictures, not vectors: make them with “questctl map build”.",
                "Тайлы {file} — картинки, а не векторы: создайте их командой «questctl map build».",
                ["file": .text(file)])
        case .empty:
            Message(
                "tiles-empty", "There is not one tile in {file}: make it again with “questctl map build”.",
                "В {file} нет ни одного тайла: создайте его заново командой «questctl map build».",
                ["file": .text(file)])
        }
    }
}
