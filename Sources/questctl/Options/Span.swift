import ArgumentParser
import QuestEngine

/// A length of time as people type it, `90s`, `30m`, `24h`, `7d`, within a range.
struct Span<Range: NumberRange>: ExpressibleByArgument, Equatable where Range.Number == Int {
    let seconds: Ranged<Range>

    init?(argument: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()),
            (1...1_000_000).contains(count), let seconds = Ranged<Range>(count * unit)
        else { return nil }
        self.seconds = seconds
    }
}

/// How long a rehearsal lasts, in seconds: to 366 days.
enum RehearsalSpan: NumberRange {
    static let range = 1...366 * 86_400
}
