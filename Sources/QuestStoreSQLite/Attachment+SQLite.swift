import Foundation
import GRDB
import QuestEngine

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
            .erasedFixes, .erasedReceipts, .deviceSalt, .erasedStaffName, .teamName, .removedTeam:
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
