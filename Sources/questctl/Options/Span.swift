import ArgumentParser

/// A length of time as people type it: `90s`, `30m`, `24h`, `7d`.
struct Span: ExpressibleByArgument, Equatable {
    let seconds: Int

    init?(argument: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()),
            (1...1_000_000).contains(count)
        else { return nil }
        seconds = count * unit
    }
}
