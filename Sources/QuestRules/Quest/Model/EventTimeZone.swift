import Foundation

/// The time zone in which a quest's times are shown and typed; everything else is in UTC.
public struct EventTimeZone: Sendable {
    private let zone: TimeZone

    /// - Parameter name: An IANA name. UTC stands in for one that the system does not know.
    public init(_ name: String) {
        zone = TimeZone(identifier: name) ?? .gmt
    }

    /// Returns a time to the minute, with the offset: `2026-06-14 10:00+05:00`.
    public func text(of time: Timestamp) -> String { text(of: time, digits: 5) }

    /// Returns a time to the second: `2026-06-14 10:00:07+05:00`.
    public func exactText(of time: Timestamp) -> String { text(of: time, digits: 8) }

    /// Returns the time that clocks show: `18:15`, `18:15:07` where it is no whole minute, and with its day where that is
    /// another one than now: `2026-06-15 00:30`.
    public func clock(of time: Timestamp, at now: Timestamp) -> String {
        let isWhole = (time.milliseconds / 1000).isMultiple(of: 60)
        let text = String(text(of: time, digits: isWhole ? 5 : 8).dropLast(6))
        let day = self.text(of: now, digits: 5).prefix { $0 != " " } + " "
        return text.hasPrefix(day) ? String(text.dropFirst(day.count)) : text
    }

    /// Returns the day that calendars show: `2026-06-14`.
    public func day(of time: Timestamp) -> String { String(text(of: time, digits: 5).prefix { $0 != " " }) }

    private func text(of time: Timestamp, digits: Int) -> String {
        let seconds = offset(at: time)
        let local = (time + Seconds(Double(seconds))).description
        let (sign, minutes) = (seconds < 0 ? "-" : "+", abs(seconds) / 60)
        func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        // A log of old may hold years of more digits than four.
        let date = local.prefix { $0 != "T" }
        let clock = local.dropFirst(date.count + 1).prefix(digits)
        return "\(date) \(clock)\(sign)\(pad(minutes / 60)):\(pad(minutes % 60))"
    }

    /// Reads RFC 3339, or the same without an offset, to the minute or the second, as local time:
    /// `2026-06-14 10:00`. Of an hour that the clock shows twice the first is meant; one that it leaves out is
    /// none.
    public func time(_ text: String) -> Timestamp? {
        if let time = Timestamp(rfc3339: text) { return time }
        for seconds in ["", ":00"] {
            guard let naive = Timestamp(rfc3339: text + seconds + "Z") else { continue }
            // The offset a day before and a day after: a clock changes at most once in between.
            let offsets = [-86_400, 86_400].map { offset(at: naive + Seconds($0)) }
            return offsets.map { naive + Seconds(Double(-$0)) }.filter { time in
                time + Seconds(Double(offset(at: time))) == naive
            }.min()
        }
        return nil
    }

    /// Returns the offset in seconds east of Greenwich.
    public func offset(at time: Timestamp) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time.milliseconds) / 1000))
    }
}

extension EventTimeZone {
    /// Returns the minute that the clocks show at a time.
    public func minute(at time: Timestamp) -> LocalMinute {
        LocalMinute(time, secondsEast: offset(at: time))
    }

    /// Returns the time at which the clocks show a minute that comes after another time: up to two days later, also
    /// where they are put forward or back between.
    public func time(of minute: LocalMinute, after time: Timestamp) -> Timestamp {
        let begun = self.minute(at: time).minutes
        let whole = Timestamp(
            milliseconds: time.milliseconds - (time.milliseconds % 60_000 + 60_000) % 60_000)
        let then = whole + Seconds(Double(60 * (minute.minutes - begun)))
        let shift = offset(at: then) - offset(at: time)
        return max(then + Seconds(Double(-shift)), whole + 60)
    }
}

/// Names of time zones, such as `Asia/Yekaterinburg`.
enum TimeZoneName {
    /// Whether the system's time zone data knows the name. Abbreviations and offsets are no names: they do
    /// not say when the clocks change.
    static func isValid(_ name: String) -> Bool {
        name == "UTC" || (name.contains("/") && TimeZone(identifier: name) != nil)
    }
}
