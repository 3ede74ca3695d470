import Foundation
import GRDB
public import QuestEngine

extension SQLiteQuestStore: AccountStore {
    public func commit(_ entry: ChainedAccountEntry) async throws(StoreError) {
        // What erases is let through: it makes room.
        if !entry.erases, files.reserve?.isTouched ?? false { throw .full }
        try await changeAccounts { try entry.write(to: $0) }
        if entry.erases { await truncation.request() }
    }

    public func account(_ id: AccountID) async throws(StoreError) -> Account? {
        try await account("SELECT * FROM accounts WHERE id = ?", [id.rawValue])
    }

    public func account(of key: SignInKey) async throws(StoreError) -> Account? {
        try await account(
            """
            SELECT * FROM accounts
            WHERE id = (SELECT account FROM account_sign_ins WHERE provider = ? AND subject = ?)
            """, [key.provider, key.subject])
    }

    public func account(token digest: Digest) async throws(StoreError) -> Account? {
        try await account("SELECT * FROM accounts WHERE token = ?", [digest.data])
    }

    public func account(deviceToken digest: Digest) async throws(StoreError) -> Account? {
        try await account(
            "SELECT * FROM accounts WHERE id = (SELECT account FROM account_participations WHERE token = ?)",
            [digest.data])
    }

    public func accounts(after id: AccountID?, limit: Int) async throws(StoreError) -> [Account] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                let rows = try Row.fetchAll(
                    db, sql: "SELECT * FROM accounts WHERE id > ? ORDER BY id LIMIT ?",
                    arguments: [id?.rawValue ?? "", max(limit, 0)])
                return try rows.map { try Account($0, in: db) }
            }
        }
    }

    public func roles(of account: AccountID) async throws(StoreError) -> [SessionRole] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                let devices = try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT mine.device, mine.quest, mine.token FROM account_participations AS mine
                            JOIN devices ON devices.id = mine.device AND devices.token = mine.token
                            WHERE mine.account = ? AND devices.removed = 0
                            """), arguments: [account.rawValue]
                ).map { (row: Row) throws -> SessionRole in
                    SessionRole(
                        holder: .device(DeviceID(row["device"])), quest: QuestID(row["quest"]),
                        token: try Digest(row["token"] as Data))
                }
                let staff = try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT mine.staff, mine.quest, mine.token FROM account_roles AS mine
                            JOIN staff ON staff.id = mine.staff AND staff.token = mine.token
                            WHERE mine.account = ?
                            """), arguments: [account.rawValue]
                ).map { (row: Row) throws -> SessionRole in
                    SessionRole(
                        holder: .staff(StaffID(row["staff"])), quest: QuestID(row["quest"]),
                        token: try Digest(row["token"] as Data))
                }
                return (devices + staff).sorted { $0.holder.id < $1.holder.id }
            }
        }
    }

    public func records(
        of account: AccountID, after seq: Int64, limit: Int
    ) async throws(StoreError) -> [AccountRecord] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                try Row.fetchAll(
                    db,
                    sql: "SELECT * FROM account_records WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?",
                    arguments: [account.rawValue, seq, max(limit, 0)]
                ).map { try AccountRecord($0) }
            }
        }
    }

    public func removeParticipations(in quest: QuestID) async throws(StoreError) {
        try await changeAccounts { db in
            try db.run(
                cached: "DELETE FROM account_participations WHERE quest = ?", [quest.rawValue])
        }
        await truncation.request()
    }

    private func account(
        _ sql: String, _ arguments: StatementArguments
    ) async throws(StoreError) -> Account? {
        try await mapErrors { [pool] in
            try await pool.read { db in
                try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
                    .map { try Account($0, in: db) }
            }
        }
    }

    private func changeAccounts(
        _ work: @escaping @Sendable (Database) throws -> Void
    ) async throws(StoreError) {
        try files.look()
        do {
            try await pool.write(work)
            try files.look()
        } catch {
            files.note(error)
            throw StoreError(error)
        }
    }
}

extension ChainedAccountEntry {
    /// - Throws: `StoreError` when it is refused, any other error when the database fails.
    fileprivate func write(to db: Database) throws {
        for (account, start) in starts.sorted(by: { $0.key < $1.key }) {
            let end = try LogHead.fetch(of: account, in: db)
            guard end == start else { throw StoreError.conflict(end) }
        }
        for change in changes { try change.write(to: db) }
        for record in records { try record.insert(into: db) }
    }
}

