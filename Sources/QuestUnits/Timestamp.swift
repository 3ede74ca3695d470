/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z.
@frozen
public struct Timestamp: Hashable, Comparable, Sendable {
    public var milliseconds: Int64

    /// The milliseconds of a day without leap seconds.
    public static let millisecondsPerDay: Int64 = 86_400_000

    @inlinable
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339, always UTC with milliseconds and `Z`: `2026-06-14T09:30:00.000Z`.
    ///
    /// Years beyond 0000 … 9999, which RFC 3339 cannot say, are written with the digits that they have.
    public var description: String {
        let day = milliseconds.floorDivided(by: Timestamp.millisecondsPerDay)
        // Right even where the product alone would overflow.
        let inDay = milliseconds &- day &* Timestamp.millisecondsPerDay
        let date = CivilDate(daysSince1970: day)
        guard (0...9999).contains(date.year) else {
            return "\(date.year)" + Self.text(date, inDay).dropFirst(4)
        }
        return Self.text(date, inDay)
    }

    /// 0000-01-01T00:00:00Z … 9999-12-31T23:59:59Z, since 1970.
    private static let writableSeconds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// Twenty-four characters; only the last four digits of the year.
    private static func text(_ date: CivilDate, _ inDay: Int64) -> String {
        String(unsafeUninitializedCapacity: 24) { buffer in
            var place = 0
            func add(_ number: Int64, _ width: Int, then mark: Unicode.Scalar) {
                var rest = number.magnitude
                for digit in (place..<place + width).reversed() {
                    buffer.initializeElement(at: digit, to: UInt8(ascii: "0") + UInt8(rest % 10))
                    rest /= 10
                }
                buffer.initializeElement(at: place + width, to: UInt8(ascii: mark))
                place += width + 1
            }
            add(date.year, 4, then: "-")
            add(date.month, 2, then: "-")
            add(date.day, 2, then: "T")
            add(inDay / 3_600_000, 2, then: ":")
            add(inDay / 60_000 % 60, 2, then: ":")
            add(inDay / 1000 % 60, 2, then: ".")
            add(inDay % 1000, 3, then: "Z")
            return place
        }
    }

    /// Reads an RFC 3339 date-time (section 5.6) with any offset; digits beyond milliseconds are cut off.
    /// A leap second counts as the last millisecond before it. `nil` for anything else, and for a moment that in UTC
    /// lies outside the years 0000 … 9999: it could not be written again.
    public init?(rfc3339 text: String) {
        var text = text
        guard let read = text.withUTF8({ Self.read($0) }) else { return nil }
        milliseconds = read
    }

    /// Reads what `description` writes, of any year: logs of old hold moments that nobody may send any more.
    public init?(logged text: String) {
        if let time = Timestamp(rfc3339: text) {
            self = time
            return
        }
        // A calendar repeats itself after four hundred years.
        guard let year = Int64(text.dropLast(20)), year.magnitude < 300_000_000 else { return nil }
        let cycles = (year - 2000).floorDivided(by: 400)
        guard let alike = Timestamp(rfc3339: "\(year - 400 * cycles)" + text.suffix(20)) else { return nil }
        // Near the ends of what there is the product alone overflows, the sum does not; a sum that does is found below.
        milliseconds = alike.milliseconds &+ cycles &* 146_097 &* Timestamp.millisecondsPerDay
        guard description == text else { return nil }
    }

    private static func read(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var scanner = DateTimeScanner(text)
        guard let year = scanner.digits(4), scanner.skip("-"),
            let month = scanner.digits(2), scanner.skip("-"),
            let day = scanner.digits(2), scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let hour = scanner.digits(2), scanner.skip(":"),
            let minute = scanner.digits(2), scanner.skip(":"),
            let second = scanner.digits(2),
            let fraction = scanner.fractionInMilliseconds(),
            let offset = scanner.offsetInMinutes(), scanner.isAtEnd,
            (1...12).contains(month), (1...CivilDate.days(inMonth: month, of: year)).contains(day),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = CivilDate(year: year, month: month, day: day).daysSince1970
        let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + min(second, 59)
        guard writableSeconds.contains(seconds) else { return nil }
        return seconds * 1000 + (second == 60 ? 999 : fraction)
    }
}

/// A day of the proleptic Gregorian calendar, by Howard Hinnant's `days_from_civil` and its inverse.
public struct CivilDate: Equatable, Sendable {
    public var year: Int64
    public var month: Int64
    public var day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    public init(daysSince1970: Int64) {
        let shifted = daysSince1970 + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}

/// Walks the fixed fields of a date-time.
private struct DateTimeScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    var isAtEnd: Bool { place == text.count }

    mutating func digits(_ count: Int) -> Int64? {
        guard text.count - place >= count else { return nil }
        var value: Int64 = 0
        for byte in text[place..<place + count] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 48)
        }
        place += count
        return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    mutating func fractionInMilliseconds() -> Int64? {
        guard skip(".") else { return 0 }
        var value: Int64 = 0
        var count = 0
        while let digit = digits(1) {
            if count < 3 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in min(count, 3)..<3 { value *= 10 }
        return value
    }

    mutating func offsetInMinutes() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24, minutes < 60 else {
            return nil
        }
        return sign * (hours * 60 + minutes)
    }
}
