/// A webhook: an address to which a quest's records are sent, and how far that has come.
///
/// The log is the queue: a webhook is a place in it, and what became of the latest attempts.
public struct Webhook: Sendable, Equatable {
    public let id: WebhookID
    public let quest: QuestID
    /// The address as it was checked: `https://host/path`. It may hold a secret of its receiver's.
    public let url: String
    /// Kinds of records and names of commands that are sent.
    public let events: [String]
    /// Random bytes from which, with the daemon's key, the secret is derived (`WebhookSecret`).
    public let salt: [UInt8]
    public let createdAt: Timestamp
    public var progress: WebhookProgress

    public init(
        id: WebhookID, quest: QuestID, url: String, events: [String], salt: [UInt8], createdAt: Timestamp,
        progress: WebhookProgress
    ) {
        self.id = id
        self.quest = quest
        self.url = url
        self.events = events
        self.salt = salt
        self.createdAt = createdAt
        self.progress = progress
    }
}

/// The progress of a webhook's deliveries.
public struct WebhookProgress: Sendable, Equatable {
    /// The last record that needs no sending any more: it was delivered, or nobody asked for it.
    public var cursor: Int64
    /// The last record of the delivery that has failed and is tried again; `nil` where none has.
    public var through: Int64?
    /// Attempts that failed one after the other.
    public var failures: Int
    /// The first of these.
    public var failingSince: Timestamp?
    /// The earliest moment of the next attempt; `nil` for at once.
    public var retryAt: Timestamp?
    /// Whether nothing is tried any more until somebody tests it.
    public var isStopped: Bool
    /// The latest attempts, the newest last.
    public private(set) var attempts: [WebhookAttempt]

    public init(
        cursor: Int64, through: Int64? = nil, failures: Int = 0, failingSince: Timestamp? = nil,
        retryAt: Timestamp? = nil, isStopped: Bool = false, attempts: [WebhookAttempt] = []
    ) {
        self.cursor = cursor
        self.through = through
        self.failures = failures
        self.failingSince = failingSince
        self.retryAt = retryAt
        self.isStopped = isStopped
        self.attempts = attempts
    }

    /// Keeps an attempt, and no more than `WebhookLimits.attempts` of them.
    public mutating func note(_ attempt: WebhookAttempt) {
        attempts.append(attempt)
        attempts.removeFirst(max(0, attempts.count - WebhookLimits.attempts.value))
    }

    /// Takes in that a delivery was taken by its receiver.
    ///
    /// - Parameters:
    ///   - end: The last record that it speaks for.
    ///   - now: The moment of that; the next delivery waits for `WebhookLimits.pause`.
    public mutating func succeed(through end: Int64, at now: Timestamp) {
        cursor = max(cursor, end)
        recover()
        retryAt = now + Self.pause
    }

    /// Time from one delivery to the next.
    public static let pause = Seconds(Double(WebhookLimits.pause.value) / 1000)

    /// Takes in that the receiver answers again.
    public mutating func recover() {
        (through, failures, failingSince, retryAt, isStopped) = (nil, 0, nil, nil, false)
    }

    /// Takes in that an attempt has failed: the next one waits, or there is none any more.
    ///
    /// - Parameters:
    ///   - end: The last record of the delivery, which is the same the next time.
    ///   - chance: A random number from 0 to 1, so that many do not come again together.
    public mutating func fail(
        through end: Int64, at now: Timestamp, limits: LimitValues, chance: Double
    ) {
        let (sum, overflows) = failures.addingReportingOverflow(1)
        failures = overflows ? failures : sum
        through = end
        let since = failingSince ?? now
        failingSince = since
        if (now - since).value >= Double(limits[WebhookLimits.givingUp]) {
            isStopped = true
            retryAt = nil
        } else {
            retryAt = now + Self.wait(after: failures, limits: limits, chance: chance)
        }
    }

    /// Returns the time from a failed attempt to the next one: twice as long each time, up to the longest, less up to
    /// half of it by chance.
    public static func wait(after failures: Int, limits: LimitValues, chance: Double) -> Seconds {
        let first = Double(limits[WebhookLimits.firstRetry]) / 1000
        let longest = Double(limits[WebhookLimits.longestRetry])
        var wait = first
        for _ in 0..<min(max(failures - 1, 0), 64) where wait < longest { wait *= 2 }
        return Seconds(min(wait, longest) * (1 - min(max(chance, 0), 1) / 2))
    }
}

/// One attempt to deliver something to a webhook.
public struct WebhookAttempt: Sendable, Equatable {
    public let at: Timestamp
    /// The delivery's name, the same in every attempt at it.
    public let delivery: String
    /// Number of records in it; 0 in a test.
    public let recordCount: Int
    /// Status of the receiver's answer; `nil` where there was none.
    public let status: Int?
    /// Reason for a missing answer, a code such as `timed-out`.
    public let failure: String?
    public let milliseconds: Int

    public init(
        at: Timestamp, delivery: String, recordCount: Int, status: Int?, failure: String?, milliseconds: Int
    ) {
        self.at = at
        self.delivery = delivery
        self.recordCount = recordCount
        self.status = status
        self.failure = failure
        self.milliseconds = milliseconds
    }

    /// Whether the receiver has taken it.
    public var isDelivered: Bool { status.map { (200..<300).contains($0) } ?? false }
}
