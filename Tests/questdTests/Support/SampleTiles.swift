import Foundation
import GRDB

/// A basemap of a few tiles, as tilemaker writes one.
enum SampleTiles {
    /// A place on the map: zoom, column, and row from the north.
    typealias Place = (zoom: Int, column: Int, row: Int)

    /// Where there is a tile, compressed; where one is that is not; and where there is an empty one.
    static let compressed: Place = (14, 10982, 5050)
    static let plain: Place = (13, 5491, 2525)
    static let empty: Place = (12, 2745, 1262)

    /// A corner of the demo town, by tilemaker: roads with their names, compressed by gzip.
    static let tile = [UInt8](
        Data(
            base64Encoded: """
                H4sIAAAAAAAAA5NqZORiLcpPTCkWkhJiYmCQYFIS4rzPPI1J6R2z/w62sAY2uyfMqkIiQiwMDIyMQFkuzmNsc5i4uh\
                mfcgkJg0WZgKKcnKsEtjBxWe7lkmJNzkksLpZiLy4tSktMTlXi4GIrLilKTS1RYudiLUgsS01R4uRiL80DMzUaFCqY\
                pE4wcnGB3BCfl5ibWiwkA7cMt1OYsDqFGatTWEDGIrlDnEv0YvOF3Rd2XGy7sEHhwroL2y7svbDhYr+SLJc0ssSkC1\
                svNl7YCpTce7EfU3rexQaggtYL+y5sAukGewUAlTDPBU8BAAA=
                """) ?? Data())

    /// The description of one layer without anything on it.
    static let uncompressed: [UInt8] = [0x1a, 0x09, 0x0a, 0x05] + Array("roads".utf8) + [0x78, 0x02]

    /// - Parameters:
    ///   - metadata: More rows, or others than there would be.
    ///   - tiles: Whether there are any.
    /// - Returns: The path.
    @discardableResult
    static func written(
        to path: String, metadata: [String: String] = [:], tiles: Bool = true
    ) throws -> String {
        let queue = try DatabaseQueue(path: path)
        let facts = [
            "name": "ReQuest", "format": "pbf", "minzoom": "5", "maxzoom": "14",
            "bounds": "61.320000,55.140000,61.420000,55.190000",
        ].merging(metadata) { $1 }
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE metadata (name text, value text, UNIQUE (name));
                    CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob,
                        UNIQUE (zoom_level, tile_column, tile_row));
                    """)
            for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
                try database.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
            guard tiles else { return }
            let rows: [(Place, [UInt8])] = [(compressed, tile), (plain, uncompressed), (empty, [])]
            for (place, bytes) in rows {
                // Rows are counted from the south in the file.
                let row = (1 << place.zoom) - 1 - place.row
                try database.execute(
                    sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)",
                    arguments: [place.zoom, place.column, row, Data(bytes)])
            }
        }
        try queue.close()
        return path
    }
}
