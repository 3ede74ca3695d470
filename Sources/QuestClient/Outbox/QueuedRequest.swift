public import QuestUnits
public import QuestWire

/// An answer, a photo or a call for help that waits to be sent.
public struct QueuedRequest: Codable, Sendable, Equatable, Identifiable {
    public enum Kind: String, Codable, Sendable {
        case answer, photo
        case callForHelp = "sos"
    }

    /// The idempotency key, by which it is sent however often.
    public let id: String
    public let kind: Kind
    /// Missing of a call for help.
    public let task: TaskID?
    public let text: String
    /// When the rider gave it, by the device's clock.
    public let at: Moment
    /// The size of the photo or video, in bytes.
    public let mediaSize: Int?
    /// Where the device was that calls for help.
    public let position: Coordinate?

    /// Why the daemon refused it for good: the rider decides what becomes of it. `nil` while it waits.
    public internal(set) var refusal: Problem?
    /// The daemon wants it again, as it was sent, but not before that.
    public internal(set) var notBefore: Timestamp?

    /// The moments by which it was sent without word of what became of it: one of them may have arrived.
    var sentAt: [Moment] = []
    /// Whether the daemon has seen the last one and wants the very same request again.
    var isHeld = false

    init(
        id: String, kind: Kind, task: TaskID? = nil, text: String = "", at: Moment, mediaSize: Int? = nil,
        position: Coordinate? = nil
    ) {
        self.id = id
        self.kind = kind
        self.task = task
        self.text = text
        self.at = at
        self.mediaSize = mediaSize
        self.position = position
    }

    /// Attempts that are remembered. Those between the first and the last ones are forgotten where there are more.
    private static let mostAttempts = 12

    /// Notes an attempt before it is made.
    mutating func attempt(at moment: Moment) {
        sentAt.append(moment)
        if sentAt.count > Self.mostAttempts { sentAt.remove(at: Self.mostAttempts / 2) }
    }
}
