import GeoJSONKit

extension Record {
    /// The record as one line of an exported log: canonical JSON with all members, `prev` and `hash`
    /// included.
    public var line: String {
        String(decoding: draft.canonicalJSON(seq: seq, chain: (prev, hash)), as: UTF8.self)
    }

    /// Reads a line of a log, in canonical form or not.
    ///
    /// - Throws: `RecordLineError` naming the member that is missing or does not fit. Whether the content is
    ///   the one that was hashed is for `LogVerifier` to say.
    public init(line: [UInt8], quest: QuestID) throws(RecordLineError) {
        guard let members = (try? JSONValue(parsing: line, options: .recorded))?.objectValue else {
            throw .notAnObject
        }
        func value<Value>(_ name: String, _ read: (JSONValue) -> Value?) throws(RecordLineError) -> Value {
            guard let member = members[name], let value = read(member) else { throw .member(name) }
            return value
        }
        func text<Value>(_ name: String, _ read: (String) -> Value?) throws(RecordLineError) -> Value {
            try value(name) { $0.stringValue.flatMap { $0.isStreamSafe ? read($0) : nil } }
        }
        func optionalText(_ name: String) throws(RecordLineError) -> String? {
            guard let member = members[name], !member.isNull else { return nil }
            return try text(name) { $0 }
        }
        let draft = RecordDraft(
            id: try text("id") { RecordID($0) },
            at: try text("at") { Timestamp(logged: $0) },
            receivedAt: try text("received_at") { Timestamp(logged: $0) },
            actor: try text("actor") { Actor(text: $0) },
            team: try optionalText("team").map { TeamID($0) },
            device: try optionalText("device").map { DeviceID($0) },
            kind: try text("kind") { RecordKind(rawValue: $0) },
            version: try value("version") { $0.integerValue.flatMap { Int(exactly: $0) } },
            body: try value("body") { RecordBody(canonicalizing: $0) })
        self.init(
            quest: quest, seq: try value("seq") { $0.integerValue }, draft: draft,
            prev: try text("prev") { Digest(hexadecimal: $0) },
            hash: try text("hash") { Digest(hexadecimal: $0) })
    }
}

/// Why a line is not a record.
public enum RecordLineError: Error, Sendable, Equatable {
    case notAnObject
    /// The member of this name is missing or has a value that does not fit.
    case member(String)

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .notAnObject:
            Message(
                "log-line-not-an-object", "A line of the log is not a JSON object.",
                "Строка журнала — не объект JSON.")
        case .member(let name):
            Message(
                "log-line-member", "A line of the log has no valid member “{member}”.",
                "В строке журнала нет поля «{member}» или его значение недопустимо.", ["member": .text(name)])
        }
    }
}
