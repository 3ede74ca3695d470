import Foundation
import QuestBase

/// The tiles of one basemap, of one archive or of several that lie side by side, such as those of several cities.
public struct TileSet: Sendable {
    private let archives: [TileArchive]
    /// The hash of the one archive, or of those of all of them: no other set of tiles has it.
    public let hash: String
    /// The lowest and the highest zoom of which there are tiles.
    public let zooms: ClosedRange<Int>
    /// West, south, east, north of all of them in degrees; `nil` where one does not tell them.
    public let bounds: [Double]?
    /// The credits that the files ask for, each once; `nil` where none has one.
    public let attribution: String?

    /// - Parameter archives: Where two have the same tile, the first one's is taken.
    /// - Returns: `nil` for none.
    public init?(_ archives: [TileArchive]) {
        guard let first = archives.first else { return nil }
        self.archives = archives
        if archives.count == 1 {
            hash = first.hash
        } else {
            let all = Digest.sha256(Array(archives.map(\.hash).joined().utf8))
            hash = String(all.description.prefix(first.hash.count))
        }
        let zooms = archives.map(\.zooms)
        self.zooms = zooms.map(\.lowerBound).min()!...zooms.map(\.upperBound).max()!
        let boxes = archives.compactMap(\.bounds)
        bounds =
            boxes.count == archives.count
            ? [
                boxes.map { $0[0] }.min()!, boxes.map { $0[1] }.min()!, boxes.map { $0[2] }.max()!,
                boxes.map { $0[3] }.max()!,
            ] : nil
        let credits = archives.compactMap(\.attribution)
        let told = credits.enumerated().filter { !credits[..<$0.offset].contains($0.element) }.map(\.element)
        attribution = told.isEmpty ? nil : told.joined(separator: " · ")
    }

    /// Returns the tile as it is stored, mostly compressed by gzip; `nil` where no archive has it.
    ///
    /// - Parameter row: Counted from the north, as in addresses of tiles.
    /// - Complexity: O(number of archives) at worst.
    /// - Throws: An error of SQLite where a file was damaged while it was in use.
    public func tile(zoom: Int, column: Int, row: Int) async throws -> [UInt8]? {
        for archive in archives {
            if let tile = try await archive.tile(zoom: zoom, column: column, row: row), !tile.isEmpty {
                return tile
            }
        }
        return nil
    }
}
