import Foundation
import GRDB
import QuestRules

extension Attachment {
    func insert(into db: Database, quest: QuestID) throws {
        switch self {
        case .edition(let edition): try edition.insert(into: db)
        case .team(let team): try team.insert(into: db)
        case .device(let device, let token): try device.insert(into: db, token: token)
        case .text(let text): try text.insert(into: db, quest: quest)
        case .fixes(let batch): for fix in batch.fixes { try fix.insert(into: db, of: batch) }
        case .receipt(let receipt): try receipt.insert(into: db)
        case .staff(let member, let invite): try member.insert(into: db, invite: invite)
        case .joinCode, .removedDevice, .ingestToken, .staffToken, .revokedStaff, .erasedText, .erasedName,
            .erasedFixes, .erasedFixesReceived, .erasedReceipts, .deviceSalt, .erasedStaffName, .teamName,
            .removedTeam,
            .deviceToken:
            try change(db, quest: quest)
        }
    }
}

extension QuestEdition {
    fileprivate func insert(into db: Database) throws {
        try QuestStoreSQLite.insert(
            "edition", into: db,
            sql: "INSERT INTO editions (quest, version, published_at, document) VALUES (?, ?, ?, ?)",
            [id.rawValue, version, publishedAt.milliseconds, Data(document)])
    }
}

extension Team {
    fileprivate func insert(into db: Database) throws {
        try QuestStoreSQLite.insert(
            "team", into: db,
            sql:
                "INSERT INTO teams (quest, id, name, name_salt, join_code, added_at) "
                + "VALUES (?, ?, ?, ?, ?, ?)",
            [
                quest.rawValue, id.rawValue, name, Data(nameSalt), joinCodeDigest.data, addedAt.milliseconds,
            ])
    }
}

extension Device {
    fileprivate func insert(into db: Database, token: Digest) throws {
        try QuestStoreSQLite.insert(
            "device", into: db, parent: "team",
            sql: "INSERT INTO devices (id, quest, team, joined_at, token, salt) VALUES (?, ?, ?, ?, ?, ?)",
            [id.rawValue, quest.rawValue, team.rawValue, joinedAt.milliseconds, token.data, Data(salt)])
    }
}

extension PersonalText {
    fileprivate func insert(into db: Database, quest: QuestID) throws {
        try QuestStoreSQLite.insert(
            "text", into: db, sql: "INSERT INTO texts (owner, quest, salt, text) VALUES (?, ?, ?, ?)",
            [owner, quest.rawValue, Data(salt), text])
    }
}

extension Fix {
    fileprivate func insert(into db: Database, of batch: FixBatch) throws {
        try QuestStoreSQLite.insert(
            "fix", into: db, parent: "device",
            sql: """
                INSERT INTO fixes
                (device, time, longitude, latitude, accuracy, speed, course, altitude, battery, sequence,
                    mock, sent_at, received_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (device, time, longitude, latitude) DO NOTHING
                """,
            [
                batch.device.rawValue, time.milliseconds, coordinate.longitude, coordinate.latitude,
                accuracy?.value, speed, course, altitude, battery, sequence, isMock,
                batch.sentAt.milliseconds, batch.receivedAt.milliseconds,
            ])
    }
}

extension Receipt {
    fileprivate func insert(into db: Database) throws {
        try QuestStoreSQLite.insert(
            "receipt", into: db, parent: "device",
            sql: "INSERT INTO receipts (device, key, request, answer, received_at) VALUES (?, ?, ?, ?, ?)",
            [device.rawValue, key, request.data, answer.rawValue, receivedAt.milliseconds])
    }
}

extension Attachment {
    /// Changes or forgets rows that are there.
    func change(_ db: Database, quest: QuestID) throws {
        switch self {
        case .joinCode(let digest, let team):
            try update(
                "team", in: db, sql: "UPDATE teams SET join_code = ? WHERE quest = ? AND id = ?",
                [digest.data, quest.rawValue, team.rawValue])
        case .removedDevice(let device):
            try update(
                "device", in: db, sql: "UPDATE devices SET removed = 1 WHERE id = ?", [device.rawValue])
            try deleteRoles(of: device.rawValue, in: db)
        case .deviceToken(let token, let device):
            try update(
                "device", in: db, sql: "UPDATE devices SET token = ? WHERE id = ?",
                [token.data, device.rawValue])
            try deleteRoles(of: device.rawValue, in: db)
        case .ingestToken(let token, let device):
            try update(
                "device", in: db, sql: "UPDATE devices SET ingest = ? WHERE id = ?",
                [token?.data, device.rawValue])
        case .staffToken(let token, let member):
            try update(
                "staff", in: db, sql: "UPDATE staff SET token = ?, invite = NULL WHERE id = ?",
                [token.data, member.rawValue])
        case .revokedStaff(let member):
            try update(
                "staff", in: db, sql: "UPDATE staff SET token = NULL, invite = NULL WHERE id = ?",
                [member.rawValue])
            try deleteRoles(of: member.rawValue, in: db)
            try db.run(cached: "DELETE FROM account_roles WHERE staff = ?", [member.rawValue])
        case .erasedText(let owner):
            try db.run(cached: "DELETE FROM texts WHERE owner = ?", [owner])
        case .erasedName(let team):
            try update(
                "team", in: db,
                sql: "UPDATE teams SET name = '', name_salt = x'' WHERE quest = ? AND id = ?",
                [quest.rawValue, team.rawValue])
        case .erasedFixes(let device):
            try db.run(cached: "DELETE FROM fixes WHERE device = ?", [device.rawValue])
        case .erasedFixesReceived(let device, let span):
            let (after, last) = span.received
            try db.run(
                cached: "DELETE FROM fixes WHERE device = ? AND received_at > ? AND received_at <= ?",
                [device.rawValue, after.milliseconds, last.milliseconds])
        case .erasedReceipts(let device):
            try db.run(cached: "DELETE FROM receipts WHERE device = ?", [device.rawValue])
        case .deviceSalt(let salt, let device):
            try update(
                "device", in: db, sql: "UPDATE devices SET salt = ? WHERE id = ?",
                [Data(salt), device.rawValue])
        case .erasedStaffName(let member):
            try update(
                "staff", in: db, sql: "UPDATE staff SET name = '', name_salt = x'' WHERE id = ?",
                [member.rawValue])
        case .teamName(let name, let salt, let team):
            try update(
                "team", in: db, sql: "UPDATE teams SET name = ?, name_salt = ? WHERE quest = ? AND id = ?",
                [name, Data(salt), quest.rawValue, team.rawValue])
        case .removedTeam(let team):
            try deleteDevices(of: [quest.rawValue, team.rawValue], where: "quest = ? AND team = ?", in: db)
            try update(
                "team", in: db, sql: "DELETE FROM teams WHERE quest = ? AND id = ?",
                [quest.rawValue, team.rawValue])
        case .edition, .team, .device, .text, .fixes, .receipt, .staff: break
        }
    }
}

