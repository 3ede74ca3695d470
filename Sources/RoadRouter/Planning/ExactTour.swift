/// The best tour through candidates, found among all of them.
///
/// Dynamic programming over sets of candidates: of all ways to call at the same set and end at the same place, only the
/// one that begins service there first can be part of the best tour, since waiting is allowed, and the same others are
/// open to each of them. A way is given up where not
/// even the candidates that it can still reach would make more of it than is known already: those with the most points
/// for their share of the time left, the last of them in part.
///
/// Source: M. Held, R. Karp, "A dynamic programming approach to sequencing problems", SIAM Journal 10, 1962; R. Bellman,
/// Journal of the ACM 9, 1962.
struct ExactTour {
    private let table: CandidateTable
    /// The least that a call at each candidate costs: half of the way there and half of the way on.
    private let shares: [Double]
    /// Half of the cheapest way on from each.
    private let halvesOut: [Double]
    /// Half of the cheapest way to the finish.
    private let halfToFinish: Double
    /// The least cost from each place to each by way of any, row by row: at least that much time has passed.
    private let least: [Double]
    /// Candidates by falling points for their share.
    private let byWorth: [Int]
    /// The difference that sums of different orders may have.
    private let slack: Double
    /// The earliest begin of service at each candidate of a set that was come to, a row for each set.
    private var times: [Double] = []
    /// The row of each set.
    private var rows: [Int32]

    /// - Precondition: At most `mostCandidates` candidates.
    private init(_ table: CandidateTable) {
        precondition(table.count <= Self.mostCandidates)
        self.table = table
        let candidates = 0..<table.count
        halvesOut = (0...table.count).map { place -> Double in
            (Array(candidates) + [table.finish]).filter { $0 != place }.map { table.cost(place, $0) / 2 }
                .min() ?? 0
        }
        func halfIn(_ place: Int) -> Double {
            (0...table.count).filter { $0 != place }.map { table.cost($0, place) / 2 }.min() ?? 0
        }
        halfToFinish = halfIn(table.finish)
        let shares = candidates.map { Self.share(of: $0, in: table) }
        self.shares = shares
        byWorth = candidates.sorted { table.scores[$0] * shares[$1] > table.scores[$1] * shares[$0] }
        least = Self.leastCosts(in: table)
        slack = table.limit < .infinity ? 1e-9 * (1 + table.limit) : 0
        rows = Array(repeating: -1, count: 1 << table.count)
    }

    /// The number of candidates up to which all tours are looked at: a second and 170 MB at the worst.
    static let mostCandidates = 20

    /// Returns the order of the best tour, start and finish included; `nil` where none has more points, after what a late
    /// end costs, than `floor`.
    ///
    /// - Complexity: O(2ⁿ · n²) for n candidates, at the worst.
    static func bestOrder(in table: CandidateTable, above floor: Double) -> [Int]? {
        var search = ExactTour(table)
        return search.best(above: floor)
    }

    /// Returns the order of the tour through all candidates that ends first; `nil` where none is in time.
    ///
    /// - Complexity: O(2ⁿ · n²) for n candidates.
    static func earliestOrder(in table: CandidateTable) -> [Int]? {
        var search = ExactTour(table)
        return search.earliest()
    }

    private mutating func best(above floor: Double) -> [Int]? {
        var known = floor
        var found: (set: Int, last: Int)?
        let direct = table.cost(table.start, table.finish)
        let isDirect = direct < .infinity && direct <= table.limit && -loss(at: direct) > known
        if isDirect { known = -loss(at: direct) }
        begin()
        var set = 1
        while set < rows.count {
            defer { set += 1 }
            let row = Int(rows[set]) * table.count
            guard row >= 0 else { continue }
            let score = score(of: set)
            let open = open(after: set)
            for last in 0..<table.count {
                let time = times[row + last]
                guard time < .infinity else { continue }
                let end = time + table.cost(last, table.finish)
                if score > known, end < .infinity, end <= table.limit, score - loss(at: end) > known {
                    known = score - loss(at: end)
                    found = (set, last)
                }
                guard canGain(more: known - score, after: last, at: time, without: set) else { continue }
                extend(set, among: open, last: last, at: time)
            }
        }
        let least = isDirect ? [table.start, table.finish] : nil
        return found.map { order(to: $0.set, last: $0.last) } ?? least
    }

    private mutating func earliest() -> [Int]? {
        guard table.count > 0 else {
            let direct = table.cost(table.start, table.finish)
            return direct < .infinity && direct <= table.limit ? [table.start, table.finish] : nil
        }
        begin()
        for set in 1..<rows.count {
            let row = Int(rows[set]) * table.count
            guard row >= 0 else { continue }
            let open = open(after: set)
            for last in 0..<table.count where times[row + last] < .infinity {
                extend(set, among: open, last: last, at: times[row + last])
            }
        }
        let all = rows.count - 1
        let row = Int(rows[all]) * table.count
        guard row >= 0 else { return nil }
        let last = (0..<table.count).min {
            times[row + $0] + table.cost($0, table.finish) < times[row + $1] + table.cost($1, table.finish)
        }
        guard let last else { return nil }
        let end = times[row + last] + table.cost(last, table.finish)
        return end < .infinity && end <= table.limit ? order(to: all, last: last) : nil
    }

    /// Half of the cheapest way through a candidate: from one place, with service on to another one.
    private static func share(of candidate: Int, in table: CandidateTable) -> Double {
        var least = Double.infinity
        for before in 0...table.count where before != candidate {
            for after in 0..<table.width
            where after != candidate && after != table.start && after != before {
                least = min(least, table.cost(before, candidate) + table.cost(candidate, after))
            }
        }
        return least / 2
    }

