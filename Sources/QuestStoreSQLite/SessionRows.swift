import Foundation
import GRDB
public import QuestRules

extension SQLiteQuestStore: SessionStore {
    public func session(token digest: Digest) async throws(StoreError) -> Session? {
        try await mapErrors { [pool] in
            try await pool.read { db in
                // Two queries in one: each goes by its own index.
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT * FROM sessions WHERE token = ?
                        UNION ALL SELECT * FROM sessions WHERE previous = ? LIMIT 1
                        """, arguments: [digest.data, digest.data]
                ).map { try Session($0, in: db) }
            }
        }
    }

    public func sessions(of holders: [SessionRole.Holder]) async throws(StoreError) -> [Session] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                var ids: Set<String> = []
                for holder in holders {
                    let sql = "SELECT session FROM session_roles WHERE holder = ? AND kind = ?"
                    ids.formUnion(
                        try String.fetchAll(db, sql: sql, arguments: [holder.id, holder.kind]))
                }
                let rows = try ids.compactMap { id in
                    try Row.fetchOne(db, sql: "SELECT * FROM sessions WHERE id = ?", arguments: [id])
                }
                return try rows.map { try Session($0, in: db) }
                    .sorted { ($0.begunAt, $0.id) < ($1.begunAt, $1.id) }
            }
        }
    }

    public func begin(_ session: Session) async throws(StoreError) {
        if files.reserve?.isTouched ?? false { throw .full }
        try await changeSessions { db in
            try insert(
                "session", into: db,
                sql: """
                    INSERT INTO sessions (id, token, previous, begun_at, rotated_at, used_at, confirmed_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                [
                    session.id.rawValue, session.token.data, session.previous?.data,
                    session.begunAt.milliseconds, session.rotatedAt.milliseconds, session.usedAt.milliseconds,
                    session.confirmedAt?.milliseconds,
                ])
            for role in session.roles { try role.insert(into: db, session: session.id) }
        }
    }

    public func update(_ session: Session, from token: Digest) async throws(StoreError) -> Bool {
        if files.reserve?.isTouched ?? false { throw .full }
        return try await changeSessions { db in
            try db.run(
                cached: """
                    UPDATE sessions SET token = ?, previous = ?, rotated_at = ?, used_at = ?, confirmed_at = ?
                    WHERE id = ? AND token = ?
                    """,
                [
                    session.token.data, session.previous?.data, session.rotatedAt.milliseconds,
                    session.usedAt.milliseconds, session.confirmedAt?.milliseconds, session.id.rawValue,
                    token.data,
                ])
            return db.changesCount > 0
        }
    }

    public func add(_ role: SessionRole, to session: SessionID) async throws(StoreError) {
        if files.reserve?.isTouched ?? false { throw .full }
        try await changeSessions { db in
            try db.run(
                cached: "DELETE FROM session_roles WHERE session = ? AND holder = ?",
                [session.rawValue, role.holder.id])
            try role.insert(into: db, session: session)
        }
    }

    public func removeRole(
        of holder: SessionRole.Holder, from session: SessionID
    ) async throws(StoreError) {
        try await changeSessions { db in
            try db.run(
                cached: "DELETE FROM session_roles WHERE session = ? AND holder = ?",
                [session.rawValue, holder.id])
        }
    }

    public func removeRoles(in quest: QuestID) async throws(StoreError) {
        try await changeSessions { db in
            try db.run(cached: "DELETE FROM session_roles WHERE quest = ?", [quest.rawValue])
        }
    }

    public func removeSession(_ id: SessionID) async throws(StoreError) {
        try await changeSessions { db in
            try db.run(cached: "DELETE FROM session_roles WHERE session = ?", [id.rawValue])
            try db.run(cached: "DELETE FROM sessions WHERE id = ?", [id.rawValue])
        }
    }

    public func removeSessions(
        unusedSince idle: Timestamp, begunBefore oldest: Timestamp
    ) async throws(StoreError) -> Int {
        try await changeSessions { db in
            let gone = """
                SELECT id FROM sessions WHERE used_at < ? OR begun_at < ?
                    OR NOT EXISTS (SELECT 1 FROM session_roles WHERE session = sessions.id)
                """
            let ids = try String.fetchAll(
                db, sql: gone, arguments: [idle.milliseconds, oldest.milliseconds])
            for id in ids {
                try db.run(cached: "DELETE FROM session_roles WHERE session = ?", [id])
                try db.run(cached: "DELETE FROM sessions WHERE id = ?", [id])
            }
            return ids.count
        }
    }

    private func changeSessions<Outcome: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Outcome
    ) async throws(StoreError) -> Outcome {
        try files.look()
        do {
            let outcome = try await pool.write(work)
            try files.look()
            return outcome
        } catch {
            files.note(error)
            throw StoreError(error)
        }
    }
}

extension SessionRole {
    /// An account's and the admin's are in no quest: no id of a quest is empty.
    fileprivate func insert(into db: Database, session: SessionID) throws {
        try QuestStoreSQLite.insert(
            "session", into: db, parent: "session",
            sql: "INSERT INTO session_roles (session, holder, kind, quest, token) VALUES (?, ?, ?, ?, ?)",
            [session.rawValue, holder.id, holder.kind, quest?.rawValue ?? "", token.data])
    }

    /// - Throws: `StoreError.corrupted` when the row cannot be a role.
    fileprivate init(_ row: Row) throws {
        let (kind, id): (String, String) = (row["kind"], row["holder"])
        let holder: Holder
        switch kind {
        case "device": holder = .device(DeviceID(id))
        case "staff": holder = .staff(StaffID(id))
        case "account": holder = .account(AccountID(id))
        case "admin": holder = .admin
        default: throw StoreError.corrupted("a session has an unknown role")
        }
        let quest: String = row["quest"]
        self.init(
            holder: holder, quest: quest.isEmpty ? nil : QuestID(quest),
            token: try Digest(row["token"] as Data))
    }
}

extension Session {
    fileprivate init(_ row: Row, in db: Database) throws {
        let id: String = row["id"]
        let roles = try Row.fetchAll(
            db, sql: "SELECT * FROM session_roles WHERE session = ?", arguments: [id]
        ).map { try SessionRole($0) }
        self.init(
            id: SessionID(id), token: try Digest(row["token"] as Data),
            previous: try (row["previous"] as Data?).map { try Digest($0) },
            begunAt: Timestamp(milliseconds: row["begun_at"]),
            rotatedAt: Timestamp(milliseconds: row["rotated_at"]),
            usedAt: Timestamp(milliseconds: row["used_at"]),
            confirmedAt: (row["confirmed_at"] as Int64?).map { Timestamp(milliseconds: $0) }, roles: roles)
    }
}
