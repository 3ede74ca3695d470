import Testing

@testable import QuestBase

struct AreaTests {
    private static let plane = LocalPlane(center: Coordinate(longitude: 61.4, latitude: 55.16))

    /// A closed ring by metres east and north of the test's origin.
    private static func ring(_ points: (Double, Double)...) -> [Coordinate] {
        (points + [points[0]]).map { place($0.0, $0.1) }
    }

    private static func square(west: Double, south: Double, side: Double) -> [Coordinate] {
        ring((west, south), (west + side, south), (west + side, south + side), (west, south + side))
    }

    private static func place(_ x: Double, _ y: Double) -> Coordinate {
        plane.coordinate(of: LocalPlane.Point(x: x, y: y))
    }

    /// A kilometre square with a hole of 200 m in its middle.
    private static func withHole() throws -> Area {
        try Area(rings: [square(west: 0, south: 0, side: 1000), square(west: 400, south: 400, side: 200)])
    }

    @Test(
        "inside, outside, in the hole, and how far",
        arguments: [
            (100.0, 100.0, 0.0), (500.0, 500.0, 100.0), (450.0, 500.0, 50.0), (-10.0, 500.0, 10.0),
            (1300.0, 1400.0, 500.0), (700.0, 900.0, 0.0), (500.0, 2000.0, 1000.0),
        ])
    func containsAndDistance(x: Double, y: Double, meters: Double) throws {
        let area = try Self.withHole()
        #expect(try area.contains(Self.place(x, y)) == (meters == 0))
        #expect(abs(try area.distance(to: Self.place(x, y)).value - meters) < 0.002 * meters + 0.01)
    }

    @Test("the border belongs to the area")
    func border() throws {
        let area = try Self.withHole()
        for corner in area.polygons[0].joined() { #expect(try area.contains(corner)) }
    }

    @Test("the size leaves the hole out")
    func size() throws {
        #expect(abs(try Self.withHole().squareMeters() / 960_000 - 1) < 0.001)
    }

    @Test("the direction of a ring does not matter")
    func direction() throws {
        let ring = Self.square(west: 0, south: 0, side: 100)
        let area = try Area(rings: [ring.reversed()])
        #expect(try area.contains(Self.place(50, 50)))
        #expect(abs(try area.squareMeters() / 10_000 - 1) < 0.001)
    }

    @Test(
        "which squares overlap, and how far apart they are",
        arguments: [
            (500.0, 500.0, true, 0.0), (1000, 0, false, 0), (1100, 0, false, 100), (450, 450, false, 50),
            (390, 450, true, 0), (-100, -100, true, 0),
        ])
    func overlaps(west: Double, south: Double, expected: Bool, meters: Double) throws {
        // 450, 450 with side 100 lies in the hole with 50 m of air around it.
        let side = west == 1000 ? 1000.0 : west == -100 ? 150 : 100
        let other = try Area(rings: [Self.square(west: west == 500 ? 600 : west, south: south, side: side)])
        let area = try Self.withHole()
        #expect(try area.overlaps(other) == expected)
        #expect(try other.overlaps(area) == expected)
        #expect(abs(try area.distance(to: other).value - meters) < 0.002 * meters + 0.01)
        #expect(abs(try other.distance(to: area).value - meters) < 0.002 * meters + 0.01)
    }

    @Test("several polygons are one area")
    func several() throws {
        let area = try Area(polygons: [
            [Self.square(west: 0, south: 0, side: 100)], [Self.square(west: 300, south: 0, side: 100)],
        ])
        #expect(try area.contains(Self.place(50, 50)))
        #expect(try area.contains(Self.place(350, 50)))
        #expect(try !area.contains(Self.place(200, 50)))
        #expect(abs(try area.squareMeters() / 20_000 - 1) < 0.001)
    }

    @Test("eight tasks may ask one area at once")
    func shared() async throws {
        let area = try Self.withHole()
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<200).count { (try? area.contains(Self.place(Double($0) * 10 + 5, 100))) == true }
                }
            }
            for await count in group { #expect(count == 100) }
        }
    }

    private static let corner = Coordinate(longitude: 1, latitude: 1)

    @Test(
        "what is no area is refused with its ring and position",
        arguments: [
            ([[corner, corner, corner]], GeometryError.openRing(ring: 0)),
            ([[]], .openRing(ring: 0)),
            ([ring((0, 0), (9, 0), (9, 9)), [corner, corner, corner, place(0, 0)]], .openRing(ring: 1)),
            (
                [[corner, corner, Coordinate(longitude: 1, latitude: 91), corner]],
                .invalidCoordinate(ring: 0, position: 2)
            ),
            (
                [[corner, Coordinate(longitude: .nan, latitude: 1), corner, corner]],
                .invalidCoordinate(ring: 0, position: 1)
            ),
            ([], .invalidArea(reason: "a polygon without a ring")),
            ([ring((0, 0), (100, 100), (100, 0), (0, 100))], .invalidArea(reason: "Self-intersection")),
        ])
    func refused(rings: [[Coordinate]], error: GeometryError) {
        #expect(throws: error) { try Area(rings: rings) }
    }

    @Test(
        "GEOS's words lose the place they name",
        arguments: [
            ("Self-intersection[12.5 -3]", "Self-intersection"),
            (
                "TopologyException: side location conflict at 1 2. This can occur",
                "TopologyException: side location conflict"
            ),
            (
                "Too few points in geometry component at or near point 3 4",
                "Too few points in geometry component"
            ),
        ])
    func withoutPlace(reason: String, expected: String) {
        #expect(GEOSContext.withoutPlace(reason) == expected)
    }
}
