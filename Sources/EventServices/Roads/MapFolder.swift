import CHost
import FoundationEssentials
import Glibc
import QuestEngine

/// A folder of maps beside the main one: each `NAME.roads` in it is the map of that name.
package struct MapFolder: Sendable {
    let path: String

    package init(path: String) {
        self.path = path
    }

    /// The folder's name in the state directory.
    package static let name = "maps"

    /// A map's file as it is in the folder: another one as soon as it was replaced.
    struct File: Sendable, Equatable {
        let path: String
        let info: MapInfo
        /// The checksum as the file tells it; that it is true is looked at when the map is loaded.
        let checksum: Digest
        /// Bytes.
        let size: Int
        fileprivate let inode: UInt64
        fileprivate let changed: Int
    }

    /// The maps in the folder by their names. What is no map of this version is passed over.
    ///
    /// - Complexity: O(number of files): of each only the description is read.
    func files() -> [MapName: File] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        var files: [MapName: File] = [:]
        for name in names where name.hasSuffix(Self.suffix) {
            guard let map = MapName(String(name.dropLast(Self.suffix.count))) else { continue }
            files[map] = file(at: place(of: map))
        }
        return files
    }

    private static let suffix = ".roads"

    /// Path of the file of a map, which need not be there.
    func place(of name: MapName) -> String { "\(path)/\(name)\(Self.suffix)" }

    private func file(at path: String) -> File? {
        let look = file_look(path)
        guard look.kind != FILE_NONE, let summary = try? RoadFile.summary(path: path) else { return nil }
        return File(
            path: path, info: summary.info, checksum: summary.checksum, size: Int(look.size),
            inode: look.inode, changed: Int(look.changed_nanoseconds))
    }
}
