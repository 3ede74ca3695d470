import GeoJSONKit

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

    /// Reads a moment as apps write it: RFC 3339, also with `-0700` or `+03` for the offset, with a blank for its `+` as forms decode it, and without one,
    /// which is UTC; or a number since 1970.
    init(text: String) {
        let text = text.trimmed
        guard text.utf8.count <= Self.longestText else {
            self = .unreadable
            return
        }
        if let number = FormItems.number(text) {
            self.init(number: number)
        } else {
            self.init(Self.spelledOut(text).flatMap { Timestamp(rfc3339: $0) })
        }
    }

    /// Numbers below 2³¹ are seconds, larger ones milliseconds.
    init(number: Double) {
        self.init(milliseconds: (number.magnitude < 0x1p31 ? number * 1000 : number).rounded())
    }

    init(json value: JSONValue?) {
        switch value {
        case nil, .null?: self = .missing
        case .string(let text)?: self.init(text: text)
        case let value?: self = value.doubleValue.map { .init(number: $0) } ?? .unreadable
        }
    }

    private static let longestText = 64

    /// Returns the text with an offset that RFC 3339 knows; `nil` where there is no date and time before it.
    private static func spelledOut(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= "2026-06-14T09:30:00".utf8.count, bytes.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        var end = "2026-06-14T09:30:00".utf8.count
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",") {
            end +=
                1 + bytes[(end + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        }
        let start = String(decoding: bytes[..<end], as: UTF8.self).replacing(",", with: ".")
        let rest = String(decoding: bytes[end...], as: UTF8.self)
        let offset = rest.trimmed.uppercased()
        if ["", "Z", "UTC", "GMT"].contains(offset) { return start + "Z" }
        guard let sign = rest.utf8.first, "+- ".utf8.contains(sign) else { return nil }
        let digits = rest.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 2 || digits.utf8.count == 4,
            digits.utf8.allSatisfy({ (48...57).contains($0) })
        else {
            return nil
        }
        let isWest = sign == UInt8(ascii: "-")
        let minutes = digits.utf8.count == 4 ? digits.suffix(2) : "00"
        return "\(start)\(isWest ? "-" : "+")\(digits.prefix(2)):\(minutes)"
    }
}
