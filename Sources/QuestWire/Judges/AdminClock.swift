public import QuestUnits

/// `GET admin/clock`: the clock by which a daemon dates everything, beside the system's.
public struct AdminClock: Codable, Sendable, Equatable {
    /// The time by which the daemon dates everything.
    public var eventTime: Timestamp
    /// The time of the machine.
    public var systemTime: Timestamp
    /// Seconds by which the system's clock leapt ahead and is not followed, less than 0 for back; 0 where it is followed.
    public var heldSeconds: Double
    /// When that began, by the daemon's clock; missing where nothing is held.
    public var heldSince: Timestamp?

    public init(eventTime: Timestamp, systemTime: Timestamp, heldSeconds: Double, heldSince: Timestamp?) {
        self.eventTime = eventTime
        self.systemTime = systemTime
        self.heldSeconds = heldSeconds
        self.heldSince = heldSince
    }
}

/// `POST admin/clock`: the decision to follow the system's clock.
public struct ClockDecision: RequestObject {
    /// The difference that was seen, as `GET` tells it: no other one is followed.
    public var heldSeconds: Ranged<HeldSeconds>

    public init(heldSeconds: Ranged<HeldSeconds>) {
        self.heldSeconds = heldSeconds
    }
}
