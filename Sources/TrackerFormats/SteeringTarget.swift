/// The place where a rider is to go, as far as a tracker app can be told.
public struct SteeringTarget: Sendable, Equatable {
    /// An id that is the same for the same checkpoint, whoever asks.
    public let id: String
    public let name: String
    public let coordinate: Coordinate
    public let radius: Meters

    public init(id: String, name: String, coordinate: Coordinate, radius: Meters) {
        self.id = id
        self.name = name
        self.coordinate = coordinate
        self.radius = radius
    }

    /// OwnTracks on Android tells regions apart by the second in which they were made: one for each id, always the
    /// same, between 2001 and 2017 (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/).
    var creationSecond: Int64 {
        let hash = id.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return 1_000_000_000 + Int64(hash % 500_000_000)
    }
}

/// Rate at which a device should read and tell its position.
public enum SamplingRate: String, Sendable, CaseIterable {
    /// Near the checkpoint: every metre counts.
    case near
    case onTheWay = "on-the-way"
    /// Far from it: the battery counts.
    case far

    /// Distances along the way at which the rate changes, a fifth later when it falls than when it rises, so that it
    /// does not flicker.
    private static let nearest = Meters(300)
    private static let farthest = Meters(3000)

    /// - Parameters:
    ///   - remaining: along the way.
    ///   - before: the rate up to now; `nil` where none was told.
    public init(remaining: Meters, after before: SamplingRate? = nil) {
        let near = before == .near ? Self.nearest.value * 1.2 : Self.nearest.value
        let far = before == .far ? Self.farthest.value : Self.farthest.value * 1.2
        self = remaining.value < near ? .near : remaining.value < far ? .onTheWay : .far
    }
}

/// The part of the answer to positions that steers a device.
public struct TrackerSteering: Sendable, Equatable {
    public var target: SteeringTarget?
    /// Places that are targets no longer: apps that keep regions may forget them.
    public var past: [SteeringTarget]
    /// The new rate; `nil` when it stays as it is.
    public var rate: SamplingRate?
    /// Time after which the device should ask again.
    public var pollAfter: Seconds?

    public init(
        target: SteeringTarget? = nil, past: [SteeringTarget] = [], rate: SamplingRate? = nil,
        pollAfter: Seconds? = nil
    ) {
        self.target = target
        self.past = past
        self.rate = rate
        self.pollAfter = pollAfter
    }
}
