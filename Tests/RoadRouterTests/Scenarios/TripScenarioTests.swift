import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// The order in which to call at places. A row is the places as they are given, what is fixed, the order, and the metres
/// with the way back.
///
/// | word | meaning |
/// | --- | --- |
/// | `round`, `open` | whether the trip ends where it begins |
/// | `first` | it begins at the first place |
/// | `last` | the last place is called at last |
@Suite("Scenarios: trips")
struct TripScenarioTests {
    static let scenarios: [Scenario] = [
        Scenario(
            "along a line", "A-B---C-----D",
            """
            ABCD highway=residential
            """,
            """
            ADBC open | ABCD | 1200
            BDAC open | ABCD | 1200
            BDAC open first | BACD | 1400
            BDAC open last | DBAC | 1800
            BDAC open first last | BADC | 2000
            CBDA open last | DCBA | 1200
            ADBC round | ABCD | 2400
            CABD round first | CBAD | 2400
            ADBC round first last | ABDC | 2400
            AB open first last | AB | 200
            AB round | AB | 400
            A round | A | 0
            A open first last | A | 0
            """),
        Scenario(
            "a one-way ring has one order",
            """
            A---B
            |   |
            D---C
            """,
            """
            ABCDA highway=residential oneway=yes foot=no
            """,
            """
            ACBD round | ABCD | 1200
            ACBD round first | ABCD | 1200
            ADCB open first | ABCD | 1000
            ACDB open last | CDAB | 1000
            BACD open first last | BCAD | 1800
            ACBD round first last | ABCD | 1200
            """),
        Scenario(
            "where there is no way back there is no round trip",
            """
            A---B---C
            """,
            """
            AB highway=residential
            BC highway=primary oneway=yes sidewalk=no
            """,
            """
            CAB open | ABC | 800
            CAB open first | none
            ABC open first last | ABC | 800
            ABC round | none
            ABC round first last | none
            ABC round last | none
            """),
        Scenario(
            "islands have no trips",
            """
            A-----B
            |     |
            C-----D

                  E---F
            """,
            """
            ABDCA highway=residential
            EF highway=residential
            """,
            """
            ABEF open | none
            ABEF round | none
            EF round | EF | 800
            ACDB open first last | ACDB | 1000
            """),
    ]

    /// The orders that a row leaves, with their costs: those that the request allows, by looking at all.
    private static func orders(of request: TripRequest, _ count: Int, _ costs: [Double]) -> [(
        order: [Int], cost: Double
    )] {
        var orders: [(order: [Int], cost: Double)] = []
        func visit(_ order: [Int], _ cost: Double) {
            guard order.count < count else {
                if request.endsAtLast, order.last != count - 1 { return }
                let back = request.isRoundTrip && count > 1 ? costs[order[count - 1] * count + order[0]] : 0
                orders.append((order, cost + back))
                return
            }
            for place in 0..<count where !order.contains(place) {
                if order.isEmpty, request.startsAtFirst, place != 0 { continue }
                visit(order + [place], cost + (order.last.map { costs[$0 * count + place] } ?? 0))
            }
        }
        visit([], 0)
        return orders
    }

    private static func request(_ words: [Substring]) -> TripRequest {
        precondition(words.allSatisfy { ["round", "open", "first", "last"].contains($0) })
        return TripRequest(
            isRoundTrip: words.contains("round"), startsAtFirst: words.contains("first"),
            endsAtLast: words.contains("last"))
    }

