public import QuestUnits

/// `GET quests/{quest}/consent`: what is recorded of a rider, until when, and who sees it.
public struct ConsentReply: Codable, Sendable, Equatable {
    /// One sentence of it, in the reader's language.
    public struct Line: Codable, Sendable, Equatable {
        public var code: String
        public var text: String

        public init(code: String, text: String) {
            self.code = code
            self.text = text
        }
    }

    /// An agreement that was given.
    public struct Given: Codable, Sendable, Equatable {
        public var version: Int
        public var at: Timestamp
        /// The parent or guardian who agreed for a rider under age; missing where the rider agreed, and once erased.
        public var guardian: String?

        public init(version: Int, at: Timestamp, guardian: String? = nil) {
            self.version = version
            self.at = at
            self.guardian = guardian
        }
    }

    public var version: Int
    /// The SHA-256 of the lines, to be sent back with `POST`.
    public var digest: String
    public var lines: [Line]
    /// For how many seconds after the end personal data is kept; missing where it is for ever.
    public var keptFor: Double?
    /// Whether positions of this device are taken only once it was given.
    public var isRequired: Bool
    /// The last agreement of this device's rider; missing before the first.
    public var given: Given?
    /// When the last agreement was withdrawn; missing where it holds, or there was none.
    public var withdrawnAt: Timestamp?
    /// Missing while tracking is not paused.
    public var trackingPausedAt: Timestamp?

    public init(
        version: Int, digest: String, lines: [Line], keptFor: Double?, isRequired: Bool, given: Given?,
        withdrawnAt: Timestamp? = nil, trackingPausedAt: Timestamp?
    ) {
        self.version = version
        self.digest = digest
        self.lines = lines
        self.keptFor = keptFor
        self.isRequired = isRequired
        self.given = given
        self.withdrawnAt = withdrawnAt
        self.trackingPausedAt = trackingPausedAt
    }

    enum CodingKeys: String, CodingKey {
        case version, digest, lines, keptFor, given, withdrawnAt, trackingPausedAt
        case isRequired = "required"
    }
}

/// `POST quests/{quest}/consent`: agrees to what was read.
public struct ConsentRequest: RequestObject {
    /// The `digest` of what was read.
    public var digest: String
    /// The name of the parent or guardian who agrees, where the rider is under age.
    public var guardian: String?

    public init(digest: String, guardian: String? = nil) {
        self.digest = digest
        self.guardian = guardian
    }
}

/// `POST quests/{quest}/tracking`: records no positions of this device from a moment on, or records them again.
public struct TrackingRequest: RequestObject {
    public var paused: Bool
    /// When the rider wanted it so, by the device's own clock; now where missing.
    public var at: Moment?
    /// When the device sends this, by the same clock; now where missing.
    public var sentAt: Moment?

    public init(paused: Bool, at: Moment? = nil, sentAt: Moment? = nil) {
        self.paused = paused
        self.at = at
        self.sentAt = sentAt
    }
}
