import Synchronization

/// A number that only grows. Adding is one atomic operation, from any number of threads.
package final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }

    package func add(_ amount: Int = 1) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }
}

/// Counts of values in ranges, and their sum. Noting one is two atomic operations.
package final class Histogram: Sendable {
    /// The upper ends of the ranges, ascending; what is above all of them is counted too.
    package let bounds: [Double]
    /// Values of each range alone.
    private let counts: [Counter]
    private let sum = Counter()
    /// The sum is kept as a whole number of these.
    private let unit: Double

    /// - Parameter unit: The smallest part of a value that matters.
    package init(upTo bounds: [Double], unit: Double) {
        self.bounds = bounds
        self.unit = unit
        counts = (0...bounds.count).map { _ in Counter() }
    }

    /// - Complexity: O(number of ranges).
    package func note(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count].add()
        sum.add(Int(clamping: Int64((value / unit).rounded())))
    }

    /// The values noted so far: counts of all values up to each bound, the last one of all of them.
    package var total: (upTo: [Int], sum: Double) {
        var running = 0
        let upTo = counts.map { count in
            running += count.value
            return running
        }
        return (upTo, Double(sum.value) * unit)
    }

    /// Ranges of spans from a millisecond to ten seconds.
    package static func ofSeconds() -> Histogram {
        Histogram(
            upTo: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10], unit: 1e-9)
    }
}

extension Duration {
    /// With all that is behind the point.
    package var fractionalSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
