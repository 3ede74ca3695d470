/// Reads the text of opening hours, word by word.
struct OpeningHoursReader {
    private typealias Rule = OpeningHours.Rule
    private var words: [Word]
    private var place = 0

    /// A word of the text.
    private enum Word: Hashable {
        case name(String)
        case number(Int)
        /// Minutes since midnight.
        case time(Int)
        case sign(Character)
    }

    /// Returns the rules of a text; `nil` where something is not understood, or there is none.
    static func rules(of text: String) -> [OpeningHours.Rule]? {
        guard let words = words(of: text) else { return nil }
        var reader = OpeningHoursReader(words: words)
        return reader.rules()
    }

    private init(words: [Word]) { self.words = words }

    private mutating func rules() -> [Rule]? {
        var rules: [Rule] = []
        var isAdded = false
        var isEmpty = true
        while place < words.count {
            if take(";") {
                isAdded = false
                continue
            }
            guard let read = rule(isAdded: isAdded) else { return nil }
            isEmpty = false
            if case .rule(let rule) = read { rules.append(rule) }
            isAdded = take(",")
            guard isAdded || place == words.count || words[place] == .sign(";") else { return nil }
        }
        return isEmpty ? nil : rules
    }

    private enum Reading {
        case rule(OpeningHours.Rule)
        /// A rule for holidays alone.
        case skipped
    }

    /// - Returns: `nil` where it is not understood.
    private mutating func rule(isAdded: Bool) -> Reading? {
        var rule = Rule(isAdded: isAdded)
        let start = place
        if words[place] == .number(24), next(1) == .sign("/"), next(2) == .number(7) {
            place += 3
        } else {
            guard readDates(into: &rule) else { return nil }
            _ = take(":")
            guard let onlyHolidays = readWeekdays(into: &rule) else { return nil }
            _ = take(":")
            guard readSpans(into: &rule) else { return nil }
            if onlyHolidays {
                _ = readModifier(into: &rule)
                return .skipped
            }
        }
        let hasModifier = readModifier(into: &rule)
        return place > start || hasModifier ? .rule(rule) : nil
    }

    private mutating func readModifier(into rule: inout Rule) -> Bool {
        guard case .name(let name)? = next(0) else { return false }
        switch name {
        case "off", "closed": rule.isOff = true
        case "open": break
        default: return false
        }
        place += 1
        return true
    }

    // MARK: Dates

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private func month(at offset: Int) -> Int? {
        guard case .name(let name)? = next(offset) else { return nil }
        return Self.months.firstIndex(of: name).map { $0 + 1 }
    }

    private func dayOfMonth(at offset: Int) -> Int? {
        guard case .number(let day)? = next(offset), (1...31).contains(day) else { return nil }
        return day
    }

    /// Reads `Apr`, `Apr-Sep`, `Apr 15`, `Apr 15-30`, `Apr 15-Oct 3`, and lists of them.
    private mutating func readDates(into rule: inout Rule) -> Bool {
        guard month(at: 0) != nil else { return true }
        while let first = month(at: 0) {
            place += 1
            let firstDay = dayOfMonth(at: 0)
            if firstDay != nil { place += 1 }
            var range = OpeningHours.DateRange(
                first: 100 * first + (firstDay ?? 1), last: 100 * first + (firstDay ?? 31))
            if next(0) == .sign("-") {
                if let last = month(at: 1) {
                    place += 2
                    let lastDay = dayOfMonth(at: 0)
                    if lastDay != nil { place += 1 }
                    guard (firstDay == nil) == (lastDay == nil) else { return false }
                    range.last = 100 * last + (lastDay ?? 31)
                } else if firstDay != nil, let last = dayOfMonth(at: 1) {
                    place += 2
                    range.last = 100 * first + last
                } else {
                    return false
                }
            }
            rule.dates.append(range)
            guard next(0) == .sign(","), month(at: 1) != nil else { return true }
            place += 1
        }
        return true
    }

    // MARK: Weekdays

    private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let holidays = ["ph", "sh"]

    private func weekday(at offset: Int) -> Int? {
        guard case .name(let name)? = next(offset) else { return nil }
        return Self.weekdays.firstIndex(of: name)
    }

    private func isHoliday(at offset: Int) -> Bool {
        guard case .name(let name)? = next(offset) else { return false }
        return Self.holidays.contains(name)
    }

