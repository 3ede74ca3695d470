import Glibc
public import RoadRouter

/// A folder of tiles of heights as a source: files named after their tile, `N42E001.hgt`, alone or packed
/// (`.hgt.zip`, `.zip`, `.hgt.gz`), in the folder or in folders of it.
///
/// What stands between the tile and the ending is passed over, as in `N42E001.SRTMGL1.hgt.zip`. Of several files for
/// one tile a plain one is read rather than one in gzip or ZIP.
public struct HeightFolder: ElevationSource {
    private let files: [HeightTileName: HeightFile]

    /// The number of tiles.
    public var count: Int { files.count }

    /// Looks for tiles.
    ///
    /// - Throws: `ElevationError.unreadable` with the system's reason, and `.noTiles` where there are none.
    /// - Complexity: O(files of the folder and of its folders).
    public init(path: String) throws(ElevationError) {
        var found: [HeightTileName: HeightFile] = [:]
        for name in try Self.names(in: path) {
            let member = path + "/" + name
            if Self.isFolder(member) {
                // One folder for each degree of latitude, as some servers have them.
                for inner in try Self.names(in: member) { Self.note(member, inner, in: &found) }
            } else {
                Self.note(path, name, in: &found)
            }
        }
        guard !found.isEmpty else { throw .noTiles(folder: path) }
        files = found
    }

    public func tile(_ name: HeightTileName) throws(ElevationError) -> HeightTile? {
        guard let file = files[name] else { return nil }
        return try HeightTile(file.contents(), name: name)
    }

    private static func note(_ folder: String, _ name: String, in found: inout [HeightTileName: HeightFile]) {
        guard let tile = HeightTileName(leading: name),
            let packing = HeightFile.Packing.allCases.first(where: { name.lowercased().hasSuffix($0.ending) })
        else { return }
        if let other = found[tile], other.packing.rawValue <= packing.rawValue { return }
        found[tile] = HeightFile(path: folder + "/" + name, packing: packing)
    }

    /// The names in a folder in rising order.
    private static func names(in path: String) throws(ElevationError) -> [String] {
        guard let folder = opendir(path) else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                    String(cString: $0)
                }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