    @Test("lead through all places by the shortest way", arguments: scenarios)
    func trips(_ scenario: Scenario) throws {
        let town = try ScenarioTown(scenario)
        for row in scenario.rows {
            let words = row.question.split(separator: " ")
            let letters = Array(words[0])
            let table = try town.router.matrix(
                MatrixRequest(
                    waypoints: letters.map { scenario.places[$0]! }, snapRadius: 40, wantsDistances: true),
                using: town.workspace)
            let costs = letters.indices.flatMap { from in
                letters.indices.map { table.distance(from: from, to: $0)?.value ?? .infinity }
            }
            let request = Self.request(Array(words.dropFirst()))
            let order = try request.order(of: letters.count, costs: costs, seed: 1, effort: .usual)
            guard let order else {
                #expect(row.answer == ["none"], "\(row.question) | none")
                continue
            }
            let all = Self.orders(of: request, letters.count, costs)
            let cost = try #require(all.first { $0.order == order }?.cost, "\(row.question)")
            let answer = String(order.map { letters[$0] })
            let expected = row.answer.count == 2 ? Double(row.answer[1]) ?? -1 : -1
            #expect(abs(cost - expected) <= max(expected / 200, 1), "\(row.question) | \(answer) | \(cost)")
            // Any other order that is as short is as good.
            let told = all.first { String($0.order.map { letters[$0] }) == row.answer[0] }
            #expect(told.map { abs($0.cost - cost) < 1 } == true, "\(row.question) | \(answer) | \(cost)")
        }
    }

    static let kinds: [TripRequest] = [false, true].flatMap { round in
        [false, true].flatMap { first in
            [false, true].map { TripRequest(isRoundTrip: round, startsAtFirst: first, endsAtLast: $0) }
        }
    }

    @Test("none of all orders is shorter", arguments: kinds, SeededGenerator.seeds(12))
    func bruteForce(request: TripRequest, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for count in 1...7 {
            let costs = (0..<count * count).map { index in
                index / count == index % count
                    ? 0
                    : generator.oneIn(6) ? Double.infinity : Double(Int.random(in: 0...40, using: &generator))
            }
            let all = Self.orders(of: request, count, costs)
            let least = all.map(\.cost).min() ?? .infinity
            let order = try request.order(of: count, costs: costs, seed: seed, effort: .usual)
            guard let order else {
                #expect(least == .infinity)
                continue
            }
            #expect(order.sorted() == Array(0..<count) && least < .infinity)
            #expect(all.first { $0.order == order }?.cost == least)
        }
    }

    @Test("forty places are called at once each, between the ends that are asked for", arguments: kinds)
    func many(request: TripRequest) throws {
        var generator = SeededGenerator(seed: 7)
        let count = 40
        let points = (0..<count).map { _ in
            (
                x: Double.random(in: 0...100, using: &generator),
                y: Double.random(in: 0...100, using: &generator)
            )
        }
        let costs = points.flatMap { from in
            points.map { to in
                ((from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y)).squareRoot()
            }
        }
        let effort = SearchEffort(clamping: 200_000)
        let order = try #require(try request.order(of: count, costs: costs, seed: 3, effort: effort))
        #expect(order.sorted() == Array(0..<count))
        if request.startsAtFirst { #expect(order.first == 0) }
        if request.endsAtLast { #expect(order.last == count - 1) }
        // A tour of random points in a square of 100 takes some 0.7124 · √(n · A).
        let length = zip(order, order.dropFirst()).reduce(0) { $0 + costs[$1.0 * count + $1.1] }
        #expect(length < 600)
        let again = try request.order(of: count, costs: costs, seed: 3, effort: effort)
        #expect(again == order)
    }

    @Test("costs that are none are refused")
    func refused() {
        let request = TripRequest()
        let wrong: [(Int, [Double])] = [
            (0, []), (2, [0, 1, 1]), (1, []), (2, [0, -1, 1, 0]), (2, [0, .nan, 1, 0]),
        ]
        for (count, costs) in wrong {
            #expect(throws: PlanningError.self) {
                try request.order(of: count, costs: costs, seed: 1, effort: .usual)
            }
        }
    }

    @Test("among the random costs enough have a trip, and enough have none")
    func enough() {
        var (some, none) = (0, 0)
        for seed in SeededGenerator.seeds(12) {
            var generator = SeededGenerator(seed: seed)
            for count in 1...7 {
                let costs = (0..<count * count).map { index in
                    index / count == index % count
                        ? 0
                        : generator.oneIn(6)
                            ? Double.infinity : Double(Int.random(in: 0...40, using: &generator))
                }
                let round = TripRequest(isRoundTrip: true, startsAtFirst: true, endsAtLast: true)
                let isOpen = Self.orders(of: round, count, costs).contains { $0.cost < .infinity }
                if isOpen { some += 1 } else { none += 1 }
            }
        }
        #expect(some >= 20 && none >= 5)
    }
}