    /// R. Floyd's and S. Warshall's algorithm.
    private static func leastCosts(in table: CandidateTable) -> [Double] {
        let width = table.width
        var least: [Double] = []
        for from in 0..<width { for to in 0..<width { least.append(table.cost(from, to)) } }
        for via in 0..<table.count {
            for from in 0..<width {
                for to in 0..<width {
                    let detour = least[from * width + via] + least[via * width + to]
                    if detour < least[from * width + to] { least[from * width + to] = detour }
                }
            }
        }
        return least
    }

    private mutating func begin() {
        extend(0, among: open(after: 0), last: table.start, at: 0)
    }

    /// The candidates that are open after calls at all of a set, as a set.
    @inline(__always)
    private func open(after set: Int) -> Int {
        table.gates.isEmpty ? rows.count - 1 : opened(by: set)
    }

    private func opened(by set: Int) -> Int {
        var sums = table.gates.beginning
        var rest = set
        while rest != 0 {
            table.gates.call(at: rest.trailingZeroBitCount, addingTo: &sums)
            rest &= rest - 1
        }
        var open = 0
        for candidate in 0..<table.count where table.gates.isOpen(candidate, at: sums) {
            open |= 1 << candidate
        }
        return open
    }

    /// Goes on to every open candidate that a set does not have.
    @inline(__always)
    private mutating func extend(_ set: Int, among open: Int, last: Int, at time: Double) {
        var rest = ~set & open
        while rest != 0 {
            let candidate = rest.trailingZeroBitCount
            rest &= rest - 1
            reach(candidate, in: set | 1 << candidate, from: last, at: time)
        }
    }

    @inline(__always)
    private mutating func reach(_ candidate: Int, in set: Int, from place: Int, at time: Double) {
        let begin = max(time + table.cost(place, candidate), table.opens[candidate])
        // The sum below may be rounded up: what is in time to the last digit must not be lost.
        guard begin <= table.closes[candidate], begin + table.toFinish[candidate] <= table.limit + slack
        else { return }
        if rows[set] < 0 {
            rows[set] = Int32(times.count / table.count)
            times.append(contentsOf: repeatElement(.infinity, count: table.count))
        }
        let index = Int(rows[set]) * table.count + candidate
        if begin < times[index] { times[index] = begin }
    }

    /// The points that a late end costs.
    @inline(__always)
    private func loss(at end: Double) -> Double { table.latePenalty?.loss(at: end) ?? 0 }

    private func score(of set: Int) -> Double {
        var sum = 0.0
        var rest = set
        while rest != 0 {
            sum += table.scores[rest.trailingZeroBitCount]
            rest &= rest - 1
        }
        return sum
    }

    /// Whether a way may still gain more points than are needed: those of a knapsack that may take a part of its last piece.
    ///
    /// Half of every way is counted at each of its ends; half of the first one at the last place so far.
    /// Where a late end costs points a piece is worth what is left of them, for as much of it as comes after the due time.
    @inline(__always)
    private func canGain(more needed: Double, after last: Int, at time: Double, without set: Int) -> Bool {
        let passed = time + halvesOut[last] + halfToFinish
        if let penalty = table.latePenalty {
            return canGain(more: needed, losing: penalty, after: last, at: time, passed, without: set)
        }
        var left = table.limit + slack - passed
        var gain = 0.0
        for candidate in byWorth where set & 1 << candidate == 0 {
            if gain > needed { return true }
            if left <= 0 { return false }
            let arrival = time + least[last * table.width + candidate]
            guard arrival <= table.closes[candidate] + slack,
                arrival + table.toFinish[candidate] <= table.limit + slack
            else { continue }
            let share = shares[candidate]
            guard share <= left else { return gain + table.scores[candidate] * left / share > needed }
            gain += table.scores[candidate]
            left -= share
        }
        return gain > needed
    }

    private func canGain(
        more needed: Double, losing penalty: LatePenalty, after last: Int, at time: Double, _ passed: Double,
        without set: Int
    ) -> Bool {
        let needed = needed - 1e-9 * (1 + needed.magnitude)
        var left = table.limit + slack - passed
        var early = penalty.due + slack - passed
        // Each begun step costs at least the share of it that has passed.
        var gain = early < 0 ? early * penalty.rate : 0
        for candidate in byWorth where set & 1 << candidate == 0 {
            if gain > needed { return true }
            if left <= 0 { return false }
            let arrival = time + least[last * table.width + candidate]
            guard arrival <= table.closes[candidate] + slack,
                arrival + table.toFinish[candidate] <= table.limit + slack
            else { continue }
            let share = shares[candidate]
            let used = min(share, left)
            let points = share > 0 ? table.scores[candidate] * used / share : table.scores[candidate]
            let late = max(0, used - max(early, 0))
            let worth = used > 0 ? points / used : .infinity
            gain += late > 0 ? points - late * min(penalty.rate, worth) : points
            left -= used
            early -= used
        }
        return gain > needed
    }

    /// Goes back from the end of the best way: each step is the one whose sum is the time that is kept.
    private func order(to set: Int, last: Int) -> [Int] {
        var order = [table.finish, last]
        var (set, last) = (set, last)
        while set != 1 << last {
            let before = set & ~(1 << last)
            let row = Int(rows[before]) * table.count
            let time = times[Int(rows[set]) * table.count + last]
            for place in 0..<table.count
            where before & 1 << place != 0 && times[row + place] < .infinity
                && max(times[row + place] + table.cost(place, last), table.opens[last]) == time
            {
                order.append(place)
                set = before
                last = place
                break
            }
        }
        return (order + [table.start]).reversed()
    }
}
