import GeoJSONKit

extension AccountRecord {
    /// Reads a line of an account's log, in canonical form or not.
    ///
    /// - Throws: `RecordLineError` naming the member that is missing or does not fit. Whether the content is the one that
    ///   was hashed is for `AccountLogVerifier` to say.
    public init(line: [UInt8]) throws(RecordLineError) {
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
        let draft = AccountDraft(
            account: try text("account") { AccountID($0) },
            id: try text("id") { RecordID($0) },
            at: try text("at") { Timestamp(logged: $0) },
            actor: try text("actor") { AccountActor(text: $0) },
            kind: try text("kind") { AccountRecordKind(rawValue: $0) },
            body: try value("body") { RecordBody(canonicalizing: $0) })
        self.init(
            seq: try value("seq") { $0.integerValue }, draft: draft,
            prev: try text("prev") { Digest(hexadecimal: $0) },
            hash: try text("hash") { Digest(hexadecimal: $0) })
    }
}
