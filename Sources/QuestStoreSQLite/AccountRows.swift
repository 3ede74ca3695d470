import Foundation
import GRDB
import QuestRules

extension ChainedAccountEntry {
    /// - Throws: `StoreError` when it is refused, any other error when the database fails.
    func write(to db: Database) throws {
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
private let accountTables = [
    "account_sign_ins", "account_participations", "account_roles", "account_results",
]

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
    init(_ row: Row, in db: Database) throws {
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
            results: try rows("account_results").map { AccountResult($0) },
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

    init(_ row: Row) throws {
        self.init(
            quest: QuestID(row["quest"]), team: TeamID(row["team"]), device: DeviceID(row["device"]),
            token: try Digest(row["token"] as Data), since: Timestamp(milliseconds: row["since"]))
    }
}

extension AccountResult {
    func insert(into db: Database, of account: AccountID) throws {
        try QuestStoreSQLite.insert(
            "result", into: db, parent: "account",
            sql: """
                INSERT INTO account_results
                (account, quest, title, at, class, rank, ranked, points, milliseconds)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            [
                account.rawValue, quest.rawValue, title, at.milliseconds, className, rank, ranked, points,
                time?.value,
            ])
    }

    fileprivate init(_ row: Row) {
        self.init(
            quest: QuestID(row["quest"]), title: row["title"], at: Timestamp(milliseconds: row["at"]),
            className: row["class"], rank: row["rank"], ranked: row["ranked"], points: row["points"],
            time: (row["milliseconds"] as Int64?).map { Milliseconds($0) })
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
    init(_ row: Row) throws {
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