extension AccountChange {
    fileprivate func write(to db: Database) throws {
        switch self {
        case .created(let account): try account.insert(into: db)
        case .profile(let name, let phone, let language, let account):
            try updateAccount(
                account, in: db, sql: "name = ?, name_salt = ?, phone = ?, phone_salt = ?, language = ?",
                [
                    name?.text, name.map { Data($0.salt) }, phone?.text, phone.map { Data($0.salt) },
                    language?.rawValue,
                ])
        case .linked(let link, let account): try link.insert(into: db, of: account)
        case .unlinked(let link, let account):
            try db.run(
                cached: "DELETE FROM account_sign_ins WHERE id = ? AND account = ?",
                [link.rawValue, account.rawValue])
        case .participation(let participation, let account):
            try db.run(
                cached: "DELETE FROM account_participations WHERE device = ? AND account = ?",
                [participation.device.rawValue, account.rawValue])
            try participation.insert(into: db, of: account)
        case .role(let role, let account): try role.insert(into: db, of: account)
        case .takenRole(let staff, let account):
            try db.run(
                cached: "DELETE FROM account_roles WHERE staff = ? AND account = ?",
                [staff.rawValue, account.rawValue])
        case .token(let token, let account):
            try updateAccount(account, in: db, sql: "token = ?", [token.data])
            try deleteRoles(of: account.rawValue, in: db)
        case .merged(let account, let other):
            for table in accountTables {
                try db.run(
                    cached: "UPDATE \(table) SET account = ? WHERE account = ?",
                    [other.rawValue, account.rawValue])
            }
            try empty(account, in: db, sql: "merged_into = ?", [other.rawValue])
        case .erased(let account, let time):
            for table in accountTables {
                try db.run(cached: "DELETE FROM \(table) WHERE account = ?", [account.rawValue])
            }
            try empty(account, in: db, sql: "erased_at = ?", [time.milliseconds])
        }
    }

    /// Forgets what a person said of themselves, and ends their sessions.
    private func empty(
        _ account: AccountID, in db: Database, sql: String, _ arguments: StatementArguments
    ) throws {
        try updateAccount(
            account, in: db,
            sql: """
                name = NULL, name_salt = NULL, phone = NULL, phone_salt = NULL, language = NULL, token = NULL, \(sql)
                """, arguments)
        try deleteRoles(of: account.rawValue, in: db)
    }
}

/// The tables of what belongs to an account besides its row and its log.
private let accountTables = ["account_sign_ins", "account_participations", "account_roles"]

/// Changes the one row that must be there.
private func updateAccount(
    _ account: AccountID, in db: Database, sql: String, _ arguments: StatementArguments
) throws {
    try insert(
        "account", into: db, parent: "account", sql: "UPDATE accounts SET \(sql) WHERE id = ?",
        arguments + [account.rawValue])
    guard db.changesCount == 1 else { throw StoreError.missing(what: "account") }
}

