/// The times at which a way or a gate lets nobody through, as conditional restrictions of OpenStreetMap say it
/// (https://wiki.openstreetmap.org/wiki/Conditional_restrictions).
///
/// Its text is a default and clauses, of which the last one whose hours hold decides: `yes; no @ (Mo-Fr 08:00-18:00)` is
/// closed in these hours, `no; yes @ (06:00-22:00)` outside of them.
public struct TimedClosure: Hashable, Sendable {
    /// A word of the closure for some hours.
    struct Clause: Hashable, Sendable {
        var isClosed: Bool
        var hours: OpeningHours
    }

    private let isClosedOtherwise: Bool
    private let clauses: [Clause]

    /// Reads the text of a closure; `nil` for any other.
    ///
    /// - Complexity: O(length of the text).
    init?(_ text: String) {
        let parts = Self.parts(of: text)
        guard let first = parts.first, first.condition == nil, let isOpen = Self.isOpen(first.value) else {
            return nil
        }
        var clauses: [Clause] = []
        for part in parts.dropFirst() {
            guard let isOpen = Self.isOpen(part.value), let hours = part.condition.flatMap(OpeningHours.init)
            else { return nil }
            clauses.append(Clause(isClosed: !isOpen, hours: hours))
        }
        self.clauses = clauses
        isClosedOtherwise = !isOpen
    }

    private static func isOpen(_ value: String) -> Bool? {
        switch value {
        case "yes": true
        case "no": false
        default: nil
        }
    }

    /// Whether nobody gets through in a minute.
    ///
    /// - Complexity: O(spans of all hours).
    public func holds(at time: LocalMinute) -> Bool { holds(at: time, in: nil) }

    /// - Parameter daylight: Of the place, for what the sun tells.
    func holds(at time: LocalMinute, in daylight: Daylight?) -> Bool {
        clauses.last { $0.hours.holds(at: time, in: daylight) }?.isClosed ?? isClosedOtherwise
    }

    /// Returns the first minute after another at which that changes; `nil` where it does not within two days.
    public func nextChange(after time: LocalMinute) -> LocalMinute? { nextChange(after: time, in: nil) }

    /// - Parameter daylight: Of the place, for what the sun tells.
    func nextChange(after time: LocalMinute, in daylight: Daylight?) -> LocalMinute? {
        let now = holds(at: time, in: daylight)
        var minutes: Set<Int> = []
        for clause in clauses {
            var last = time
            while let next = clause.hours.nextChange(after: last, in: daylight),
                next.minutes <= time.minutes + 2 * 1440
            {
                minutes.insert(next.minutes)
                last = next
            }
        }
        return minutes.sorted().map(time.sameClock).first { holds(at: $0, in: daylight) != now }
    }

    /// The values of a conditional tag with their conditions, which may stand in brackets with semicolons of their own.
    static func parts(of text: String) -> [(value: String, condition: String?)] {
        var parts: [String] = [""]
        var (depth, isQuoted) = (0, false)
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted: depth += 1
            case ")" where !isQuoted: depth -= 1
            default: break
            }
            if character == ";", depth <= 0, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.compactMap { part in
            let sides = part.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
                .map(trimmed)
            guard let value = sides.first, !value.isEmpty else { return nil }
            guard sides.count > 1 else { return (value, nil) }
            let condition = sides[1]
            let isInBrackets = condition.hasPrefix("(") && condition.hasSuffix(")")
            return (value, isInBrackets ? trimmed(condition.dropFirst().dropLast()) : condition)
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
