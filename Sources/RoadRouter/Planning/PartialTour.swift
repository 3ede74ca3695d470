/// A tour through some of the candidates that a search changes step by step.
///
/// It always begins at the start and ends at the finish; whether it is in time is asked of it.
struct PartialTour: Sendable {
    let table: CandidateTable
    /// Candidates in their order, between start and finish.
    private(set) var order: [Int]
    /// The time at which service begins at each place of the order.
    private(set) var begins: [Double] = []
    /// The latest time for service to begin at each, so that all after it is in time.
    private(set) var latest: [Double] = []
    /// The place of each candidate in the order; 0 for those that are not in it.
    private(set) var positions: [Int]
    private(set) var score = 0.0
    /// Evaluations made so far, the same on every machine.
    var steps = 0

    init(_ table: CandidateTable) {
        self.table = table
        order = [table.start] + table.leastTour + [table.finish]
        positions = Array(repeating: 0, count: table.width)
        refresh()
    }

    /// The time at which it ends.
    var length: Double { begins[begins.count - 1] }

    /// Whether every place, the finish included, is come to in time. That each is open then is always so.
    var isInTime: Bool {
        guard length < .infinity, length <= table.limit else { return false }
        guard table.hasOpenings else { return true }
        return order.indices.allSatisfy { begins[$0] <= table.closes[order[$0]] }
    }

    @inline(__always)
    func contains(_ candidate: Int) -> Bool { positions[candidate] > 0 }

    /// Whether it is worth more than another: by its score, then by its end.
    func isBetter(than other: PartialTour) -> Bool {
        score > other.score || (score == other.score && length < other.length)
    }

    /// Takes another order, start and finish included.
    mutating func take(_ order: [Int]) {
        self.order = order
        refresh()
    }

    mutating func insert(_ candidate: Int, at position: Int) {
        order.insert(candidate, at: position)
        refresh()
    }

    /// Takes out places, and those that nothing opens without them.
    mutating func remove(_ range: Range<Int>) {
        order.removeSubrange(range)
        order = table.gates.opened(of: order)
        refresh()
    }

    /// Takes out places, and those that nothing opens without them.
    mutating func removeAll(where isLeftOut: (Int) -> Bool) {
        order.removeAll { $0 < table.count && isLeftOut($0) }
        order = table.gates.opened(of: order)
        refresh()
    }

    /// The first position at which a candidate that is not in the order is open; `nil` where nothing in it opens it.
    func firstPosition(of candidate: Int) -> Int? {
        table.gates.isEmpty ? 1 : table.gates.firstPosition(of: candidate, in: order)
    }

    /// - Complexity: O(candidates).
    private mutating func refresh() {
        let end = order.count - 1
        steps += order.count
        score = 0
        for index in positions.indices { positions[index] = 0 }
        begins.removeAll(keepingCapacity: true)
        begins.append(0)
        positions[order[0]] = 0
        var time = 0.0
        for index in 1...end {
            let place = order[index]
            time += table.cost(order[index - 1], place)
            if time < table.opens[place] { time = table.opens[place] }
            begins.append(time)
            positions[place] = index
            score += table.scores[place]
        }
        if latest.count != order.count { latest = Array(repeating: 0, count: order.count) }
        var bound = table.limit
        latest[end] = bound
        for index in stride(from: end - 1, through: 0, by: -1) {
            let place = order[index]
            bound = min(bound - table.cost(place, order[index + 1]), table.closes[place])
            latest[index] = bound
        }
    }

    /// The time by which the place at a position is come to later when a candidate is put before it; infinite where
    /// something would be too late.
    @inline(__always)
    func extra(of candidate: Int, at position: Int) -> Double {
        let before = order[position - 1]
        let after = order[position]
        var begin = begins[position - 1] + table.cost(before, candidate)
        if table.hasOpenings {
            begin = max(begin, table.opens[candidate])
            if begin > table.closes[candidate] { return .infinity }
        }
        let next = begin + table.cost(candidate, after)
        if next > latest[position] { return .infinity }
        return next - (begins[position - 1] + table.cost(before, after))
    }

    /// The time at which a tour through an order ends; infinite where it is too late somewhere, or comes to a place that
    /// is closed.
    func length(of order: [Int]) -> Double {
        guard table.gates.isKept(by: order) else { return .infinity }
        var time = 0.0
        for index in 1..<order.count {
            let place = order[index]
            time = max(time + table.cost(order[index - 1], place), table.opens[place])
            if time > table.closes[place] { return .infinity }
        }
        return time
    }
}