extension Account {
    /// Its sign-ins follow as changes of their own.
    fileprivate func insert(into db: Database) throws {
        try QuestStoreSQLite.insert(
            "account", into: db,
            sql: """
                INSERT INTO accounts (id, created_at, name, name_salt, phone, phone_salt, language, token)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            [
                id.rawValue, createdAt.milliseconds, name?.text, name.map { Data($0.salt) }, phone?.text,
                phone.map { Data($0.salt) }, language?.rawValue, token?.data,
            ])
    }

    /// - Throws: `StoreError.corrupted` when the rows cannot be an account.
    fileprivate init(_ row: Row, in db: Database) throws {
        func text(_ column: String) -> SaltedText? {
            guard let text = (row[column] as String?) else { return nil }
            return SaltedText(text, salt: Array((row[column + "_salt"] as Data?) ?? Data()))
        }
        func rows(_ table: String) throws -> [Row] {
            try Row.fetchAll(
                db.cachedStatement(sql: "SELECT * FROM \(table) WHERE account = ?"),
                arguments: [row["id"] as String])
        }
        let id = AccountID(row["id"])
        let standing: AccountStanding
        if let other = (row["merged_into"] as String?) {
            standing = .merged(into: AccountID(other))
        } else if let time = (row["erased_at"] as Int64?) {
            standing = .erased(at: Timestamp(milliseconds: time))
        } else {
            standing = .open
        }
        self.init(
            id: id, name: text("name"), phone: text("phone"),
            language: (row["language"] as String?).flatMap { Language(rawValue: $0) },
            createdAt: Timestamp(milliseconds: row["created_at"]),
            token: try (row["token"] as Data?).map { try Digest($0) }, standing: standing,
            links: try rows("account_sign_ins").map { try SignInLink($0) },
            participations: try rows("account_participations").map { try Participation($0) },
            roles: try rows("account_roles").map { try AccountRole($0) },
            head: try LogHead.fetch(of: id, in: db))
    }
}

extension SignInLink {
    fileprivate func insert(into db: Database, of account: AccountID) throws {
        try QuestStoreSQLite.insert(
            "sign-in", into: db, parent: "account",
            sql: """
                INSERT INTO account_sign_ins (id, account, provider, subject, salt, linked_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            [
                id.rawValue, account.rawValue, key.provider, key.subject, Data(salt), linkedAt.milliseconds,
            ])
    }

    fileprivate init(_ row: Row) throws {
        guard let key = try? SignInKey(provider: row["provider"], subject: row["subject"]) else {
            throw StoreError.corrupted("a sign-in of an account cannot be one")
        }
        self.init(
            id: SignInLinkID(row["id"]), key: key, salt: Array(row["salt"] as Data),
            linkedAt: Timestamp(milliseconds: row["linked_at"]))
    }
}

extension Participation {
    fileprivate func insert(into db: Database, of account: AccountID) throws {
        try QuestStoreSQLite.insert(
            "participation", into: db, parent: "account",
            sql: """
                INSERT INTO account_participations (token, account, quest, team, device, since)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            [
                token.data, account.rawValue, quest.rawValue, team.rawValue, device.rawValue,
                since.milliseconds,
            ])
    }

    fileprivate init(_ row: Row) throws {
        self.init(
            quest: QuestID(row["quest"]), team: TeamID(row["team"]), device: DeviceID(row["device"]),
            token: try Digest(row["token"] as Data), since: Timestamp(milliseconds: row["since"]))
    }
}

extension AccountRole {
    fileprivate func insert(into db: Database, of account: AccountID) throws {
        try QuestStoreSQLite.insert(
            "role", into: db, parent: "account",
            sql: """
                INSERT INTO account_roles (staff, account, quest, role, token, since)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            [
                staff.rawValue, account.rawValue, quest.rawValue, role.rawValue, token.data,
                since.milliseconds,
            ])
    }

    fileprivate init(_ row: Row) throws {
        guard let role = StaffRole(rawValue: row["role"]) else {
            throw StoreError.corrupted("an account has an unknown role")
        }
        self.init(
            quest: QuestID(row["quest"]), role: role, staff: StaffID(row["staff"]),
            token: try Digest(row["token"] as Data), since: Timestamp(milliseconds: row["since"]))
    }
}

extension AccountRecord {
    fileprivate func insert(into db: Database) throws {
        try QuestStoreSQLite.insert(
            "record", into: db, parent: "account",
            sql: """
                INSERT INTO account_records (account, seq, id, at, actor, kind, body, prev, hash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            [
                account.rawValue, seq, id.rawValue, at.milliseconds, actor.text, kind.rawValue,
                body.canonicalJSON, prev.data, hash.data,
            ])
    }

    /// - Throws: `StoreError.corrupted` when the row cannot be a record.
    fileprivate init(_ row: Row) throws {
        let seq: Int64 = row["seq"]
        guard let actor = AccountActor(text: row["actor"]),
            let kind = AccountRecordKind(rawValue: row["kind"])
        else { throw StoreError.corrupted("record \(seq) of an account has an unknown actor or kind") }
        let draft = AccountDraft(
            account: AccountID(row["account"]), id: RecordID(row["id"]),
            at: Timestamp(milliseconds: row["at"]), actor: actor, kind: kind,
            body: RecordBody(canonicalJSON: row["body"]))
        self.init(
            seq: seq, draft: draft, prev: try Digest(row["prev"] as Data),
            hash: try Digest(row["hash"] as Data))
    }
}

extension LogHead {
    fileprivate static func fetch(of account: AccountID, in db: Database) throws -> LogHead {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT seq, hash FROM account_records WHERE account = ? ORDER BY seq DESC LIMIT 1"),
            arguments: [account.rawValue])
        return try row.map { LogHead(seq: $0["seq"], hash: try Digest($0["hash"] as Data)) } ?? .empty
    }
}
