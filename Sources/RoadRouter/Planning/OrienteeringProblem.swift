/// A place that a tour may lead to.
public struct TourPlace: Hashable, Sendable {
    /// The points that the first call there gives: 0 or more; places without points are left out of tours.
    public var score: Double
    /// The time that is spent there, in the unit of the problem's costs: 0 or more.
    public var service: Double
    /// The times between which service may begin, from the departure on; whoever comes early waits. Always where `nil`.
    public var opening: ClosedRange<Double>?

    public init(score: Double, service: Double = 0, opening: ClosedRange<Double>? = nil) {
        self.score = score
        self.service = service
        self.opening = opening
    }
}

/// The orienteering problem: which places to call at, and in which order, for the best score that a limit allows.
///
/// Costs are numbers in one unit, riding times as a rule, and may differ there and back. Whole numbers below 2⁵³, as
/// milliseconds are, are computed without rounding. Start and finish are given; where they are one place the tour is a
/// round trip. Service times, waiting for a place to open and the ways count against the limit.
///
/// Source: B. L. Golden, L. Levy, R. Vohra, "The orienteering problem", Naval Research Logistics 34, 1987; with service
/// times and opening windows as in P. Vansteenwegen, W. Souffriau, D. Van Oudheusden, "The orienteering problem: a survey",
/// European Journal of Operational Research 209, 2011.
public struct OrienteeringProblem: Sendable {
    /// All places, start and finish among them. Their score counts, since every tour has them; their service and
    /// opening do not.
    public let places: [TourPlace]
    /// The place at which tours begin, at the time 0.
    public let start: Int
    /// The place at which they end; may be `start`.
    public let finish: Int
    /// The time by which they end; may be infinite.
    public let limit: Double
    /// The points that a tour loses by ending late but within the limit; none where `nil`.
    public let latePenalty: LatePenalty?
    /// The order among places: some stay closed until others have been called at. The start counts as called at from the beginning, and
    /// nothing keeps the finish closed.
    public let precedence: Precedence
    /// The time by which a tour has ended in time: the limit and the rounding that its sum of costs may have.
    let latestFinish: Double
    /// The places that help to open others.
    private let openers: Set<Int>
    private let costs: [Double]

    /// Creates a problem.
    ///
    /// - Parameters:
    ///   - costs: The costs from each place to each, a row for each place: 0 or more, infinite where there is no way.
    ///   - rounding: The part of the limit by which a tour may go beyond it, for costs that are rounded: 1e-9 lets a path
    ///     through that is exactly as long as the limit. 0 for whole numbers.
    ///   - latePenalty: What a late end costs.
    ///   - precedence: What keeps places closed until others have been called at.
    /// - Throws: `PlanningError` for numbers that are none of these, and for more places than are planned for.
    /// - Complexity: O(places²).
    public init(
        places: [TourPlace], costs: [Double], start: Int, finish: Int, limit: Double, rounding: Double = 0,
        latePenalty: LatePenalty? = nil, precedence: Precedence = Precedence()
    ) throws(PlanningError) {
        guard places.count <= PlanningLimits.places.value else {
            throw .tooManyPlaces(limit: PlanningLimits.places.value)
        }
        guard places.indices.contains(start), places.indices.contains(finish),
            costs.count == places.count * places.count, limit >= 0, (0...0.001).contains(rounding),
            costs.allSatisfy({ $0 >= 0 }), latePenalty?.isUsable ?? true,
            precedence.isUsable(for: places.count)
        else { throw .unusableNumbers }
        for place in places {
            guard (0..<Double.infinity).contains(place.score), (0..<Double.infinity).contains(place.service)
            else { throw .unusableNumbers }
        }
        self.places = places
        self.costs = costs
        self.start = start
        self.finish = finish
        self.limit = limit
        self.latePenalty = latePenalty
        self.precedence = precedence
        openers = precedence.openers
        latestFinish = limit * (1 + rounding)
    }

    /// Whether a tour may gain by a call at a place: by its points, or by what it helps to open.
    func mayPay(_ place: Int) -> Bool { places[place].score > 0 || openers.contains(place) }

    /// The cost of the way from one place to another, without any service.
    public func cost(from place: Int, to next: Int) -> Double {
        costs[place * places.count + next]
    }

    /// Returns the tour through places in an order, with the moments at which it comes to them; `nil` where it comes to a
    /// place after its closing or before those that open it, to the finish after the limit, or to a place twice.
    ///
    /// - Parameter order: The places from the start to the finish, both included.
    /// - Complexity: O(length of the order).
    public func tour(through order: [Int], isProven: Bool = false) -> Tour? {
        guard order.count >= 2, order.first == start, order.last == finish,
            order.allSatisfy({ places.indices.contains($0) }),
            Set(order.dropLast()).count == order.count - 1, !order[1..<order.count - 1].contains(finish),
            keepsPrecedence(order)
        else { return nil }
        var time = 0.0
        var calls = [TourCall(place: start, leg: 0, arrival: 0, begin: 0)]
        for (place, next) in zip(order, order.dropFirst()) {
            let isEnd = calls.count == order.count - 1
            // Added as the searches do, so that both round alike.
            let service = calls.count == 1 ? 0 : places[place].service
            let leg = cost(from: place, to: next)
            let arrival = time + (service + leg)
            time = arrival
            if !isEnd, let opening = places[next].opening {
                time = max(arrival, opening.lowerBound)
                guard time <= opening.upperBound else { return nil }
            }
            calls.append(TourCall(place: next, leg: leg, arrival: arrival, begin: time))
        }
        guard time < .infinity, time <= latestFinish else { return nil }
        let isRound = start == finish
        let score = (isRound ? order.dropLast() : order[...]).reduce(0) { $0 + places[$1].score }
        let loss = latePenalty?.loss(at: time) ?? 0
        return Tour(calls: calls, score: score, loss: loss, isProven: isProven)
    }

    private func keepsPrecedence(_ order: [Int]) -> Bool {
        var sums = precedence.tallies.map { _ in 0.0 }
        for (position, place) in order.enumerated() {
            let needs = position == 0 || position == order.count - 1 ? [] : precedence.needs[place] ?? []
            guard needs.allSatisfy({ sums[$0.tally] >= $0.least }) else { return false }
            for (tally, amounts) in precedence.tallies.enumerated() { sums[tally] += amounts[place] ?? 0 }
        }
        return true
    }
}

/// An order of calls at places, from the start to the finish.
public struct Tour: Hashable, Sendable {
    /// The calls in their order; the start is the first, the finish the last.
    public let calls: [TourCall]
    /// The sum of the scores of its places.
    public let score: Double
    /// The points that it loses by ending late.
    public let loss: Double
    /// Whether no tour within the limit has a better score after the loss, and none of the same places ends earlier.
    public let isProven: Bool

    /// The score after the loss.
    public var net: Double { score - loss }

    /// The time at which it ends: all ways, services and waiting.
    public var length: Double { calls.last?.arrival ?? 0 }
    /// The places in their order, start and finish included.
    public var order: [Int] { calls.map(\.place) }
}

/// A call at a place of a tour.
public struct TourCall: Hashable, Sendable {
    public let place: Int
    /// The cost of the way from the place before; 0 at the start.
    public let leg: Double
    /// The time of coming there, from the departure on.
    public let arrival: Double
    /// The time at which service begins: later than the arrival where the place has to open first.
    public let begin: Double
}
