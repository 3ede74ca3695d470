import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("From shapes to roads")
struct RoadPlaceTests {
    @Test("a place of too many positions is refused")
    func tooManyPositions() throws {
        let most = RoadLimits.shapePositions.value
        func line(_ count: Int) -> RoadPlace {
            .line(
                (0..<count).map { Coordinate(longitude: 61 + Double($0) / 100_000, latitude: 55) }, within: 8,
                alongOnly: false)
        }
        try line(most).validate()
        #expect(throws: RoadPlaceError.tooManyPositions(limit: most)) { try line(most + 1).validate() }
    }

    private let town: DrawnTown

    init() throws {
        town = try DrawnTown(
            StreetMap(
                """
                A---B---C
                |   |   |
                |  1|2  |
                |   |   |
                D-3-E-4-F
                    |
                    5
                    |
                    G
                """
            ).way("ABC").way("DEF").way("AD").way("BEG").way("CF"))
    }

    /// The edges taken in, each by its ends in the order of the alphabet.
    private func edges(_ place: RoadPlace) throws -> [String] {
        let arcs = try town.router.arcs(at: place)
        return Set(arcs.map { String(town.roads.letters(along: [$0]).sorted()) }).sorted()
    }

    private func arcs(_ place: RoadPlace) throws -> [String] {
        try town.router.arcs(at: place).map { town.roads.letters(along: [$0]) }.sorted()
    }

    private func line(_ letters: String, along: Bool = false, within: Meters = 8) -> RoadPlace {
        .line(letters.map { town.roads.coordinate($0) }, within: within, alongOnly: along)
    }

    @Test("a polygon takes in what crosses it, what ends in it and what it holds, as a whole")
    func polygon() throws {
        #expect(try edges(.polygons([town.square(around: "5")])) == ["EG"])
        #expect(try edges(.polygons([town.square(around: "E")])) == ["BE", "DE", "EF", "EG"])
        // 100 m left of the street, reaching to 30 and to 110 m.
        #expect(try edges(.polygons([town.square(around: "1", half: 70)])) == [])
        #expect(try edges(.polygons([town.square(around: "1", half: 110)])) == ["BE"])
        let both = RoadPlace.polygons([town.square(around: "5"), town.square(around: "3")])
        #expect(try edges(both) == ["DE", "EG"])
    }

    @Test("a street through a hole of a polygon is not taken in")
    func hole() throws {
        let outer = town.square(around: "5", half: 60)[0]
        let hole = town.square(around: "5", half: 50)[0]
        #expect(try edges(.polygons([[outer, hole]])) == ["EG"])
        let wide = town.square(around: "E", half: 1_000)[0]
        let around = town.square(around: "E", half: 900)[0]
        #expect(try edges(.polygons([[wide, around]])) == [])
    }

    @Test("what is outside of a border takes in all that does not lie wholly inside")
    func outside() throws {
        #expect(try edges(.outside([town.square(around: "1", half: 310)])) == ["BC", "CF", "EF", "EG"])
        #expect(try edges(.outside([town.square(around: "B", half: 2_000)])) == [])
        let all = ["AB", "AD", "BC", "BE", "CF", "DE", "EF", "EG"]
        #expect(try edges(.outside([town.square(around: "5", half: 50)])) == all)
        #expect(throws: RoadPlaceError.invalidShape) { try edges(.outside([])) }
    }

    @Test("a circle takes in what comes as near as its radius")
    func circle() throws {
        #expect(try edges(.circle(center: town.roads.coordinate("1"), radius: 99)) == [])
        #expect(try edges(.circle(center: town.roads.coordinate("1"), radius: 101)) == ["BE"])
    }

    @Test("a line takes in the streets it follows and not those it crosses")
    func lineFollowed() throws {
        #expect(try edges(line("ABC")) == ["AB", "BC"])
        #expect(try edges(line("ABEG")) == ["AB", "BE", "EG"])
        // From the middle of one block to the middle of the next: half of each.
        #expect(try edges(line("3E4")) == ["DE", "EF"])
        #expect(try edges(line("12")) == [])
    }

    @Test("a line drawn a few metres beside a street means that street")
    func lineBeside() throws {
        let plane = LocalPlane(center: town.roads.coordinate("B"))
        let beside = [(0.0, -2.0), (6.0, -100.0), (5.0, -398.0)].map {
            plane.coordinate(of: LocalPlane.Point(x: $0.0, y: $0.1))
        }
        #expect(try edges(.line(beside, within: 8, alongOnly: false)) == ["BE"])
        #expect(try edges(.line(beside, within: 3, alongOnly: false)) == [])
    }

