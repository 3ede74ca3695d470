/// The text format of Prometheus as a strict reader takes it (version 0.0.4).
struct MetricReading {
    struct Series: Hashable {
        let name: String
        let labels: [String: String]
    }

    struct Fault: Error {
        let line: String
    }

    private(set) var types: [String: String] = [:]
    private(set) var values: [Series: Double] = [:]

    /// - Throws: `Fault` for whatever is not in the form, for a series that stands twice, and for one before its type.
    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Fault(line: "the end") }
        for line in text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            if line.hasPrefix("# ") {
                let words = line.split(separator: " ", maxSplits: 3).map(String.init)
                guard words.count == 4, ["HELP", "TYPE"].contains(words[1]) else { throw Fault(line: line) }
                if words[1] == "TYPE" {
                    guard types.updateValue(words[3], forKey: words[2]) == nil else {
                        throw Fault(line: line)
                    }
                }
                continue
            }
            let form = /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([^ ]+)/
            guard let match = line.wholeMatch(of: form), let value = Self.number(String(match.3)) else {
                throw Fault(line: line)
            }
            let name = String(match.1)
            let series = Series(name: name, labels: try Self.labels(String(match.2 ?? ""), of: line))
            guard types[name] != nil || types[Self.family(of: name)] == "histogram",
                values.updateValue(value, forKey: series) == nil
            else { throw Fault(line: line) }
        }
    }

    subscript(name: String, labels: [String: String]) -> Double? {
        values[Series(name: name, labels: labels)]
    }

    /// The name without what histograms add to it.
    static func family(of name: String) -> String {
        for end in ["_bucket", "_sum", "_count"] where name.hasSuffix(end) {
            return String(name.dropLast(end.count))
        }
        return name
    }

    private static func number(_ text: String) -> Double? {
        switch text {
        case "+Inf": .infinity
        case "-Inf": -.infinity
        case "NaN": .nan
        default: Double(text)
        }
    }

    private static func labels(_ text: String, of line: String) throws -> [String: String] {
        var labels: [String: String] = [:]
        var rest = Substring(text)
        while !rest.isEmpty {
            guard
                let match = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/),
                labels.updateValue(String(match.2), forKey: String(match.1)) == nil
            else { throw Fault(line: line) }
            rest = rest[match.range.upperBound...]
        }
        return labels
    }
}
