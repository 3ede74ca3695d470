import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Places where the road must lead in a direction.
@Suite("Scenarios: bearings")
struct BearingScenarioTests {
    private static let cross = [
        """
            C
            |
        A---X---B
            |
            |1
            |
            D
        """,
        """
        AXB highway=residential name=East_Street
        CXD highway=residential name=South_Street
        """,
    ]

    static let scenarios: [Scenario] = [
        Scenario(
            "one sets out in that direction, and turns round where one can", "A---1---B",
            """
            AB highway=residential name=Street
            """,
            """
            1A | 1A | Street | ride | 400
            1B 1@90 | 1B | Street | ride | 400
            1A 1@90 | 1BA | Street | ride | 1200
            1A 1@270 | 1A | Street | ride | 400
            1A 1@270/5 | 1A | Street | ride | 400
            1A 1@300/20 | none | no-road-nearby
            1A 1@0/30 | none | no-road-nearby
            1A 1@40/52 | 1BA | Street | ride | 1200
            1A 1@90/180 | 1A | Street | ride | 400
            """),
        Scenario(
            "and comes in that direction", "A---1---B",
            """
            AB highway=residential name=Street
            """,
            """
            A1 1@90 | A1 | Street | ride | 400
            B1 1@90 | BA1 | Street | ride | 1200
            B1 1@270 | B1 | Street | ride | 400
            A1 1@270 | AB1 | Street | ride | 1200
            A1B 1@90 | A1B | Street | ride | 800
            A1B 1@90 straight | A1B | Street | ride | 800
            A1A 1@270 straight | AB1A | Street | ride | 1600
            """),
        Scenario(
            "a one-way street leads in one", "A---1---B",
            """
            AB highway=residential oneway=yes foot=no name=Street
            """,
            """
            1B 1@90 | 1B | Street | ride | 400
            1B 1@270 | none | no-road-nearby
            A1 1@90 | A1 | Street | ride | 400
            A1 1@270 | none | no-road-nearby
            """),
        Scenario(
            "of two roads the one that leads there, if it is farther away", cross[0], cross[1],
            """
            1B radius=250 | XB | South Street, East Street | ride | 600
            1B radius=250 1@90 | B | East Street | ride | 300
            1A radius=250 1@270 | XA | East Street | ride | 500
            1D radius=250 1@180 | D | South Street | ride | 200
            1D radius=250 1@0 | XCXD | South Street | ride | 1000
            1B radius=150 1@90 | none | no-road-nearby
            """),
    ]

    @Test("are kept to where a way begins and ends", arguments: scenarios)
    func bearings(_ scenario: Scenario) throws { try scenario.checkRoutes() }

    /// The nearest road of all that may be ridden in a direction of the range: by looking at each.
    private func slow(_ place: Coordinate, _ range: BearingRange, in graph: RoadGraph) -> Double? {
        let plane = FixedPlane(LocalPlane(center: place))
        return (0..<UInt32(graph.edgeCount)).compactMap { number -> Double? in
            let edge = EdgeID(number)
            guard !graph.attributes(of: edge).isViaCopy else { return nil }
            let projection = plane.projection(onto: edge, in: graph)
            let line = graph.geometry(of: edge.forward)
            let forward = Geodesic.azimuth(from: line[projection.segment], to: line[projection.segment + 1])
            let leads = [(edge.forward, 0.0), (edge.backward, 180.0)].contains { arc, turn in
                let difference = abs(range.center.turn(to: Bearing(degrees: forward.degrees + turn)))
                return graph.mode(of: arc) != .closed && difference <= range.tolerance
            }
            return leads ? projection.distance.value : nil
        }.min()
    }

    @Test("of all roads of a random town the nearest that leads there", arguments: SeededGenerator.seeds(8))
    func towns(seed: UInt64) throws {
        let town = RandomTown(seed: seed) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        var generator = SeededGenerator(seed: seed)
        var (farther, none) = (0, 0)
        for _ in 0..<60 {
            let place = town.randomPoint(using: &generator)
            let range = BearingRange(
                Bearing(degrees: .random(in: 0..<360, using: &generator)),
                tolerance: .random(in: 1...60, using: &generator))
            let rule = SnapRule(radius: 250, bearing: range, scope: .anywhere)
            let snap = router.snap(place, by: rule, count: 1, for: .trekking).first
            let least = slow(place, range, in: town.graph).flatMap { $0 <= 250 ? $0 : nil }
            #expect((snap == nil) == (least == nil))
            guard let snap, let least else {
                none += 1
                continue
            }
            #expect(abs(snap.distance.value - least) < 0.01)
            let nearest = router.snap(
                place, by: SnapRule(radius: 250, scope: .anywhere), count: 1, for: .trekking)
            if let nearest = nearest.first, nearest.edge != snap.edge { farther += 1 }
        }
        #expect(farther > 10 && none > 0)
    }
}
