import BasemapTiles
import Glibc
import QuestEngine
import Synchronization

/// The basemap's tiles of this daemon. Readers take `current` once for each request, so that a swap never splits one.
final class TileService: Sendable {
    /// `nil` where there are no tiles.
    let path: String?
    private let archives: Mutex<Archives>

    private struct Archives {
        var current: TileArchive?
        /// The one before: phones that began with it may go on.
        var former: TileArchive?
    }

    /// A daemon without a basemap.
    static var none: TileService { TileService(nil) }

    /// - Parameter path: An MBTiles file.
    /// - Throws: `StartError.tiles`, which says what to do.
    init(path: String) throws(StartError) {
        self.path = path
        archives = Mutex(Archives(current: try Self.open(path)))
    }

    /// Tiles that are open already, or none.
    init(_ archive: TileArchive?) {
        path = nil
        archives = Mutex(Archives(current: archive))
    }

    /// The file that a setting names; else the one beside the map, where there is one.
    ///
    /// - Parameter map: The path of the map: `city.roads` has its tiles in `city.mbtiles`.
    static func beside(_ map: String, unless named: String?) throws(StartError) -> TileService {
        if let named { return try TileService(path: named) }
        let path = (map.hasSuffix(".roads") ? String(map.dropLast(6)) : map) + ".mbtiles"
        guard access(path, F_OK) == 0 else { return .none }
        return try TileService(path: path)
    }

    var current: TileArchive? { archives.withLock { $0.current } }

    /// Returns the tiles under that hash: those of now, or the ones before; `nil` where it is of neither.
    subscript(hash: String) -> TileArchive? {
        archives.withLock { archives in
            [archives.current, archives.former].compactMap(\.self).first { $0.hash == hash }
        }
    }

    /// Opens the file again and swaps the tiles whole; on an error the old ones stay.
    ///
    /// - Returns: Whether they are others now.
    @discardableResult
    func reload() throws(StartError) -> Bool {
        guard let path else { return false }
        let archive = try Self.open(path)
        return archives.withLock { archives in
            guard archives.current?.hash != archive.hash else { return false }
            archives = Archives(current: archive, former: archives.current)
            return true
        }
    }

    private static func open(_ path: String) throws(StartError) -> TileArchive {
        do throws(TileArchiveError) { return try TileArchive(path: path) } catch {
            throw .tiles(path: path, error)
        }
    }
}

extension TileArchiveError {
    /// - Parameter file: The path of the tiles.
    func message(file: String) -> Message {
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
