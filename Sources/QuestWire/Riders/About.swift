public import QuestEngine

/// `GET about`: who runs this and on which map.
public struct About: Codable, Sendable, Equatable {
    public var name: String
    public var version: String
    public var organiser: String?
    public var map: MapCredits
    /// Only of a daemon whose clock runs fast.
    public var clock: RehearsalClock?

    public init(
        name: String, version: String, organiser: String?, map: MapCredits, clock: RehearsalClock? = nil
    ) {
        self.name = name
        self.version = version
        self.organiser = organiser
        self.map = map
        self.clock = clock
    }
}

/// The clock of a daemon that rehearses.
public struct RehearsalClock: Codable, Sendable, Equatable {
    /// Times as fast as ours.
    public var speed: Int
    public var now: Timestamp

    public init(speed: Int, now: Timestamp) {
        self.speed = speed
        self.now = now
    }
}

/// The road map in use, and whom to thank for it.
public struct MapCredits: Codable, Sendable, Equatable {
    public var name: String
    /// To be shown wherever the map or a route is.
    public var attribution: String
    /// Moment of the OpenStreetMap data.
    public var timestamp: Timestamp?
    /// Made by a generator, not a map of any place.
    public var synthetic: Bool
    /// `[west, south, east, north]` in degrees.
    public var bounds: [Double]
    /// SHA-256 of the map file.
    public var checksum: String

    public init(
        name: String, attribution: String, timestamp: Timestamp?, synthetic: Bool, bounds: [Double],
        checksum: String
    ) {
        self.name = name
        self.attribution = attribution
        self.timestamp = timestamp
        self.synthetic = synthetic
        self.bounds = bounds
        self.checksum = checksum
    }
}
