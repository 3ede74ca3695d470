/// Measured values of one kind.
package struct Sample {
    private var values: [Int] = []

    package init() {}

    package var count: Int { values.count }

    package mutating func add(_ value: Int) {
        values.append(value)
    }

    /// The value below which `share` of all lie; 0 when there are none.
    package func quantile(_ share: Double) -> Int {
        guard !values.isEmpty else { return 0 }
        return values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
    }

    package var median: Int { quantile(0.5) }
    package var p99: Int { quantile(0.99) }
}
