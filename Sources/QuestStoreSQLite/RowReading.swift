import Foundation
import GRDB
import QuestRules

extension QuestEdition {
    init(_ row: Row) {
        let document: Data = row["document"]
        self.init(
            id: QuestID(row["quest"]), version: row["version"],
            publishedAt: Timestamp(milliseconds: row["published_at"]), document: Array(document))
    }
}

extension Team {
    init(_ row: Row) throws {
        let salt: Data = row["name_salt"]
        self.init(
            id: TeamID(row["id"]), quest: QuestID(row["quest"]), name: row["name"], nameSalt: Array(salt),
            joinCodeDigest: try Digest(row["join_code"] as Data),
            addedAt: Timestamp(milliseconds: row["added_at"]))
    }
}

extension Device {
    init(_ row: Row) {
        self.init(
            id: DeviceID(row["id"]), quest: QuestID(row["quest"]), team: TeamID(row["team"]),
            joinedAt: Timestamp(milliseconds: row["joined_at"]), salt: Array(row["salt"] as Data))
    }
}

extension Fix {
    init(_ row: Row) {
        self.init(
            time: Timestamp(milliseconds: row["time"]),
            coordinate: Coordinate(longitude: row["longitude"], latitude: row["latitude"]),
            accuracy: (row["accuracy"] as Double?).map { Meters($0) }, speed: row["speed"],
            course: row["course"],
            altitude: row["altitude"], battery: row["battery"], sequence: row["sequence"], isMock: row["mock"]
        )
    }
}

extension TimedFix {
    init(_ row: Row) {
        self.init(
            Fix(row), sentAt: Timestamp(milliseconds: row["sent_at"]),
            receivedAt: Timestamp(milliseconds: row["received_at"]))
    }
}

extension PersonalText {
    init(_ row: Row) {
        let salt: Data = row["salt"]
        self.init(owner: row["owner"], salt: Array(salt), text: row["text"])
    }
}

extension Receipt {
    init(_ row: Row) throws {
        self.init(
            device: DeviceID(row["device"]), key: row["key"], request: try Digest(row["request"] as Data),
            answer: AnswerID(row["answer"]), receivedAt: Timestamp(milliseconds: row["received_at"]))
    }
}
