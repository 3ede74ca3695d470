import GeoJSONKit
public import QuestUnits

/// `POST quests/{quest}/positions`: `{sent_at, fixes: […]}`, or one fix with `sent_at` among its members.
public struct PositionReport: RequestObject {
    /// When the device sends this, by its own clock.
    public var sentAt: Moment
    /// In any order. Those of a moment that cannot be are left out: see `refused`.
    public var fixes: [FixReport]
    /// The place of each of `fixes` among those that were sent, counted from 0.
    public private(set) var places: [Int]
    /// Where those stood whose moment cannot be (`Moments`).
    public private(set) var refused: [Int] = []

    public init(sentAt: Moment, fixes: [FixReport]) {
        self.sentAt = sentAt
        self.fixes = fixes
        places = Array(fixes.indices)
    }

    enum CodingKeys: String, CodingKey {
        case sentAt, fixes
    }

    /// - Throws: `DecodingError` where something is wrong with any fix but its moment, or no fix is left.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard members.contains(.fixes) else {
            _ = try decoder.container(keyedBy: FixReport.CodingKeys.self)
            sentAt = try members.decode(Moment.self, forKey: .sentAt)
            fixes = [try FixReport(from: decoder)]
            places = [0]
            return
        }
        sentAt = try members.decode(Moment.self, forKey: .sentAt)
        let sent = try members.decode([DatedFix].self, forKey: .fixes)
        places = sent.indices.filter { sent[$0].fix != nil }
        fixes = sent.compactMap(\.fix)
        refused = sent.indices.filter { sent[$0].fix == nil }
        // As good fixes they cannot be read, which says what is wrong with the first one.
        if fixes.isEmpty, !refused.isEmpty { fixes = try members.decode([FixReport].self, forKey: .fixes) }
    }

    /// A fix of a batch; `nil` where its moment cannot be.
    private struct DatedFix: StrictlyDecodable {
        let fix: FixReport?

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: FixReport.CodingKeys.self)
            let time = Moment(try members.decode(Timestamp.self, forKey: .time))
            fix = time == nil ? nil : try FixReport(from: decoder)
        }
    }
}

/// One position reading as a device reports it.
public struct FixReport: RequestObject {
    /// By the device's clock.
    public var time: Moment
    public var position: Coordinate
    /// Metres, radius of the 68 % circle.
    public var accuracy: Ranged<Accuracies>?
    /// Metres a second.
    public var speed: Ranged<Speeds>?
    /// Degrees clockwise from north.
    public var course: Ranged<Courses>?
    /// Metres above sea level.
    public var altitude: Ranged<Altitudes>?
    /// 0 … 1.
    public var battery: Ranged<BatteryLevels>?
    /// The device's own running number.
    public var sequence: Ranged<SequenceNumbers>?
    /// Whether the device says that the position is made up; no where it says nothing.
    public var isMock: Bool?

    public init(time: Moment, position: Coordinate, accuracy: Ranged<Accuracies>? = nil) {
        self.time = time
        self.position = position
        self.accuracy = accuracy
    }

    enum CodingKeys: String, CodingKey {
        case time, position, accuracy, speed, course, altitude, battery, sequence
        case isMock = "mock"
    }
}

/// The answer to `POST positions` without `?reply=next`.
public struct PositionsReply: Codable, Sendable, Equatable {
    /// How many fixes came in, without those that were refused.
    public var received: Int
    /// Received − sent, in seconds: how far behind the daemon's clock the device's clock is.
    public var skew: Double
    /// More than two seconds either way.
    public var skewFlagged: Bool
    /// The fixes that something stands against, by index; stored like all others.
    public var flagged: [FlaggedFix]
    /// The fixes that were not taken, by index; missing where all were.
    public var refused: [FlaggedFix]?

    public init(
        received: Int, skew: Double, skewFlagged: Bool, flagged: [FlaggedFix] = [],
        refused: [FlaggedFix]? = nil
    ) {
        self.received = received
        self.skew = skew
        self.skewFlagged = skewFlagged
        self.flagged = flagged
        self.refused = refused
    }
}

/// A fix that something stands against.
public struct FlaggedFix: Codable, Sendable, Equatable {
    /// Why a fix is refused: its moment is not between 2000 and 2100.
    public static let timeOutOfRange = "time-out-of-range"

    /// Counted from 0 in the batch as it was sent.
    public var index: Int
    /// Stable, kebab-case: `FixFlags.names`, or `timeOutOfRange`.
    public var reasons: [String]

    public init(index: Int, reasons: [String]) {
        self.index = index
        self.reasons = reasons
    }
}

/// The answer to `POST quests/{quest}/track`: what became of the positions of a file.
public struct TrackReply: Codable, Sendable, Equatable {
    /// How many positions were taken.
    public var taken: Int
    /// The moments of the first and the last of these; missing where none was taken.
    public var from: Timestamp?
    public var to: Timestamp?
    /// How many were not taken, by the reason.
    public var dropped: [DroppedFixes]
    /// The moments between which positions of the team are recorded, as far as that is known.
    public var recordedFrom: Timestamp?
    public var recordedTo: Timestamp?

    public init(
        taken: Int, from: Timestamp?, to: Timestamp?, dropped: [DroppedFixes], recordedFrom: Timestamp?,
        recordedTo: Timestamp?
    ) {
        (self.taken, self.from, self.to, self.dropped) = (taken, from, to, dropped)
        (self.recordedFrom, self.recordedTo) = (recordedFrom, recordedTo)
    }
}

/// Positions of a track that were not taken for one reason.
public struct DroppedFixes: Codable, Sendable, Equatable {
    /// Why a position that cannot be read is not taken.
    public static let unreadable = "unreadable"

    /// Stable, kebab-case.
    public var reason: String
    public var count: Int

    public init(reason: String, count: Int) {
        (self.reason, self.count) = (reason, count)
    }
}
