public import GeoJSONKit
public import QuestEngine

/// A record as the team it is about sees it.
public struct TeamRecord: Codable, Sendable, Equatable {
    public var seq: Int64
    public var id: RecordID
    public var at: Timestamp
    public var receivedAt: Timestamp
    public var kind: String
    public var version: Int
    public var body: JSONValue

    public init(
        seq: Int64, id: RecordID, at: Timestamp, receivedAt: Timestamp, kind: String, version: Int,
        body: JSONValue
    ) {
        self.seq = seq
        self.id = id
        self.at = at
        self.receivedAt = receivedAt
        self.kind = kind
        self.version = version
        self.body = body
    }

    public enum CodingKeys: String, CodingKey {
        case seq, id, at
        case receivedAt = "received_at"
        case kind, version, body
    }
}

/// `GET quests/{quest}/records?after=SEQ`.
public struct TeamRecordPage: Codable, Sendable, Equatable {
    public var records: [TeamRecord]
    /// Ask on with `?after=` this.
    public var seenThrough: Int64

    public init(records: [TeamRecord], seenThrough: Int64) {
        self.records = records
        self.seenThrough = seenThrough
    }

    public enum CodingKeys: String, CodingKey {
        case records
        case seenThrough = "seen_through"
    }
}
