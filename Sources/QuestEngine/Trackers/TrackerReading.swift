/// A reading while it is read: whatever an app told, already in our units.
struct TrackerReading {
    /// The time as an app said it.
    enum ReportedTime {
        case missing, unreadable
        case at(Timestamp)
    }

    var time = ReportedTime.missing
    var longitude: Double?
    var latitude: Double?
    var accuracy: Double?
    var speed: Double?
    var course: Double?
    var altitude: Double?
    /// Share of the battery's charge, 0 … 1.
    var battery: Double?
    var isMock = false
    var sequence: Int64?
    /// Whether the app says that the position is a new one.
    var isFixed = true

    /// The reading as a fix, in the form in which it is kept: what cannot be true of it is unknown.
    var fix: Result<Fix, TrackerProblem.Reason> {
        guard let longitude, let latitude else { return .failure(.positionMissing) }
        let coordinate = Coordinate(longitude: longitude, latitude: latitude)
        guard coordinate.isValid else { return .failure(.positionInvalid) }
        guard isFixed else { return .failure(.notFixed) }
        switch time {
        case .missing: return .failure(.timeMissing)
        case .unreadable: return .failure(.timeInvalid)
        case .at(let time):
            let fix = Fix(
                time: time, coordinate: coordinate,
                // No receiver is exact: apps write 0 where they do not know.
                accuracy: Self.known(accuracy, in: Accuracies.self).flatMap { $0 > 0 ? Meters($0) : nil },
                speed: Self.known(speed, in: Speeds.self), course: Self.known(course, in: Courses.self),
                altitude: Self.known(altitude, in: Altitudes.self),
                battery: Self.known(battery, in: BatteryLevels.self),
                sequence: Self.known(sequence, in: SequenceNumbers.self), isMock: isMock)
            return .success(fix.stored)
        }
    }

    private static func known<Numbers: NumberRange>(
        _ number: Numbers.Number?, in range: Numbers.Type
    ) -> Numbers.Number? {
        number.flatMap { Ranged<Numbers>($0)?.value }
    }
}

extension TrackerReading {
    static func metersPerSecond(kilometersPerHour speed: Double) -> Double { speed / 3.6 }
    static func metersPerSecond(knots speed: Double) -> Double { speed * (1852.0 / 3600) }
}

extension TrackerReading.ReportedTime {
    /// - Parameter time: Unreadable unless trackers can mean it.
    init(_ time: Timestamp?) {
        self = time.flatMap { Moment($0) }.map { .at($0.value) } ?? .unreadable
    }

    init(milliseconds: Double) { self.init(Timestamp(milliseconds: Int64(saturating: milliseconds))) }

    init(seconds: Double) { self.init(milliseconds: (seconds * 1000).rounded()) }

    init(rfc3339 text: String) { self.init(Timestamp(rfc3339: text)) }

    /// Whole numbers below 2³¹ are seconds, larger ones milliseconds; anything with a `T` is RFC 3339.
    init(epochOrText text: String) {
        if text.contains("T") {
            self.init(rfc3339: text)
        } else if let number = Int64(text) {
            self.init(milliseconds: Double(number) * (number < 1 << 31 ? 1000 : 1))
        } else {
            self = .unreadable
        }
    }
}
