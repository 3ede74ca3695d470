import ServerBase

/// Numbers in the text format that Prometheus reads (version 0.0.4).
struct MetricText: Sendable {
    /// One number of a family.
    struct Sample: Sendable, Equatable {
        /// In the order of the family's names.
        let labels: [String]
        let value: Double

        init(_ value: Double, _ labels: String...) {
            self.init(value, labels: labels)
        }

        init(_ value: Double, labels: [String]) {
            self.labels = labels
            self.value = value
        }
    }

    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""
    /// Number of lines with a number.
    private(set) var seriesCount = 0

    /// Adds a family of counters or gauges. One without samples is not mentioned.
    mutating func add(_ family: MetricFamily, _ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        begin(family)
        for sample in samples {
            line(family.rawValue, zip(family.labels, sample.labels).map { ($0, $1) }, sample.value)
        }
    }

    mutating func add(_ family: MetricFamily, _ value: Double?) {
        if let value { add(family, [Sample(value)]) }
    }

    /// Adds a family of histograms, each with the values of its labels.
    mutating func add(_ family: MetricFamily, _ histograms: [(labels: [String], histogram: Histogram)]) {
        begin(family)
        for (values, histogram) in histograms {
            let labels = zip(family.labels, values).map { ($0, $1) }
            let (upTo, sum) = histogram.total
            for (bound, count) in zip(histogram.bounds.map(Self.number) + ["+Inf"], upTo) {
                line(family.rawValue + "_bucket", labels + [("le", bound)], Double(count))
            }
            line(family.rawValue + "_sum", labels, sum)
            line(family.rawValue + "_count", labels, Double(upTo.last ?? 0))
        }
    }

    private mutating func begin(_ family: MetricFamily) {
        text += "# HELP \(family.rawValue) \(Self.escaped(family.help, quotes: false))\n"
        text += "# TYPE \(family.rawValue) \(family.kind.rawValue)\n"
    }

    private mutating func line(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
        seriesCount += 1
        text += name
        if !labels.isEmpty {
            let written = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
            text += "{" + written.joined(separator: ",") + "}"
        }
        text += " \(Self.number(value))\n"
    }

    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        return Int(exactly: value).map(String.init) ?? "\(value)"
    }

    /// - Parameter quotes: Whether it stands between quotes.
    static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
