import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("How much one request may avoid")
struct AvoidedLimitTests {
    /// A ring of so many positions around a place, the first one twice.
    private static func ring(of count: Int, around center: Coordinate, radius: Double = 30) -> [Coordinate] {
        let plane = LocalPlane(center: center)
        var ring = (0..<count - 1).map { index in
            let share = Double(index) / Double(count - 1)
            // A square, side after side, is enough: no position comes twice.
            let (side, along) = (Int(share * 4), (share * 4).truncatingRemainder(dividingBy: 1) * 2 - 1)
            let (x, y) = [(along, -1.0), (1, along), (-along, 1), (-1, -along)][side]
            return plane.coordinate(of: LocalPlane.Point(x: radius * x, y: radius * y))
        }
        ring.append(ring[0])
        return ring
    }

    private static func town() throws -> DrawnTown {
        try DrawnTown(
            StreetMap(
                """
                A---B
                |   |
                C---D
                """, gridSize: 100
            ).way("AB").way("AC").way("CD").way("BD"))
    }

    @Test("as many positions as the limit, in however many places, and not one more")
    func positions() throws {
        let town = try Self.town()
        let limit = RoadLimits.avoidedPositions.value
        func places(_ count: Int) -> [RoadPlace] {
            [count / 2, count - count / 2].map {
                .polygons([[Self.ring(of: $0, around: town.roads.coordinate("B"))]])
            }
        }
        #expect(try town.letters(avoiding: places(limit), "AC") == "AC")
        #expect(throws: RoutingError.avoidedTooLarge) {
            try town.letters(avoiding: places(limit + 1), "AC")
        }
    }

    @Test("roads are counted for each place anew, before anything is measured")
    func roads() throws {
        let town = try Self.town()
        let edge = town.roads.edge("BD")
        let limit = RoadLimits.avoidedRoads.value
        func place(_ count: Int) -> RoadPlace { .edges(Array(repeating: edge, count: count)) }
        #expect(try town.letters(avoiding: [place(limit)], "AC") == "AC")
        #expect(try town.letters(avoiding: [place(limit / 2), place(limit / 2)], "AC") == "AC")
        #expect(throws: RoutingError.avoidedTooLarge) { try town.letters(avoiding: [place(limit + 1)], "AC") }
        #expect(throws: RoutingError.avoidedTooLarge) {
            try town.letters(avoiding: [place(limit / 2), place(limit / 2), place(1)], "AC")
        }
    }

    @Test("counting ends at the limit, and finds what taking in looks at")
    func counting() throws {
        let town = try Self.town()
        let everywhere = RoadPlace.circle(center: town.roads.coordinate("B"), radius: 20_000)
        #expect(town.router.roadCount(around: everywhere, upTo: 100) == 4)
        #expect(town.router.roadCount(around: everywhere, upTo: 3) == 3)
        let corner = RoadPlace.polygons([[Self.ring(of: 5, around: town.roads.coordinate("B"))]])
        #expect(town.router.roadCount(around: corner, upTo: 100) == 2)
        #expect(try town.router.arcs(at: corner).count == 4)
    }

    @Test("a search that is led astray for too long gives up, and the next one is not affected")
    func givesUp() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-B-C
                |   |
                D-E-F
                """, gridSize: 100
            ).way("ABC").way("AD").way("DEF").way("CF"))
        let circle = RoadPlace.circle(center: town.roads.coordinate("B"), radius: 20)
        func way(settling limit: Int, _ waypoints: String) throws -> String {
            var router = town.router
            router.settleLimit = limit
            let request = RouteRequest(
                waypoints: waypoints.map { town.roads.coordinate($0) }, avoiding: [circle])
            let route = try router.route(request, using: town.workspace)
            return town.roads.letters(along: route.legs.flatMap(\.arcs))
        }
        // As many as it takes, of all legs of the request together, and not one less.
        for (waypoints, letters) in [("AC", "ADEFC"), ("ACA", "ADEFCFEDA")] {
            #expect(try town.letters(avoiding: [circle], waypoints) == letters)
            let count = town.workspace.settledSum
            #expect(count > 2, "too little is searched")
            #expect(try way(settling: count, waypoints) == letters)
            #expect(throws: RoutingError.avoidedTooLarge) { try way(settling: count - 1, waypoints) }
            #expect(try town.letters(avoiding: [circle], waypoints) == letters)
        }
    }
}
