import Foundation
import GRDB
import GeoJSONKit
import Glibc
import QuestBase

/// A set of vector tiles in an MBTiles file (https://github.com/mapbox/mbtiles-spec, version 1.3): an SQLite database,
/// opened for reading alone.
///
/// The file may be replaced by renaming another one to its name: who has opened it goes on with the old one.
public final class TileArchive: Sendable {
    /// The first half of the SHA-256 of the file, in hexadecimal digits: no other set of tiles has it.
    public let hash: String
    /// The lowest and the highest zoom of which there are tiles, at most 22.
    public let zooms: ClosedRange<Int>
    /// West, south, east, north in degrees; `nil` where the file does not tell them.
    public let bounds: [Double]?
    /// The credit that the file asks for; `nil` where it has none.
    public let attribution: String?
    private let queue: DatabaseQueue
    private let limit: StepLimit
    private let tileSteps: Int

    /// Steps of SQLite that opening a file may take: some seconds. A table of ten million tiles without an index takes a
    /// tenth.
    static let openingSteps = 1_000_000_000
    /// Steps that reading a tile may take, at most some 50 ms: one that is found by an index takes a hundred.
    static let tileSteps = 5_000_000

    /// The highest zoom that a tile may have.
    public static let highestZoom = 22

    /// Opens the file and reads what it says of itself.
    ///
    /// - Complexity: O(size of the file): it is read once for its hash, some two seconds for each gigabyte.
    /// - Throws: `TileArchiveError` for a file that cannot be read, or is no MBTiles file of vector tiles.
    public convenience init(path: String) throws(TileArchiveError) {
        try self.init(path: path, openingSteps: Self.openingSteps, tileSteps: Self.tileSteps)
    }

    init(
        path: String, openingSteps: Int = TileArchive.openingSteps, tileSteps: Int = TileArchive.tileSteps
    ) throws(TileArchiveError) {
        self.tileSteps = tileSteps
        hash = try Self.hash(of: path)
        let limit = StepLimit()
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "tiles"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            limit.bind(to: database)
        }
        limit.allow(openingSteps)
        let database: DatabaseQueue
        let facts: Facts
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
            facts = try database.read { try Facts($0, by: TileSchema($0)) }
        } catch let error as TileArchiveError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw .tooSlow
        } catch {
            throw .notMBTiles
        }
        guard facts.format == nil || facts.format == "pbf" else { throw .notVectorTiles }
        guard let zooms = facts.zooms else { throw .empty }
        queue = database
        self.limit = limit
        self.zooms = zooms
        bounds = facts.bounds
        attribution = facts.attribution
    }

    /// Returns the tile as it is stored, mostly compressed by gzip; `nil` where there is none.
    ///
    /// - Parameter row: Counted from the north, as in addresses of tiles; the file counts from the south.
    /// - Throws: An error of SQLite where the file was damaged while it was in use; `TileArchiveError.tooSlow`.
    public func tile(zoom: Int, column: Int, row: Int) async throws -> [UInt8]? {
        do {
            return try await stored(zoom: zoom, column: column, row: row)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw TileArchiveError.tooSlow
        }
    }

    private func stored(zoom: Int, column: Int, row: Int) async throws -> [UInt8]? {
        guard Self.exists(zoom: zoom, column: column, row: row) else { return nil }
        let fromSouth = (1 << zoom) - 1 - row
        return try await queue.read { [limit, tileSteps] database in
            limit.allow(tileSteps)
            let statement = try database.cachedStatement(
                sql: """
                    SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
                    """)
            let data = try Data.fetchOne(statement, arguments: [zoom, column, fromSouth])
            return data.map { [UInt8]($0) }
        }
    }

    /// Whether the world has such a tile.
    public static func exists(zoom: Int, column: Int, row: Int) -> Bool {
        guard (0...highestZoom).contains(zoom) else { return false }
        let side = 1 << zoom
        return (0..<side).contains(column) && (0..<side).contains(row)
    }

    private static func hash(of path: String) throws(TileArchiveError) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .cannotOpen(reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var hash = RunningDigest()
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .cannotOpen(reason: String(cString: strerror(errno)))
            }
            if count == 0 { break }
            hash.take(piece[..<count])
        }
        return String(hash.digest.description.prefix(32))
    }
}

/// A reason why a file cannot serve as a set of tiles.
public enum TileArchiveError: Error, Equatable, Sendable {
    /// The file cannot be read; `reason` is the system's word for it.
    case cannotOpen(reason: String)
    /// The file is no SQLite database, or one without the tables of MBTiles.
    case notMBTiles
    /// The tiles are pictures, or of another kind than vector tiles.
    case notVectorTiles
    /// The file has no tile.
    case empty
    /// The file has a trigger, a view or a virtual table that no set of tiles needs.
    case foreignObject(kind: String, name: String)
    /// SQLite takes too long to read the file: it has no index, or is made so.
    case tooSlow
}

/// The rows of `metadata` that are of use, and the zooms of the tiles themselves.
private struct Facts {
    let format: String?
    let zooms: ClosedRange<Int>?
    let bounds: [Double]?
    let attribution: String?

    init(_ database: Database, by schema: TileSchema) throws {
        var values: [String: String] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT name, value FROM metadata LIMIT 1000") {
            // Whatever type a writer gave it: text is what the format asks for.
            let (name, value): (DatabaseValue, DatabaseValue) = (row[0], row[1])
            if let name = String.fromDatabaseValue(name), let value = String.fromDatabaseValue(value),
                name.isStreamSafe, value.isStreamSafe
            {
                values[name] = value
            }
        }
        format = values["format"]
        attribution = values["attribution"].flatMap { $0.isEmpty ? nil : $0 }
        bounds = values["bounds"].flatMap(Self.bounds)
        // From the table itself: a view would have all of its tiles joined for it.
        let (table, column) = schema.zooms
        let lowest = try Int.fetchOne(database, sql: "SELECT MIN(\"\(column)\") FROM \"\(table)\"")
        let highest = try Int.fetchOne(database, sql: "SELECT MAX(\"\(column)\") FROM \"\(table)\"")
        let known = 0...TileArchive.highestZoom
        if let lowest, let highest, lowest <= highest, known.contains(lowest), known.contains(highest) {
            zooms = lowest...highest
        } else {
            zooms = nil
        }
    }

    private static func bounds(_ text: String) -> [Double]? {
        let numbers = text.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
        let known = numbers.compactMap(\.self).filter { $0.isFinite && (-180...180).contains($0) }
        guard numbers.count == 4, known.count == 4, known[0] < known[2], known[1] < known[3] else {
            return nil
        }
        return known
    }
}
