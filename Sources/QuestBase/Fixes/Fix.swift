/// One position reading of a device.
public struct Fix: Sendable, Hashable {
    /// Device time, as the device reported it.
    public var time: Timestamp
    public var coordinate: Coordinate
    /// Radius of the 68 % circle; `nil` = unknown.
    public var accuracy: Meters?
    /// Metres a second; `nil` = unknown.
    public var speed: Double?
    /// Direction of travel; `nil` = unknown.
    public var course: Double?
    /// Metres above sea level; `nil` = unknown.
    public var altitude: Double?
    /// 0 … 1; `nil` = unknown.
    public var battery: Double?
    /// The client's own running number; `nil` = none given.
    public var sequence: Int64?
    /// The device says that the position did not come from its receiver: evidence, no proof, because people with an
    /// external receiver have it set too.
    public var isMock: Bool

    public init(
        time: Timestamp, coordinate: Coordinate, accuracy: Meters? = nil, speed: Double? = nil,
        course: Double? = nil, altitude: Double? = nil, battery: Double? = nil, sequence: Int64? = nil,
        isMock: Bool = false
    ) {
        self.time = time
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.speed = speed
        self.course = course
        self.altitude = altitude
        self.battery = battery
        self.sequence = sequence
        self.isMock = isMock
    }
}

extension Fix {
    /// The fix as it is kept: degrees in steps of 1e-7, metres and metres a second in thousandths, the course
    /// in hundredths of a degree, the battery in thousandths, so that a fix sent twice is the same fix.
    ///
    /// Negative and non-finite measures become unknown: phones report "no value" as −1.
    public var stored: Fix {
        Fix(
            time: time, coordinate: FixedCoordinate(coordinate).coordinate,
            accuracy: Self.measure(accuracy?.value, steps: 1000).map { Meters($0) },
            speed: Self.measure(speed, steps: 1000),
            course: Self.measure(course, steps: 100).map { $0 >= 360 ? Bearing(degrees: $0).degrees : $0 },
            altitude: Self.rounded(altitude, steps: 1000),
            battery: Self.measure(battery, steps: 1000).map { min($0, 1) },
            sequence: sequence, isMock: isMock)
    }

    /// Returns the standard deviation along one axis of positions whose accuracy is the radius of the 68 % circle.
    @inline(__always)
    package static func deviation(ofAccuracy accuracy: Meters) -> Double { accuracy.value / 1.51 }

    /// Two fixes with the same key are one; of a device's fixes the first one kept wins.
    package var key: Key { Key(time: time, place: FixedCoordinate(coordinate)) }

    package struct Key: Hashable, Comparable {
        package let time: Timestamp
        let place: FixedCoordinate

        package static func < (left: Key, right: Key) -> Bool {
            (left.time.milliseconds, left.place.longitude, left.place.latitude)
                < (right.time.milliseconds, right.place.longitude, right.place.latitude)
        }
    }

    private static func measure(_ value: Double?, steps: Double) -> Double? {
        value.flatMap { $0 < 0 ? nil : rounded($0, steps: steps) }
    }

    /// Returns a value rounded to a step. Nothing a bicycle can measure reaches a million; larger values are noise.
    private static func rounded(_ value: Double?, steps: Double) -> Double? {
        guard let value, value.isFinite, value.magnitude < 1_000_000 else { return nil }
        return (value * steps).rounded() / steps
    }
}

extension Sequence<Fix> {
    /// The fixes as they are kept (`Fix.stored`), by time and place, each once: the order in which a track is replayed.
    ///
    /// - Complexity: O(*n* log *n*).
    public var inOrderOfTrack: [Fix] {
        var kept: [Fix.Key: Fix] = [:]
        for fix in self {
            let stored = fix.stored
            if kept[stored.key] == nil { kept[stored.key] = stored }
        }
        return kept.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension Fix {
    /// Returns the doubts about a fix by itself.
    ///
    /// - Parameters:
    ///   - accuracy: The radius from which on it is too inaccurate. A fix that tells none is not.
    ///   - nullReach: Degrees around 0° north, 0° east where receivers are put that know nothing.
    package func doubts(beyond accuracy: Meters, nullReach: Double) -> FixFlags {
        var flags: FixFlags = []
        if isMock { flags.insert(.mock) }
        if abs(coordinate.longitude) < nullReach, abs(coordinate.latitude) < nullReach {
            flags.insert(.nullIsland)
        }
        if let own = self.accuracy, own > accuracy { flags.insert(.inaccurate) }
        return flags
    }
}
