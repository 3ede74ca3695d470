extension GivenTime {
    /// Shares of the time along a way for each of its stretches, by their lengths: together all of it.
    static func shares(
        of duration: Seconds, _ stretches: [Range<Int>], of line: ArraySlice<UInt32>, _ nodes: NodeTable
    ) -> [UInt32] {
        let lengths = stretches.map { stretch in
            // A stretch without extent takes no time, but of a way that has none each takes the same.
            Double(RoadGraphBuilder.millimeters(of: line[stretch].map { nodes.points[Int($0)] }))
        }
        let total = lengths.reduce(0, +)
        var passed = 0.0
        var told = 0.0
        return lengths.map { length in
            passed += total > 0 ? length / total : 1 / Double(lengths.count)
            let end = (passed * duration.value * 1000).rounded()
            defer { told = end }
            return UInt32(end - told)
        }
    }
}

/// Reads `duration`, the time that a ferry takes (https://wiki.openstreetmap.org/wiki/Key:duration).
enum GivenDuration {
    /// The time along a whole way, where something carries riders at its own pace or a bridge opens for ships;
    /// `nil` where their own pace counts.
    static func duration(of tags: OSMTags, roadClass: RoadClass) -> Seconds? {
        guard roadClass.carryingMode != nil || tags["bridge"] == "movable" else { return nil }
        return tags["duration"].flatMap(reading(of:))
    }

    /// Reads `minutes`, `hh:mm`, `hh:mm:ss` and ISO 8601 from weeks to seconds (`PT1H30M`, `P1DT2H`, `PT0.5H`);
    /// `nil` for anything else, for zero, and for more than a week.
    static func reading(of value: String) -> Seconds? {
        let text = value.filter { $0 != " " }.uppercased()
        guard let seconds = text.hasPrefix("P") ? iso(text.dropFirst()) : clock(text) else { return nil }
        return seconds > 0 && seconds <= 7 * 86_400 ? Seconds(seconds) : nil
    }

    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } && part.count <= 6 ? Double(part) : nil
        }
        switch parts.count {
        case 1: return parts[0].map { $0 * 60 }
        case 2, 3:
            guard let hours = parts[0], let minutes = parts[1], let seconds = parts.count == 3 ? parts[2] : 0
            else { return nil }
            return hours * 3600 + minutes * 60 + seconds
        default: return nil
        }
    }

    private static func iso(_ text: Substring) -> Double? {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let days = sum(halves[0], units: [("W", 604_800), ("D", 86_400)]) else { return nil }
        guard halves.count == 2 else { return days }
        // A `T` with nothing behind it is a slip of which nobody knows what it was to be.
        guard !halves[1].isEmpty else { return nil }
        return sum(halves[1], units: [("H", 3600), ("M", 60), ("S", 1)]).map { days + $0 }
    }

    /// Sum of numbers, each before its unit; units come in order, each at most once.
    private static func sum(_ text: Substring, units: [(unit: Character, seconds: Double)]) -> Double? {
        var rest = text
        var total = 0.0
        for (unit, seconds) in units {
            guard let end = rest.firstIndex(of: unit) else { continue }
            let digits = rest[..<end]
            let isNumber = !digits.isEmpty && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard isNumber, let number = Double(digits) else { return nil }
            total += number * seconds
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? total : nil
    }
}
