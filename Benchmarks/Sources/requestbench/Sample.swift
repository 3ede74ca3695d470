/// Measured values of one kind.
struct Sample {
    private var values: [Int] = []

    var count: Int { values.count }

    mutating func add(_ value: Int) {
        values.append(value)
    }

    /// The value below which `share` of all lie; 0 when there are none.
    func quantile(_ share: Double) -> Int {
        guard !values.isEmpty else { return 0 }
        return values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
    }

    var median: Int { quantile(0.5) }
    var p99: Int { quantile(0.99) }
}
