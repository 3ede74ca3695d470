import GRDB

/// The objects of a file of tiles, as far as one that comes from outside may have them.
///
/// `metadata` is a table; `tiles` is one, or one of the views by which writers keep equal tiles once: columns of one table,
/// or of two that are joined by one column. Whatever else could run, or never end, is refused: triggers, virtual tables,
/// other views. `grids` and `grid_data`, which files of old writers have, are never read.
struct TileSchema {
    /// The table that has the zooms of the tiles, and the name of that column.
    let zooms: (table: String, column: String)

    /// - Throws: `TileArchiveError.foreignObject`, `.notMBTiles`.
    init(_ database: Database) throws {
        let rows = try Row.fetchAll(database, sql: "SELECT type, name, sql FROM sqlite_master LIMIT 1000")
        var tables: Set<String> = []
        var views: [String: [String]] = [:]
        for row in rows {
            func text(_ column: String) -> String { String.fromDatabaseValue(row[column]) ?? "" }
            let (kind, name, words) = (text("type"), text("name").lowercased(), Self.words(text("sql")))
            switch kind {
            case "index": continue
            case "table" where words.starts(with: ["create", "table"]): tables.insert(name)
            // Counts of rows that SQLite has made for itself.
            case "table" where name.hasPrefix("sqlite_stat"): continue
            case "view" where ["grids", "grid_data"].contains(name): continue
            case "view" where name == "tiles": views[name] = words
            default: throw TileArchiveError.foreignObject(kind: kind, name: text("name"))
            }
        }
        guard tables.contains("metadata") else { throw TileArchiveError.notMBTiles }
        if tables.contains("tiles") {
            zooms = ("tiles", "zoom_level")
        } else if let words = views["tiles"] {
            guard let view = TileView(words), view.tables.allSatisfy(tables.contains) else {
                throw TileArchiveError.foreignObject(kind: "view", name: "tiles")
            }
            zooms = view.zooms
        } else {
            throw TileArchiveError.notMBTiles
        }
    }

    /// The words and signs of a statement in lower case, names without their quotes.
    static func words(_ sql: String) -> [String] {
        var words: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for scalar in sql.unicodeScalars.prefix(10_000) {
            switch scalar {
            case " ", "\t", "\n", "\r": end()
            case ",", ".", "(", ")", "=", ";":
                end()
                words.append(String(scalar))
            case "\"", "`", "[", "]": continue
            default: word += String(scalar).lowercased()
            }
        }
        end()
        while words.last == ";" { words.removeLast() }
        return words
    }
}

/// A view that says of one table, or of two that are joined by a column, which columns the tiles are.
struct TileView {
    private(set) var tables: [String] = []
    private(set) var zooms: (table: String, column: String) = ("", "")

    private var rest: ArraySlice<String>
    private static let columns = ["zoom_level", "tile_column", "tile_row", "tile_data"]
    private static let keywords: Set<String> = [
        "select", "from", "where", "join", "on", "as", "left", "inner", "outer", "cross", "natural", "using",
        "union",
        "group", "order", "limit", "with", "case", "not", "null",
    ]

    /// - Parameter words: Of the statement that made it, from `TileSchema.words`.
    /// - Returns: `nil` for any other view.
    init?(_ words: [String]) {
        rest = words[...]
        guard take("create"), take("view"), take("tiles") else { return nil }
        if take("(") {
            for (place, column) in Self.columns.enumerated() {
                guard place == 0 || take(","), take(column) else { return nil }
            }
            guard take(")") else { return nil }
        }
        guard take("as"), take("select") else { return nil }
        var zoomColumn: (table: String?, name: String)?
        for (place, column) in Self.columns.enumerated() {
            guard place == 0 || take(","), let found = takeColumn() else { return nil }
            let name = take("as") ? takeName() : found.name
            guard name == column else { return nil }
            if place == 0 { zoomColumn = found }
        }
        guard take("from"), let first = takeName() else { return nil }
        tables = [first]
        if !rest.isEmpty {
            let isLeft = take("left")
            _ = take(isLeft ? "outer" : "inner")
            guard take("join"), let second = takeName(), take("on") else { return nil }
            tables.append(second)
            let isEnclosed = take("(")
            guard takeColumn() != nil, take("="), takeColumn() != nil, !isEnclosed || take(")") else {
                return nil
            }
        }
        guard rest.isEmpty, let zoomColumn else { return nil }
        let table = zoomColumn.table ?? first
        guard tables.contains(table) else { return nil }
        zooms = (table, zoomColumn.name)
    }

    private mutating func take(_ word: String) -> Bool {
        guard rest.first == word else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takeName() -> String? {
        guard let word = rest.first, !Self.keywords.contains(word),
            word.utf8.allSatisfy({ ($0 | 0x20).isLetter || (0x30...0x39).contains($0) || $0 == 0x5F })
        else { return nil }
        rest.removeFirst()
        return word
    }

    /// A name, or that of a table and a column.
    private mutating func takeColumn() -> (table: String?, name: String)? {
        guard let first = takeName() else { return nil }
        guard take(".") else { return (nil, first) }
        return takeName().map { (first, $0) }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self) }
}
