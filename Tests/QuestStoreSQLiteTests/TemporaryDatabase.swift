import Foundation
import GRDB

/// Places for database files that are gone after the test.
enum TemporaryDatabase {
    static func use<Value>(_ body: (String) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "quest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.appendingPathComponent("quests.db").path)
    }

    /// Runs SQL on the file past the store, as somebody with access to the machine could.
    static func tamper(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// The same where triggers would keep it from happening: they are away meanwhile.
    static func tamper(_ path: String, withoutTriggers sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            let triggers = try Row.fetchAll(
                db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
            try db.execute(sql: sql)
            for trigger in triggers { try db.execute(sql: trigger["sql"]) }
        }
        try queue.close()
    }

    static func number(_ path: String, _ sql: String) throws -> Int? {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Int.fetchOne($0, sql: sql) }
    }
}
