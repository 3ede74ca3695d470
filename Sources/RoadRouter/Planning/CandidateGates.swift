/// The precedence among the candidates of a table, as searches ask for it.
struct CandidateGates: Sendable {
    /// The amount that a call at a candidate gives to a tally.
    struct Gift: Sendable {
        let tally: Int
        let amount: Double
    }

    /// The needs of each candidate that the start does not meet; empty where nothing waits for anything.
    private(set) var needs: [[Precedence.Need]] = []
    private(set) var gifts: [[Gift]] = []
    /// The sums of the tallies at the start.
    let beginning: [Double]

    /// - Parameter places: The place of each candidate.
    init(_ precedence: Precedence, candidates places: ArraySlice<Int>, start: Int) {
        guard !precedence.isEmpty else {
            beginning = []
            return
        }
        let beginning = precedence.tallies.map { $0[start] ?? 0 }
        let needs = places.map { place in
            (precedence.needs[place] ?? []).filter { beginning[$0.tally] < $0.least }
        }
        self.beginning = beginning
        guard needs.contains(where: { !$0.isEmpty }) else { return }
        let asked = Set(needs.joined().map(\.tally)).sorted()
        self.needs = needs
        gifts = places.map { place in
            asked.compactMap { tally in
                precedence.tallies[tally][place].map { Gift(tally: tally, amount: $0) }
            }
        }
    }

    /// Whether every candidate is open from the beginning.
    var isEmpty: Bool { needs.isEmpty }

    /// Whether sums of tallies open a candidate.
    @inline(__always)
    func isOpen(_ candidate: Int, at sums: [Double]) -> Bool {
        needs[candidate].allSatisfy { sums[$0.tally] >= $0.least }
    }

    /// Adds what a call at a candidate gives.
    @inline(__always)
    func call(at candidate: Int, addingTo sums: inout [Double]) {
        for gift in gifts[candidate] { sums[gift.tally] += gift.amount }
    }

    /// The candidates of an order that are open when their turn comes, those left out giving nothing.
    ///
    /// - Parameter order: Candidates, and other numbers that are kept: start and finish.
    /// - Complexity: O(order and its needs and gifts).
    func opened(of order: [Int]) -> [Int] {
        guard !isEmpty else { return order }
        var sums = beginning
        return order.filter { place in
            guard place < needs.count else { return true }
            guard isOpen(place, at: sums) else { return false }
            call(at: place, addingTo: &sums)
            return true
        }
    }

    /// Whether each place of an order is open when its turn comes.
    func isKept(by order: [Int]) -> Bool {
        guard !isEmpty else { return true }
        var sums = beginning
        for place in order where place < needs.count {
            guard isOpen(place, at: sums) else { return false }
            call(at: place, addingTo: &sums)
        }
        return true
    }

    /// The first position of an order at which a candidate that is not in it is open; `nil` where it never is.
    func firstPosition(of candidate: Int, in order: [Int]) -> Int? {
        var sums = beginning
        for (position, place) in order.enumerated() {
            if place < needs.count { call(at: place, addingTo: &sums) }
            if position + 1 < order.count, isOpen(candidate, at: sums) { return position + 1 }
        }
        return nil
    }

    /// The tallies of which a candidate that is not in an order needs more.
    func missing(for candidate: Int, after order: [Int]) -> [Int] {
        var sums = beginning
        for place in order where place < needs.count { call(at: place, addingTo: &sums) }
        return needs[candidate].filter { sums[$0.tally] < $0.least }.map(\.tally)
    }

    /// Whether a candidate gives something to one of some tallies.
    func gives(_ candidate: Int, to tallies: [Int]) -> Bool {
        gifts[candidate].contains { tallies.contains($0.tally) }
    }

    /// The candidates that can ever open, each one being called at that can.
    func openable() -> [Bool] {
        var isOpened = needs.map { _ in false }
        var sums = beginning
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for candidate in needs.indices where !isOpened[candidate] && isOpen(candidate, at: sums) {
                isOpened[candidate] = true
                hasChanged = true
                call(at: candidate, addingTo: &sums)
            }
        }
        return isOpened
    }

    /// Scores with a share of those that each candidate helps to open.
    ///
    /// What a candidate opens counts half, split among those that can open it; so do, halved again, those that it opens
    /// in turn.
    ///
    /// - Complexity: O(rounds · needs · candidates), with a few rounds.
    func worths(of scores: [Double]) -> [Double] {
        guard !isEmpty else { return scores }
        var givers: [Int: [(candidate: Int, amount: Double)]] = [:]
        for (candidate, gifts) in gifts.enumerated() {
            for gift in gifts { givers[gift.tally, default: []].append((candidate, gift.amount)) }
        }
        // What waits for each tally, and for how much of it: of the tally all at once, not need by need.
        var worths = scores
        for _ in 0..<Self.rounds {
            var next = scores
            var waiting: [Int: Double] = [:]
            for candidate in needs.indices {
                for need in needs[candidate] {
                    waiting[need.tally, default: 0] +=
                        worths[candidate] / (need.least - beginning[need.tally])
                }
            }
            for (tally, worth) in waiting.sorted(by: { $0.key < $1.key }) {
                for giver in givers[tally] ?? [] { next[giver.candidate] += worth * giver.amount / 2 }
            }
            worths = next
        }
        return worths
    }

    private static let rounds = 6
}
