/// The order among places of a tour: some are closed until enough others have been called at.
///
/// Each need of a place is a threshold: the calls so far have to give as much of one tally. That says "after this place"
/// (a tally of one place), "after two of these", and "after places worth ten points" alike; all needs of a place have to
/// be met. Since a call never takes anything away, what is open stays open.
///
/// Source: precedence constraints as in N. Ascheuer, M. Jünger, G. Reinelt, "A branch & cut algorithm for the asymmetric
/// traveling salesman problem with precedence constraints", Computational Optimization and Applications 17, 2000;
/// generalised from one place to a threshold.
public struct Precedence: Hashable, Sendable {
    /// A sum that has to have come together before a place opens.
    public struct Need: Hashable, Sendable {
        /// The number of the tally.
        public let tally: Int
        /// The least sum of it.
        public let least: Double
    }

    /// The amounts of more than 0 that calls at places give, for each tally.
    public private(set) var tallies: [[Int: Double]] = []
    /// The needs of each place that has any.
    public private(set) var needs: [Int: [Need]] = [:]

    /// Every place is open from the beginning.
    public init() {}

    /// Whether no place waits for others.
    public var isEmpty: Bool { needs.isEmpty }

    /// The places that help to open others.
    public var openers: Set<Int> {
        Set(Set(needs.values.joined().map(\.tally)).flatMap { tallies[$0].keys })
    }

    /// Adds a tally that counts what calls at places give, and returns its number. Amounts of 0 or less count nothing.
    public mutating func count(_ amounts: [Int: Double]) -> Int {
        tallies.append(amounts.filter { $0.value > 0 })
        return tallies.count - 1
    }

    /// Keeps a place closed until a tally has come to a sum; one of 0 or less keeps nothing closed.
    public mutating func close(_ place: Int, until least: Double, of tally: Int) {
        guard least > 0 else { return }
        needs[place, default: []].append(Need(tally: tally, least: least))
    }

    /// Keeps a place closed until another one has been called at.
    public mutating func close(_ place: Int, untilAfter other: Int) {
        close(place, until: 1, of: count([other: 1]))
    }

    /// Whether a place is open after calls at others.
    ///
    /// - Complexity: O(needs of the place · calls).
    public func isOpen(_ place: Int, after calls: some Sequence<Int>) -> Bool {
        (needs[place] ?? []).allSatisfy { need in
            calls.reduce(0) { $0 + (tallies[need.tally][$1] ?? 0) } >= need.least
        }
    }

    /// Whether all numbers are those of places and tallies, and all amounts are finite.
    package func isUsable(for places: Int) -> Bool {
        let amounts = tallies.allSatisfy { tally in
            tally.allSatisfy { (0..<places).contains($0.key) && $0.value < .infinity }
        }
        return amounts
            && needs.allSatisfy { place, needs in
                (0..<places).contains(place)
                    && needs.allSatisfy { tallies.indices.contains($0.tally) && !$0.least.isNaN }
            }
    }
}
