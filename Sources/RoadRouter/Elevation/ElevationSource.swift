/// Port to tiles of heights, wherever they lie.
public protocol ElevationSource {
    /// Reads a tile; each is asked for once in an import.
    ///
    /// - Returns: `nil` where the source has no such tile.
    /// - Throws: `ElevationError` for one that it has and cannot read.
    func tile(_ name: HeightTileName) throws(ElevationError) -> HeightTile?
}

/// A reason why heights cannot be read.
public enum ElevationError: Error, Hashable, Sendable {
    /// A folder or file cannot be read; the reason is the system's.
    case unreadable(path: String, reason: String)
    /// No file of the folder is named as a tile.
    case noTiles(folder: String)
    /// A packed tile is damaged, encrypted, or no tile is in it.
    case malformedArchive(path: String)
    /// A tile has another number of heights than 1201 × 1201 or 3601 × 3601.
    case wrongTileSize(tile: HeightTileName, bytes: Int)

    /// Stable code for scripts and clients.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .unreadable(let path, let reason):
            Message(
                "elevation-unreadable", "Heights cannot be read from {path}: {reason}.",
                "Высоты не читаются из {path}: {reason}.",
                ["path": .text(path), "reason": .reason(reason)])
        case .noTiles(let folder):
            Message(
                "elevation-without-tiles",
                "{folder}: no file here is named as a tile of heights, such as N42E001.hgt or N42E001.hgt.zip.",
                """
                {folder}: здесь нет ни одного файла с именем листа высот, например N42E001.hgt или \
                N42E001.hgt.zip.
                """, ["folder": .text(folder)])
        case .malformedArchive(let path):
            Message(
                "elevation-archive-malformed",
                "{path}: no tile of heights can be unpacked from it. Download it again.",
                "{path}: из файла не удаётся распаковать лист высот. Скачайте его ещё раз.",
                ["path": .text(path)])
        case .wrongTileSize(let tile, let bytes):
            Message(
                "elevation-tile-size",
                """
                The tile {tile} has {bytes} {bytes|byte|bytes}; tiles of 3" have 2,884,802 and tiles of 1" \
                25,934,402. Download it again.
                """,
                """
                В листе высот {tile} {bytes} {bytes|байт|байта|байт}; в листе с шагом 3″ их 2 884 802, с шагом \
                1″ — 25 934 402. Скачайте его ещё раз.
                """, ["tile": .text(tile.description), "bytes": .count(bytes)])
        }
    }
}

extension ElevationError: CustomStringConvertible {
    public var description: String { message.text(in: .english) }
}
