extension PartialTour {
    /// Turns stretches of the tour round and moves short ones elsewhere while that makes it end earlier.
    ///
    /// The exchanges are those of 2-opt and Or-opt; both count ways there and back apart. Without openings each is weighed
    /// at once by sums over the tour, otherwise the times of the whole tour are computed for it. None puts a place before
    /// those that open it.
    ///
    /// Source: G. Croes, Operations Research 6, 1958; I. Or, dissertation, Northwestern University, 1976.
    ///
    /// - Complexity: O(places²) for each round; with openings O(places³).
    mutating func shorten() {
        while let exchange = firstGain() { apply(exchange) }
    }

    /// A stretch of the order and the place to which it goes.
    private struct Exchange {
        let stretch: ClosedRange<Int>
        /// The position after which it comes; the one before it where it stays.
        let after: Int
        let isTurned: Bool
    }

    private mutating func apply(_ exchange: Exchange) { take(order(with: exchange)) }

    private func order(with exchange: Exchange) -> [Int] {
        let stretch = order[exchange.stretch]
        let moved = exchange.isTurned ? Array(stretch.reversed()) : Array(stretch)
        var changed: [Int] = []
        changed.reserveCapacity(order.count)
        for position in order.indices where !exchange.stretch.contains(position) {
            changed.append(order[position])
            if position == exchange.after { changed += moved }
        }
        return changed
    }

    /// The longest stretch that is moved.
    private static let longestMoved = 3

    private mutating func firstGain() -> Exchange? {
        let end = order.count - 1
        guard end > 2 else { return nil }
        let sums = table.hasOpenings ? nil : WaySums(order, in: table)
        let least = 1e-9 * length
        for first in 1..<end {
            for last in first..<end {
                let stretch = first...last
                if last > first,
                    gains(Exchange(stretch: stretch, after: first - 1, isTurned: true), sums, least)
                {
                    return Exchange(stretch: stretch, after: first - 1, isTurned: true)
                }
                guard last - first < Self.longestMoved else {
                    if sums?.isHopeless(first) ?? false { break }
                    continue
                }
                for after in 0..<end where after < first - 1 || after > last {
                    let straight = Exchange(stretch: stretch, after: after, isTurned: false)
                    if gains(straight, sums, least) { return straight }
                    if last > first {
                        let turned = Exchange(stretch: stretch, after: after, isTurned: true)
                        if gains(turned, sums, least) { return turned }
                    }
                }
            }
        }
        return nil
    }

    /// Whether an exchange makes the tour end earlier by more than rounding does.
    @inline(__always)
    private mutating func gains(_ exchange: Exchange, _ sums: WaySums?, _ least: Double) -> Bool {
        guard let sums else {
            steps += order.count
            return length(of: order(with: exchange)) < length - least
        }
        steps += 1
        let (first, last) = (exchange.stretch.lowerBound, exchange.stretch.upperBound)
        let (head, tail) =
            exchange.isTurned ? (order[last], order[first]) : (order[first], order[last])
        let inner = exchange.isTurned ? sums.back(first, last) - sums.forth(first, last) : 0
        if exchange.after == first - 1 {
            let old = table.cost(order[first - 1], order[first]) + table.cost(order[last], order[last + 1])
            let new = table.cost(order[first - 1], head) + table.cost(tail, order[last + 1])
            return new + inner < old - least && keepsPrecedence(exchange)
        }
        let (before, next) = (order[exchange.after], order[exchange.after + 1])
        let old =
            table.cost(order[first - 1], order[first]) + table.cost(order[last], order[last + 1])
            + table.cost(before, next)
        let new =
            table.cost(order[first - 1], order[last + 1]) + table.cost(before, head) + table.cost(tail, next)
        return new + inner < old - least && keepsPrecedence(exchange)
    }

    @inline(__always)
    private mutating func keepsPrecedence(_ exchange: Exchange) -> Bool {
        guard !table.gates.isEmpty else { return true }
        steps += order.count
        return table.gates.isKept(by: order(with: exchange))
    }
}

/// The sums of the ways along an order, there and back.
private struct WaySums {
    private var forthSums: [Double] = [0]
    private var backSums: [Double] = [0]

    init(_ order: [Int], in table: CandidateTable) {
        for (place, next) in zip(order, order.dropFirst()) {
            forthSums.append(forthSums[forthSums.count - 1] + table.cost(place, next))
            backSums.append(backSums[backSums.count - 1] + table.cost(next, place))
        }
    }

    /// The ways from one position to a later one.
    @inline(__always)
    func forth(_ first: Int, _ last: Int) -> Double { forthSums[last] - forthSums[first] }

    /// The ways back from the later one. Not a number where there is none, and then no exchange gains.
    @inline(__always)
    func back(_ first: Int, _ last: Int) -> Double { backSums[last] - backSums[first] }

    func isHopeless(_ first: Int) -> Bool { !backSums[first].isFinite }
}
