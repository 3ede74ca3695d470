import Glibc
import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Routes on hills")
struct RouteHillsTests {
    private static let origin = Coordinate(longitude: 61.36, latitude: 55.16)
    private static let plane = LocalPlane(center: origin)

    /// A router on roads over ground whose height is given by metres east and north of the drawing's first character.
    private static func router(
        _ builder: RoadGraphBuilder, _ height: @escaping @Sendable (Double, Double) -> Double?
    ) throws -> Router {
        let plane = plane
        let source = MadeHeights(around: [origin]) { place in
            let point = plane.point(of: place)
            return height(point.x, point.y)
        }
        let flat = try RoadGraph(file: .made(by: builder))
        let heights = try EdgeHeights.sections(for: flat, from: source) { flat.isSpan($0) }.sections
        let graph = try RoadGraph(file: .made(by: builder) { _ in heights })
        return try Router(
            file: .made(by: builder) { _ in
                var sections = heights
                sections.append(Preparation.sections(for: graph))
                return sections
            })
    }

    private static func flatRouter(_ builder: RoadGraphBuilder) throws -> Router {
        try Router(file: .made(by: builder) { Preparation.sections(for: $0) })
    }

    private static func route(
        _ town: StreetMap, _ places: String, on router: Router, profile: ProfileName = .trekking
    ) throws -> Route {
        try router.route(
            RouteRequest(waypoints: places.map { town.coordinate($0) }, profile: profile),
            using: RouterWorkspace())
    }

    @Test("on a flat map nothing is known of hills")
    func flat() throws {
        let town = StreetMap("A---B").way("AB")
        let router = try Self.flatRouter(town.builder())
        let route = try Self.route(town, "AB", on: router)
        #expect(route.hills == nil)
        #expect(route.elevations(on: router.graph) == [nil, nil])
        let summary = try router.summary(
            of: RouteRequest(waypoints: [town.coordinate("A"), town.coordinate("B")]),
            using: RouterWorkspace())
        #expect(summary.hills == nil)
    }

    @Test("on level ground times are those of a flat map, to the millisecond, for every profile")
    func level() throws {
        let builder = RandomTown.builder(seed: 7)
        let (flat, level) = (try Self.flatRouter(builder), try Self.router(builder) { _, _ in 300 })
        #expect(!level.graph.isFlat)
        for profile in Profile.everyday {
            let (before, after) = (
                try flat.profileData(for: profile.name).metric,
                try level.profileData(for: profile.name).metric
            )
            for arc in flat.graph.arrays.outArcs.map({ ArcID($0) }) {
                #expect(before.milliseconds(of: arc) == after.milliseconds(of: arc))
                #expect(before.weight(of: arc) == after.weight(of: arc))
            }
        }
    }

    @Test("uphill takes longer and more work than downhill, and the sum of legs is the route's")
    func slope() throws {
        let town = StreetMap("A---------B---------C").way("AB").way("BC")
        let router = try Self.router(town.builder()) { x, _ in 200 + x / 20 }
        let up = try Self.route(town, "ABC", on: router)
        let down = try Self.route(town, "CBA", on: router)
        let flat = try Self.route(town, "ABC", on: Self.flatRouter(town.builder()))
        #expect(up.duration > flat.duration)
        #expect(down.duration < flat.duration)
        let (upHills, downHills) = (try #require(up.hills), try #require(down.hills))
        #expect(abs(upHills.ascent.value - 100) < 2)
        #expect(upHills.descent == 0)
        #expect(downHills.ascent == 0)
        #expect(downHills.descent == upHills.ascent)
        #expect(upHills.energy > downHills.energy)
        // At least the lifting of 95 kg by 100 m: 93 kJ.
        #expect(upHills.energy > 93)
        #expect(upHills.energy < 120)
    }

    @Test("small ups and downs of many edges do not add up")
    func ripples() throws {
        let drawing = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }.joined(separator: "-")
        let letters = drawing.filter(\.isLetter)
        let town = StreetMap(drawing).way(String(letters))
        let router = try Self.router(town.builder()) { x, _ in
            200 + 2 * (x / 200).rounded().remainder(dividingBy: 2)
        }
        let hills = try #require(try Self.route(town, "AZ", on: router).hills)
        #expect(hills.ascent.value < 5)
        #expect(hills.descent.value < 5)
    }

