public import QuestUnits
public import QuestWire

/// Something that an app is told of its ride.
public enum RideNews: Sendable, Equatable {
    /// Where to now, by a poll, with positions, or by the stream. Messages and verdicts may come twice, by poll and stream;
    /// their `seq` tells.
    case next(NextReply)
    /// Another event of the stream.
    case event(StreamedEvent)
    /// The daemon has something that waited, and says what it came to. There is no answer of a call for help, nor where
    /// the daemon knows it already and says no more: ask for ``RiderClient/answers()`` then.
    case sent(QueuedRequest, TeamAnswer?)
    /// The daemon refuses something for good. It stays until ``Ride/discard(_:)`` or ``Ride/retry(_:)``.
    case refused(QueuedRequest)
    /// Positions are not taken now, as before the quest is open; they wait on. What cannot be read is dropped, and named
    /// as `lost`.
    case positionsRefused(ClientError, lost: Int)
    /// Nobody can be led now, and why.
    case notLed(ClientError)
    /// Nothing gets through; the next attempt is made then.
    case waiting(ClientError, until: Timestamp)
    /// Something could not be kept on the device.
    case notKept(StorageError)
    /// The token is good no longer: nothing is sent any more. What waits is still there.
    case stopped(ClientError)
}

/// Everything that a screen shows of a ride, as it is now.
public struct RidePicture: Sendable, Equatable {
    /// The latest answer to "where to now?"; `nil` before the first.
    public internal(set) var next: NextReply?
    /// The line of the route that it speaks of; empty where there is none.
    public internal(set) var line: [Coordinate] = []
    /// Whether the stream is open.
    public internal(set) var isLive = false
    /// Positions that wait to be sent.
    public internal(set) var waitingFixes = 0
    /// Answers, photos and calls for help that wait or were refused.
    public internal(set) var waiting: [QueuedRequest] = []

    /// Creates the picture of a ride that has not begun.
    public init() {}
}
