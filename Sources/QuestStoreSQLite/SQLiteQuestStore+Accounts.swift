import Foundation
import GRDB
public import QuestRules

extension SQLiteQuestStore: AccountStore {
    public func commit(_ entry: ChainedAccountEntry) async throws(StoreError) {
        if !entry.makesRoom, files.reserve?.isTouched ?? false { throw .full }
        try journal.append(entry.erasures)
        try await changeAccounts { try entry.write(to: $0) }
        if entry.makesRoom {
            await truncation.request()
        } else if entry.erases {
            await truncation.requestSoon()
        }
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

    public func account(of member: StaffID) async throws(StoreError) -> Account? {
        try await account(
            "SELECT * FROM accounts WHERE id = (SELECT account FROM account_roles WHERE staff = ?)",
            [member.rawValue])
    }

    public func signInServices() async throws(StoreError) -> [SignInService] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                try Row.fetchAll(db, sql: "SELECT id, kind, issuer FROM sign_in_providers ORDER BY id").map {
                    SignInService(id: $0["id"], kind: $0["kind"], issuer: $0["issuer"])
                }
            }
        }
    }

    public func keep(_ service: SignInService) async throws(StoreError) {
        try await changeAccounts { db in
            try db.run(
                cached: "INSERT OR REPLACE INTO sign_in_providers (id, kind, issuer) VALUES (?, ?, ?)",
                [service.id, service.kind, service.issuer])
        }
    }

    public func account(holding device: DeviceID) async throws(StoreError) -> Account? {
        try await account(
            """
            SELECT * FROM accounts WHERE id = (
                SELECT mine.account FROM account_participations AS mine
                JOIN devices ON devices.id = mine.device AND devices.token = mine.token
                WHERE mine.device = ? AND devices.removed = 0)
            """, [device.rawValue])
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

    public func devices(of account: AccountID) async throws(StoreError) -> [AccountDevice] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT devices.*, mine.since, devices.token = mine.token AS held
                            FROM account_participations AS mine JOIN devices ON devices.id = mine.device
                            WHERE mine.account = ? ORDER BY devices.joined_at, devices.id, mine.since
                            """), arguments: [account.rawValue]
                ).map { row in
                    AccountDevice(
                        device: Device(row), isHeld: row["held"],
                        since: Timestamp(milliseconds: row["since"]))
                }
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

    public func participants(of quest: QuestID) async throws(StoreError) -> [AccountID: [Participation]] {
        try await mapErrors { [pool] in
            try await pool.read { db in
                let rows = try Row.fetchAll(
                    db, sql: "SELECT * FROM account_participations WHERE quest = ? ORDER BY since, device",
                    arguments: [quest.rawValue])
                return try Dictionary(grouping: rows) { AccountID($0["account"]) }
                    .mapValues { try $0.map { try Participation($0) } }
            }
        }
    }

    public func removeParticipations(
        in quest: QuestID, keeping results: [AccountID: [AccountResult]]
    ) async throws(StoreError) {
        try await changeAccounts { db in
            try db.run(
                cached: "DELETE FROM account_participations WHERE quest = ?", [quest.rawValue])
            for (account, results) in results {
                for result in results { try result.insert(into: db, of: account) }
            }
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
