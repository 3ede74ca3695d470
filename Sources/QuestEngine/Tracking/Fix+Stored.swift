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

    /// Two fixes with the same key are one; of a device's fixes the first one kept wins.
    var key: Key { Key(time: time, place: FixedCoordinate(coordinate)) }

    struct Key: Hashable, Comparable {
        let time: Timestamp
        let place: FixedCoordinate

        static func < (left: Key, right: Key) -> Bool {
            (left.time.milliseconds, left.place.longitude, left.place.latitude)
                < (right.time.milliseconds, right.place.longitude, right.place.latitude)
        }
    }

    private static func measure(_ value: Double?, steps: Double) -> Double? {
        value.flatMap { $0 < 0 ? nil : rounded($0, steps: steps) }
    }

    /// Nothing a bicycle can measure reaches a million; larger values are noise.
    private static func rounded(_ value: Double?, steps: Double) -> Double? {
        guard let value, value.isFinite, value.magnitude < 1_000_000 else { return nil }
        return (value * steps).rounded() / steps
    }
}