    @Test("a ferry's time and whoever it carries do not depend on the ground")
    func ferry() throws {
        let ferry = EdgeAttributes(roadClass: .ferry, forward: .ferry, backward: .ferry)
        let town = StreetMap("A---B---------C---D").way("AB").way("BC", ferry).way("CD")
        let router = try Self.router(town.builder()) { x, _ in x < 700 ? 100 : 300 }
        let hills = try #require(try Self.route(town, "AD", on: router).hills)
        #expect(hills.ascent.value < 1)
        let metric = try router.profileData(for: .trekking).metric
        let flat = try Self.flatRouter(town.builder()).profileData(for: .trekking).metric
        let arcs = try Self.route(town, "BC", on: router).legs[0].arcs
        #expect(arcs.count == 1)
        #expect(metric.milliseconds(of: arcs[0]) == flat.milliseconds(of: arcs[0]))
        #expect(metric.joules(of: arcs[0]) == 0)
    }

    @Test("a route may go round a hill, and the shortest profile goes over it")
    func roundTheHill() throws {
        let town = StreetMap(
            """
            A-------B
            |       |
            C-------D
            """, gridSize: 150
        ).way("AB").way("AC").way("CD").way("DB")
        // A ridge of 100 m across the upper road, half-way.
        let ridge = { @Sendable (x: Double, y: Double) -> Double in
            y > -100 ? 200 + max(0, 100 - abs(x - 600) / 5) : 200
        }
        let router = try Self.router(town.builder(), ridge)
        let over = try Self.route(town, "AB", on: router, profile: .shortest)
        let round = try Self.route(town, "AB", on: router)
        #expect(over.legs[0].arcs.count == 1)
        #expect(round.legs[0].arcs.count == 3)
        #expect(round.duration < over.duration)
        #expect(try #require(over.hills).ascent > (try #require(round.hills)).ascent)
        let flat = try Self.route(town, "AB", on: Self.flatRouter(town.builder()))
        #expect(flat.legs[0].arcs.count == 1)
    }

    @Test("each point of the line has its height, cut edges too")
    func elevations() throws {
        let town = StreetMap("A---b---c---D--1").way("AbcD")
        let router = try Self.router(town.builder()) { x, _ in 200 + x / 10 }
        let request = RouteRequest(waypoints: [town.coordinate("b"), town.coordinate("D")])
        let route = try router.route(request, using: RouterWorkspace())
        let elevations = route.elevations(on: router.graph)
        #expect(elevations.count == route.geometry.count)
        for (place, height) in zip(route.geometry, elevations) {
            #expect(try abs(#require(height) - (200 + Self.plane.point(of: place).x / 10)) < 1)
        }
        #expect(try abs(#require(route.hills).ascent.value - 80) < 2)
    }

    @Test(
        "searches are exact though downhill is faster than the level: routes and nearest targets in random towns",
        arguments: SeededGenerator.seeds(8))
    func exact(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let builder = RandomTown.builder(seed: seed)
        let town = RandomTown(builder)
        let router = try Self.router(builder) { x, y in
            300 + 60 * (sin(x / 150) + sin(y / 110))
        }
        let workspace = RouterWorkspace()
        var found = 0
        for _ in 0..<20 {
            let position = town.randomPoint(using: &random)
            let targets = (0..<5).map { _ in town.randomPoint(using: &random) }
            let times = targets.map { target in
                try? router.route(RouteRequest(waypoints: [position, target]), using: workspace).duration
            }
            guard let nearest = try? router.nearest(of: targets, from: position, using: workspace) else {
                continue
            }
            #expect(nearest.route.duration == times.compactMap { $0 }.min())
            let ends = nearest.route.waypoints
            let data = try router.profileData(for: .trekking)
            let path = AStar(graph: router.graph, metric: data.metric, potential: ZeroPotential()).path(
                from: router.snapper.departures(from: ends[0]).map {
                    SearchSource(arc: $0.arc, remaining: data.metric.weight(of: $0.toEnd(in: router.graph)))
                },
                to: router.snapper.arrivals(at: ends[1]).map {
                    SearchTarget(arc: $0.arc, partial: data.metric.weight(of: $0.fromStart))
                }, using: workspace.search)
            guard let path, nearest.route.legs[0].arcs.count > 1 else { continue }
            #expect(nearest.route.weight <= path.weight)
            found += nearest.route.weight == path.weight ? 1 : 0
        }
        #expect(found > 5)
    }
}