    @Test("a line with a direction takes in the arcs that lead its way")
    func direction() throws {
        #expect(try arcs(line("ABC", along: true)) == ["AB", "BC"])
        #expect(try arcs(line("CBA", along: true)) == ["BA", "CB"])
        #expect(try arcs(line("CBA")) == ["AB", "BA", "BC", "CB"])
    }

    @Test("edges and arcs are taken by their numbers, once each")
    func numbers() throws {
        let edge = town.roads.edge("AB")
        #expect(try arcs(.edges([edge, edge])) == ["AB", "BA"])
        #expect(try town.router.arcs(at: .arcs([edge.backward, edge.backward])) == [edge.backward])
    }

    @Test(
        "on random towns, polygons and circles take in what a slow look at every edge takes in",
        arguments: SeededGenerator.seeds(10))
    func equalsSlowLook(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var taken = 0
        var looked = 0
        for _ in 0..<6 {
            let town = RandomTown(withBicycleMetric: generator.next(), columns: 7, rows: 7)
            let router = try Router(file: town.file)
            for _ in 0..<6 {
                let center = town.randomPoint(using: &generator)
                let plane = LocalPlane(center: center)
                let radius = Double.random(in: 20...250, using: &generator)
                let angles = (0..<5).map { 2 * Double.pi * Double($0) / 5 }
                var ring = angles.map { angle in
                    plane.coordinate(
                        of: .around(radius * Double.random(in: 0.5...1, using: &generator), angle))
                }
                ring.append(ring[0])
                let inPolygon = Set(try router.arcs(at: .polygons([[ring]])).map(\.edge))
                let inCircle = Set(
                    try router.arcs(at: .circle(center: center, radius: Meters(radius))).map(\.edge))
                let corners = ring.map(plane.point(of:))
                for number in 0..<UInt32(town.graph.edgeCount) {
                    let edge = EdgeID(number)
                    let road = town.graph.geometry(of: edge.forward).map(plane.point(of:))
                    #expect(inPolygon.contains(edge) == road.meets(ring: corners))
                    #expect(inCircle.contains(edge) == (road.distance(to: .init(x: 0, y: 0)) <= radius))
                    looked += 1
                    if inPolygon.contains(edge) { taken += 1 }
                }
            }
        }
        #expect(taken > 50 && looked > 10 * taken / 10, "\(taken) of \(looked)")
    }
}

extension LocalPlane.Point {
    fileprivate static func around(_ radius: Double, _ angle: Double) -> LocalPlane.Point {
        // A turn of the unit vector in small steps would do as well; Foundation is not needed for five corners.
        var (x, y) = (1.0, 0.0)
        let steps = 10_000
        let step = angle / Double(steps)
        for _ in 0..<steps { (x, y) = (x - y * step, y + x * step) }
        let length = (x * x + y * y).squareRoot()
        return LocalPlane.Point(x: radius * x / length, y: radius * y / length)
    }
}

extension [LocalPlane.Point] {
    /// Whether a line has a point inside a ring or on it.
    fileprivate func meets(ring: [LocalPlane.Point]) -> Bool {
        if ring.surrounds(self[0]) { return true }
        return zip(self, dropFirst()).contains { start, end in
            zip(ring, ring.dropFirst()).contains { from, to in
                Self.side(start, end, from) * Self.side(start, end, to) <= 0
                    && Self.side(from, to, start) * Self.side(from, to, end) <= 0
            }
        }
    }

    /// Ray casting.
    private func surrounds(_ point: LocalPlane.Point) -> Bool {
        zip(self, dropFirst()).reduce(false) { inside, border in
            let (a, b) = border
            guard (a.y > point.y) != (b.y > point.y) else { return inside }
            return point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x ? !inside : inside
        }
    }

    private static func side(
        _ a: LocalPlane.Point, _ b: LocalPlane.Point, _ c: LocalPlane.Point
    ) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    fileprivate func distance(to point: LocalPlane.Point) -> Double {
        zip(self, dropFirst()).map { start, end in
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let squared = dx * dx + dy * dy
            let along = (point.x - start.x) * dx + (point.y - start.y) * dy
            let share = squared > 0 ? Swift.max(0, Swift.min(1, along / squared)) : 0
            return LocalPlane.Point(x: start.x + share * dx, y: start.y + share * dy).distance(to: point)
        }.min() ?? .infinity
    }
}
