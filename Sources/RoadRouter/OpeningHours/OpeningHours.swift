/// Times of the week and of the year at which something holds, as OpenStreetMap writes them
/// (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification).
///
/// What of the specification is read: `24/7`; rules after one another with `;`, of which a later one stands in the place of
/// earlier ones on its days, and with `,`, which come to them; months and days of months, with ranges round the turn of
/// the year; weekdays, with ranges round Sunday; spans of time, also over midnight (`22:00-06:00`, `22:00-26:00`);
/// `sunrise`, `sunset`, `dawn` and `dusk` with minutes before or after, of the place (`Daylight`), or as 06:00 and 18:00
/// where that or its clock is not known; `off`, `closed` and `open`;
/// comments, which are skipped. Holidays (`PH`, `SH`) are days like others: rules for them alone are skipped. All else
/// (years, weeks, the n-th weekday of a month, open ends, repeating spans, `||`, `unknown`) is not understood, and then
/// nothing of the text is.
public struct OpeningHours: Hashable, Sendable {
    private var rules: [Rule] = []

    /// A rule of the text.
    struct Rule: Hashable, Sendable {
        /// Days of the year, of which one has to be; every day where empty.
        var dates: [DateRange] = []
        /// Weekdays, Monday first; every one where empty.
        var weekdays: Set<Int> = []
        /// Spans of time; the whole day where empty.
        var spans: [Span] = []
        /// Whether something does not hold then.
        var isOff = false
        /// Whether it comes to the rules before it instead of standing in their place.
        var isAdded = false

        func holds(on day: CalendarDay) -> Bool {
            (weekdays.isEmpty || weekdays.contains(day.weekday))
                && (dates.isEmpty || dates.contains { $0.contains(day) })
        }
    }

    /// A span of time of a day, perhaps over midnight.
    struct Span: Hashable, Sendable {
        var first: Moment
        var last: Moment

        /// Minutes since the day's midnight, up to two days.
        func range(_ minute: (Daylight.Event) -> Int) -> Range<Int> {
            let (start, end) = (first.minutes(minute), last.minutes(minute))
            // A day on which the sun does not rise.
            let isNight = start == end && first.event?.isMorning == true && last.event?.isMorning == false
            return start..<(end > start || isNight ? end : end + 1440)
        }
    }

    /// A moment of a day: so many minutes after midnight, or after what the sun does.
    struct Moment: Hashable, Sendable {
        var event: Daylight.Event?
        var minutes: Int

        func minutes(_ minute: (Daylight.Event) -> Int) -> Int {
            (event.map(minute) ?? 0) + minutes
        }
    }

    /// Days of a year, both ends included, perhaps round its turn.
    struct DateRange: Hashable, Sendable {
        /// Months and days as 100 · month + day.
        var first: Int
        var last: Int

        func contains(_ day: CalendarDay) -> Bool {
            let number = 100 * day.month + day.dayOfMonth
            return first <= last ? (first...last).contains(number) : number >= first || number <= last
        }
    }

    /// Reads a text; `nil` where something in it is not understood.
    ///
    /// - Complexity: O(length of the text); texts beyond 1,000 bytes are not read.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longestText, let rules = OpeningHoursReader.rules(of: text) else {
            return nil
        }
        self.rules = rules
    }

    private static let longestText = 1000

    /// Whether it holds in a minute.
    ///
    /// - Complexity: O(spans).
    public func holds(at time: LocalMinute) -> Bool { holds(at: time, in: nil) }

    /// - Parameter daylight: Of the place, for what the sun tells.
    func holds(at time: LocalMinute, in daylight: Daylight?) -> Bool {
        spans(of: time.day, time, daylight).contains { $0.contains(time.minute) }
            || spans(of: time.day - 1, time, daylight).contains { $0.contains(time.minute + 1440) }
    }

    /// Returns the first minute after another at which that changes; `nil` where it does not within two days.
    ///
    /// - Complexity: O(spans²).
    public func nextChange(after time: LocalMinute) -> LocalMinute? { nextChange(after: time, in: nil) }

    /// - Parameter daylight: Of the place, for what the sun tells.
    func nextChange(after time: LocalMinute, in daylight: Daylight?) -> LocalMinute? {
        let now = holds(at: time, in: daylight)
        var ends: Set<Int> = []
        for day in time.day - 1...time.day + 2 {
            let midnight = day * 1440
            ends.insert(midnight)
            for span in spans(of: day, time, daylight) {
                ends.insert(midnight + span.lowerBound)
                ends.insert(midnight + span.upperBound)
            }
        }
        let possible = ends.filter { $0 > time.minutes && $0 <= time.minutes + 2 * 1440 }.sorted()
        return possible.map(time.sameClock).first { holds(at: $0, in: daylight) != now }
    }

    /// The minutes since a day's midnight at which it holds by the rules for that day, up to the end of the next one.
    private func spans(of number: Int, _ time: LocalMinute, _ daylight: Daylight?) -> [Range<Int>] {
        let day = CalendarDay(number)
        func minute(of event: Daylight.Event) -> Int {
            guard let daylight, let secondsEast = time.secondsEast else { return event.usual }
            return daylight.minute(of: event, on: number, secondsEast: secondsEast)
        }
        var spans: [Range<Int>] = []
        for rule in rules where rule.holds(on: day) {
            let own = rule.spans.isEmpty ? [0..<1440] : rule.spans.map { $0.range(minute(of:)) }
            if rule.isOff {
                spans = rule.spans.isEmpty ? [] : spans.flatMap { span in own.reduce([span], Self.cut) }
            } else {
                spans = rule.isAdded ? spans + own : own
            }
        }
        return spans
    }

    /// Returns what of spans lies outside another one.
    private static func cut(_ spans: [Range<Int>], _ other: Range<Int>) -> [Range<Int>] {
        spans.flatMap { span in
            let before = span.lowerBound..<max(span.lowerBound, min(span.upperBound, other.lowerBound))
            let after = min(span.upperBound, max(span.lowerBound, other.upperBound))..<span.upperBound
            return [before, after].filter { !$0.isEmpty }
        }
    }
}
