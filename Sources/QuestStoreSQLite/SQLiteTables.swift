import Foundation
import GRDB
public import QuestRules
import Synchronization

/// The tables of a database file, for whoever copies a whole store. Nobody else can open it meanwhile.
public final class SQLiteTables: TableSink {
    private let store: SQLiteQuestStore
    private let isClosed = Mutex(false)
    /// The place of the file once it is whole; `nil` where it is only read.
    private let target: String?
    private let path: String

    /// Opens the tables of a database that is there, to read them.
    ///
    /// - Throws: `SQLiteStoreError`, `.cannotOpen` also where there is none.
    public init(reading path: String) throws(SQLiteStoreError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(ENOENT)))
        }
        store = try SQLiteQuestStore(path: path)
        (target, self.path) = (nil, path)
    }

    /// Makes a new database, which has another name, with `.partial` at its end, until it is whole.
    ///
    /// - Throws: `SQLiteStoreError`, `.cannotOpen` also where there is one already.
    public init(creating path: String) throws(SQLiteStoreError) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .cannotOpen(path: path, reason: String(cString: strerror(EEXIST)))
        }
        let partial = path + ".partial"
        // What is left of an attempt that was cut off.
        Self.remove(partial)
        store = try SQLiteQuestStore(path: partial)
        (target, self.path) = (path, partial)
        do {
            // Rows of a table may refer to later ones; all are checked at the end.
            try store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
        } catch {
            throw .cannotOpen(path: path, reason: "PRAGMA foreign_keys")
        }
    }

    private static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    }

    public func rows(
        of table: StoreTable, after key: [StoreValue]?
    ) async throws(StoreError) -> [[StoreValue]] {
        // As bytes: SQLite's own functions and GRDB end a text at a NUL.
        let columns = table.columns.map {
            $0.kind == .written ? "CAST(\"\($0.name)\" AS BLOB)" : "\"\($0.name)\""
        }.joined(separator: ", ")
        let names = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
        let kinds = table.key.compactMap { table.place(of: $0) }.map { table.columns[$0].kind }
        let places = kinds.map { $0 == .written ? "CAST(? AS TEXT)" : "?" }.joined(separator: ", ")
        let condition = key == nil ? "" : "WHERE (\(names)) > (\(places))"
        let sql =
            "SELECT \(columns) FROM \(table.name) \(condition) ORDER BY \(names) LIMIT \(table.pageSize)"
        let arguments = zip(key ?? [], kinds).map { $0.databaseValue(as: $1) }
        return try await mapErrors { [pool = store.pool] in
            try await pool.read { db in
                try Row.fetchAll(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
                    .map { row in
                        try table.columns.enumerated().map {
                            try StoreValue(row[$0.offset], as: $0.element.kind)
                        }
                    }
            }
        }
    }

    public func insert(_ rows: [[StoreValue]], into table: StoreTable) async throws(StoreError) {
        let columns = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let places = table.columns.map { $0.kind == .written ? "CAST(? AS TEXT)" : "?" }.joined(
            separator: ", ")
        let sql = "INSERT INTO \(table.name) (\(columns)) VALUES (\(places))"
        try await mapErrors { [pool = store.pool] in
            try await pool.write { db in
                for row in rows {
                    let values = zip(row, table.columns).map { $0.databaseValue(as: $1.kind) }
                    try QuestStoreSQLite.insert(table.name, into: db, sql: sql, StatementArguments(values))
                }
            }
        }
    }

    public func finish() async throws(StoreError) {
        guard let target else { return await close() }
        let isWhole = try await mapErrors { [pool = store.pool] in
            try await pool.read { try Row.fetchOne($0, sql: "PRAGMA foreign_key_check") == nil }
        }
        guard isWhole else { throw .corrupted("a row of the store refers to what is not there") }
        try await closeStore()
        guard rename(path, target) == 0 else { throw .unavailable(String(cString: strerror(errno))) }
        let folder = open(
            URL(filePath: target).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        defer { _ = Foundation.close(folder) }
        guard fsync(folder) == 0 else { throw .unavailable(String(cString: strerror(errno))) }
    }

    public func close() async {
        try? await closeStore()
        // What is finished has its own name already.
        if target != nil { Self.remove(path) }
    }

    /// Closes the store, once.
    private func closeStore() async throws(StoreError) {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        if isFirst { try await store.close() }
    }
}

extension StoreValue {
    fileprivate func databaseValue(as kind: StoreTable.Column.Kind) -> DatabaseValue {
        switch self {
        case .none: .null
        case .integer(let value): value.databaseValue
        case .double(let value): value.databaseValue
        case .text(let value): kind == .written ? Data(value.utf8).databaseValue : value.databaseValue
        case .bytes(let value): Data(value).databaseValue
        }
    }

    /// - Throws: `StoreError.corrupted` for a value of another kind.
    fileprivate init(_ value: DatabaseValue, as kind: StoreTable.Column.Kind) throws {
        switch (value.storage, kind) {
        case (.null, _): self = .none
        case (.int64(let number), .integer), (.int64(let number), .flag): self = .integer(number)
        case (.double(let number), .double): self = .double(number)
        case (.string(let text), .text): self = .text(text)
        case (.blob(let data), .written): self = .text(String(decoding: data, as: UTF8.self))
        case (.blob(let data), .bytes): self = .bytes(Array(data))
        default: throw StoreError.corrupted("a row of the store has a value of another kind")
        }
    }
}
