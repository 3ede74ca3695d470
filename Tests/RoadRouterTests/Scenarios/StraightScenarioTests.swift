import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Turning round, and going on straight.
@Suite("Scenarios: turning round")
struct StraightScenarioTests {
    private static let block = [
        """
        A---B-1-C
            |   |
            D---E
        """,
        """
        AB highway=residential name=West
        BC highway=residential name=North
        BD highway=residential name=Lane
        DE highway=residential name=South
        CE highway=residential name=East
        """,
    ]

    static let scenarios: [Scenario] = [
        Scenario(
            "who goes on straight rides round the block", block[0], block[1],
            """
            A1A | AB1BA | West, North, West | ride | 1200
            A1A straight 1@90 | AB1CEDBA | West, North, East, South, Lane, West | ride | 2000
            A1A straight 1@270 | ABDEC1BA | West, Lane, South, East, North, West | ride | 2000
            A1D | AB1BD | West, North, Lane | ride | 1000
            A1D straight | AB1CED | West, North, East, South | ride | 1400
            A1E straight | AB1CE | West, North, East | ride | 1000
            """),
        Scenario(
            "at a corner one leaves by another road than that one came by", block[0], block[1],
            """
            ABC straight | ABC | West, North | ride | 800
            ABD straight | ABD | West, Lane | ride | 600
            ABD straight steps | ABD | West, Lane | ride | 600
            DBC straight steps | DBC | Lane, North | ride | 600
            CBD straight | CBD | North, Lane | ride | 600
            BDB | BDB | Lane | ride | 400
            """),
        Scenario(
            "at the end of a road everybody turns round", block[0], block[1],
            """
            BAB straight | BAB | West | ride | 800
            CAC straight | CBABC | North, West, North | ride | 1600
            """),
        Scenario(
            "a way that leads nowhere but back", "A--1--B",
            """
            AB highway=residential name=Street
            """,
            """
            A1A | A1A | Street | ride | 600
            A1A straight | A1BA | Street | ride | 1200
            A1B straight | A1B | Street | ride | 600
            """),
        Scenario(
            "on a loop one goes on round",
            """
            A---1---B
            |       |
            D---2---C
            """,
            """
            ABCDA highway=residential name=Loop
            """,
            """
            12 radius=5 heading=90 | 1BC2 | Loop | ride | 1000
            12 radius=5 heading=270 | 1AD2 | Loop | ride | 1000
            1A1 | 1A1 | Loop | ride | 800
            1A1 straight heading=270 | 1ADCB1 | Loop | ride | 2000
            121 straight heading=90 | 1BC2DA1 | Loop | ride | 2000
            121 straight heading=270 | 1AD2CB1 | Loop | ride | 2000
            """),
        Scenario(
            "a one-way loop leaves no choice",
            """
            A---1---B
            |       |
            D---2---C
            """,
            """
            ABCDA highway=residential oneway=yes foot=no name=Loop
            """,
            """
            12 | 1BC2 | Loop | ride | 1000
            21 | 2DA1 | Loop | ride | 1000
            121 straight | 1BC2DA1 | Loop | ride | 2000
            1A1 | 1BCDA1 | Loop | ride | 2000
            """),
    ]

    @Test("is done where the rider says so", arguments: scenarios)
    func straight(_ scenario: Scenario) throws { try scenario.checkRoutes() }

    /// The cheapest chain of legs through places in every choice of directions, each searched for by itself.
    private func slow(_ snaps: [Snap], on router: Router, _ data: Router.ProfileData) -> Weight {
        func least(from start: Snap, _ rest: ArraySlice<Snap>) -> Weight {
            guard let next = rest.first else { return .zero }
            let isLast = rest.count == 1
            let places = isLast ? [next] : [next.directed(.forward), next.directed(.backward)]
            return places.map { place in
                let leg = router.leg(from: start, to: place, for: data, using: RouterWorkspace())
                guard let leg else { return Weight.infinity }
                let further = least(from: place, rest.dropFirst())
                return further.isFinite ? leg.weight + further : .infinity
            }.min()!
        }
        return least(from: snaps[0], snaps.dropFirst())
    }

    @Test(
        "in a random town no chain of legs that goes straight on is cheaper",
        arguments: SeededGenerator.seeds(10))
    func towns(seed: UInt64) throws {
        let town = RandomTown(seed: seed) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        let data = try router.profileData(for: .trekking)
        var generator = SeededGenerator(seed: seed)
        var dearer = 0
        for _ in 0..<12 {
            let waypoints = (0..<4).map { _ in town.randomPoint(using: &generator) }
            var request = RouteRequest(waypoints: waypoints)
            guard let usual = try? router.route(request, using: RouterWorkspace()),
                usual.waypoints.allSatisfy({ $0.node == nil })
            else { continue }
            request.continuesStraight = true
            let straight = try? router.route(request, using: RouterWorkspace())
            #expect(straight?.weight ?? .infinity == slow(usual.waypoints, on: router, data))
            guard let straight else { continue }
            #expect(straight.weight >= usual.weight)
            if straight.weight > usual.weight { dearer += 1 }
            for (leg, next) in zip(straight.legs, straight.legs.dropFirst()) {
                if let last = leg.arcs.last, let first = next.arcs.first {
                    #expect(town.graph.original(of: last) == town.graph.original(of: first))
                }
            }
        }
        #expect(dearer > 0)
    }
}