    /// - Returns: Whether only holidays are named; `nil` where it is not understood.
    private mutating func readWeekdays(into rule: inout Rule) -> Bool? {
        guard weekday(at: 0) != nil || isHoliday(at: 0) else { return false }
        while true {
            if isHoliday(at: 0) {
                place += 1
            } else if let first = weekday(at: 0) {
                place += 1
                var last = first
                if next(0) == .sign("-") {
                    guard let named = weekday(at: 1) else { return nil }
                    place += 2
                    last = named
                }
                for offset in 0...(last - first + 7) % 7 { rule.weekdays.insert((first + offset) % 7) }
            }
            if next(0) == .sign("[") { return nil }
            guard next(0) == .sign(","), weekday(at: 1) != nil || isHoliday(at: 1) else { break }
            // `Mo 08:00-12:00, Tu` begins another rule; `Mo, Tu` does not.
            place += 1
        }
        return rule.weekdays.isEmpty
    }

    // MARK: Spans of time

    private mutating func readSpans(into rule: inout Rule) -> Bool {
        guard startsTime(at: 0) else { return true }
        while true {
            guard let first = time(), take("-"), let last = time() else { return false }
            if next(0) == .sign("+") || next(0) == .sign("/") { return false }
            let span = OpeningHours.Span(first: first, last: last)
            let usual = span.range(\.usual)
            // Two days less a minute are the most that a span reaches into.
            guard usual.lowerBound < 1440, usual.upperBound <= 2880 else { return false }
            rule.spans.append(span)
            guard next(0) == .sign(","), startsTime(at: 1) else { return true }
            place += 1
        }
    }

    private func startsTime(at offset: Int) -> Bool {
        switch next(offset) {
        case .time, .sign("("): true
        case .name(let name): Self.event(name) != nil
        default: false
        }
    }

    /// Reads `08:00`, `sunset` or `(sunset+00:30)`.
    private mutating func time() -> OpeningHours.Moment? {
        switch next(0) {
        case .time(let minutes):
            place += 1
            return OpeningHours.Moment(event: nil, minutes: minutes)
        case .name(let name):
            place += 1
            return Self.event(name).map { OpeningHours.Moment(event: $0, minutes: 0) }
        case .sign("("):
            guard case .name(let name)? = next(1), let event = Self.event(name),
                case .sign(let sign)? = next(2), sign == "+" || sign == "-",
                case .time(let minutes)? = next(3), minutes < 360, next(4) == .sign(")")
            else { return nil }
            place += 5
            return OpeningHours.Moment(event: event, minutes: sign == "+" ? minutes : -minutes)
        default: return nil
        }
    }

    private static func event(_ name: String) -> Daylight.Event? {
        switch name {
        case "sunrise": .sunrise
        case "sunset": .sunset
        case "dawn": .dawn
        case "dusk": .dusk
        default: nil
        }
    }

    // MARK: Words

    private func next(_ offset: Int) -> Word? {
        place + offset < words.count ? words[place + offset] : nil
    }

    private mutating func take(_ sign: Character) -> Bool {
        guard next(0) == .sign(sign) else { return false }
        place += 1
        return true
    }

    private static let signs: Set<Character> = [";", ",", "-", "+", "/", "(", ")", "[", ":"]

    private static func words(of text: String) -> [Word]? {
        var words: [Word] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "\"" {
                rest.removeFirst()
                guard let end = rest.firstIndex(of: "\"") else { return nil }
                rest = rest[rest.index(after: end)...]
            } else if first.isASCII, first.isNumber {
                guard let word = number(&rest) else { return nil }
                words.append(word)
            } else if first.isASCII, first.isLetter {
                let name = rest.prefix { $0.isASCII && $0.isLetter }
                words.append(.name(name.lowercased()))
                rest = rest.dropFirst(name.count)
            } else if first == "–" || first == "—" {
                words.append(.sign("-"))
                rest.removeFirst()
            } else {
                guard signs.contains(first) else { return nil }
                words.append(.sign(first))
                rest.removeFirst()
            }
        }
        return words
    }

    /// A number, or a time with two digits of minutes.
    private static func number(_ rest: inout Substring) -> Word? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 4, let number = Int(digits) else { return nil }
        rest = rest.dropFirst(digits.count)
        let minutes = rest.dropFirst().prefix(2)
        guard rest.first == ":", minutes.count == 2, minutes.allSatisfy({ $0.isASCII && $0.isNumber }),
            let minute = Int(minutes)
        else { return .number(number) }
        rest = rest.dropFirst(3)
        guard number <= 48, minute < 60, number < 48 || minute == 0 else { return nil }
        return .time(60 * number + minute)
    }
}