extension StaffMember {
    func insert(into db: Database, invite: Digest) throws {
        try QuestStoreSQLite.insert(
            "staff", into: db,
            sql: """
                INSERT INTO staff (id, quest, role, name, name_salt, invited_at, expires_at, access_until, invite)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            [
                id.rawValue, quest.rawValue, role.rawValue, name, Data(nameSalt), invitedAt.milliseconds,
                expiresAt.milliseconds, accessUntil?.milliseconds, invite.data,
            ])
    }

    /// - Throws: `StoreError.corrupted` when the row cannot be a member.
    init(_ row: Row) throws {
        guard let role = StaffRole(rawValue: row["role"]) else {
            throw StoreError.corrupted("a member of the staff has an unknown role")
        }
        let salt: Data = row["name_salt"]
        self.init(
            id: StaffID(row["id"]), quest: QuestID(row["quest"]), role: role, name: row["name"],
            nameSalt: Array(salt), invitedAt: Timestamp(milliseconds: row["invited_at"]),
            expiresAt: Timestamp(milliseconds: row["expires_at"]),
            accessUntil: (row["access_until"] as Int64?).map { Timestamp(milliseconds: $0) })
    }
}

/// Deletes devices with what they have sent, and in whose name.
private func deleteDevices(of owner: StatementArguments, where condition: String, in db: Database) throws {
    let devices = "SELECT id FROM devices WHERE \(condition)"
    try db.run(cached: "DELETE FROM receipts WHERE device IN (\(devices))", owner)
    try db.run(cached: "DELETE FROM fixes WHERE device IN (\(devices))", owner)
    try db.run(cached: "DELETE FROM texts WHERE owner IN (\(devices))", owner)
    try db.run(
        cached: "DELETE FROM session_roles WHERE kind = 'device' AND holder IN (\(devices))", owner)
    try db.run(cached: "DELETE FROM account_participations WHERE device IN (\(devices))", owner)
    try db.run(cached: "DELETE FROM devices WHERE \(condition)", owner)
}

/// Deletes the roles of sessions that stand for a device, a member of the staff or an account.
func deleteRoles(of holder: String, in db: Database) throws {
    try db.run(cached: "DELETE FROM session_roles WHERE holder = ?", [holder])
}

/// Deletes all that is kept of a quest.
///
/// Triggers keep records and editions from being deleted by mistake: they are away for as long as this transaction.
func deleteQuest(_ quest: QuestID, in db: Database) throws {
    let triggers = ["records_stay", "editions_stay"]
    let texts = try triggers.map { (name: String) throws -> String in
        let text = try String.fetchOne(
            db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?", arguments: [name])
        // Without it nothing would say afterwards that there was one.
        guard let text else { throw StoreError.corrupted("the trigger \(name) is missing") }
        return text
    }
    for name in triggers { try db.execute(sql: "DROP TRIGGER \(name)") }
    try deleteDevices(of: [quest.rawValue], where: "quest = ?", in: db)
    let tables = [
        "session_roles", "account_participations", "account_roles", "texts", "teams", "staff", "webhooks",
        "editions", "records",
    ]
    for table in tables {
        try db.execute(sql: "DELETE FROM \(table) WHERE quest = ?", arguments: [quest.rawValue])
    }
    for text in texts { try db.execute(sql: text) }
}

/// Runs an UPDATE or DELETE of the one row that must be there.
private func update(
    _ what: String, in db: Database, sql: String, _ arguments: StatementArguments
) throws {
    try insert(what, into: db, sql: sql, arguments)
    guard db.changesCount == 1 else { throw StoreError.missing(what: what) }
}
