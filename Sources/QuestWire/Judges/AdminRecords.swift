public import GeoJSONKit
public import QuestUnits

/// A record with everything its hash covers, so that whoever has it can check it: no member is ever left out.
public struct AdminRecord: Codable, Sendable, Equatable {
    public var seq: Int64
    public var id: RecordID
    public var at: Timestamp
    public var receivedAt: Timestamp
    /// `admin`, `system`, or `device:` and the device's id.
    public var actor: String
    @AlwaysPresent public var team: TeamID?
    @AlwaysPresent public var device: DeviceID?
    public var kind: String
    public var version: Int
    /// Hashed in canonical form: members sorted, no white space.
    public var body: JSONValue
    /// 64 hexadecimal digits; zeros for the first record.
    public var prev: String
    public var hash: String

    public init(
        seq: Int64, id: RecordID, at: Timestamp, receivedAt: Timestamp, actor: String, team: TeamID?,
        device: DeviceID?, kind: String, version: Int, body: JSONValue, prev: String, hash: String
    ) {
        self.seq = seq
        self.id = id
        self.at = at
        self.receivedAt = receivedAt
        self.actor = actor
        self.team = team
        self.device = device
        self.kind = kind
        self.version = version
        self.body = body
        self.prev = prev
        self.hash = hash
    }
}

/// `GET admin/quests/{quest}/records?after=SEQ&limit=N`.
public struct AdminRecordPage: Codable, Sendable, Equatable {
    public var records: [AdminRecord]
    /// Where the log ends now.
    public var head: LogEnd

    public init(records: [AdminRecord], head: LogEnd) {
        self.records = records
        self.head = head
    }
}

/// `GET admin/quests/{quest}/log/verify`: what the daemon finds when it recomputes the chain.
public struct LogVerification: Codable, Sendable, Equatable {
    public var valid: Bool
    public var recordCount: Int64
    public var head: LogEnd
    /// Where the chain first breaks.
    public var faultSeq: Int64?
    /// A description of the fault there, in the reader's language.
    public var fault: String?
    /// The first records of times that cannot be, which daemons of old took; missing where there are none.
    public var impossibleTimes: [Int64]?

    public init(
        valid: Bool, recordCount: Int64, head: LogEnd, faultSeq: Int64? = nil, fault: String? = nil,
        impossibleTimes: [Int64] = []
    ) {
        self.valid = valid
        self.recordCount = recordCount
        self.head = head
        self.faultSeq = faultSeq
        self.fault = fault
        self.impossibleTimes = impossibleTimes.isEmpty ? nil : impossibleTimes
    }
}

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
}
