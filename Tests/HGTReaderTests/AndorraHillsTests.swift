import Foundation
import HGTReader
import OSMReader
import RoadTestSupport
import Testing

@testable import RoadRouter

/// Real roads on real heights: the shared map of Andorra and the tile of SRTM that it lies on.
@Suite("The hills of Andorra")
struct AndorraHillsTests {
    private struct World {
        let router: Router
        let summary: ImportSummary
        let ground: SlowGround
    }

    private static let world = Result { () -> World? in
        guard let map = try SharedData.path("osm/andorra.osm.pbf"),
            let tile = try SharedData.path("hgt/N42E001.hgt.zip")
        else { return nil }
        let heights = try HeightFolder(path: URL(filePath: tile).deletingLastPathComponent().path)
        let labels = Preparation.Labels(name: "Andorra", source: "andorra.osm.pbf", generator: "tests")
        let product = try Preparation.prepare(source: OSMFile(path: map), elevation: heights, labels: labels)
        let router = try Router(file: RoadFile(sections: product.sections, info: product.info))
        return World(router: router, summary: product.summary, ground: try SlowGround(zip: tile))
    }

    @Test("all roads have heights, from one tile")
    func coverage() throws {
        guard let world = try Self.world.get() else { return }
        let heights = try #require(world.summary.heights)
        #expect(heights.tilesUsed == 1)
        #expect(heights.tilesMissing == 0)
        #expect(heights.shareWithoutHeights < 0.001)
        #expect(!world.router.graph.isFlat)
        #expect(abs(world.router.graph.shareWithoutHeights - heights.shareWithoutHeights) < 1e-6)
    }

    @Test("the ascent of 100 routes is within 10 % of another calculation on the same tile")
    func ascent() throws {
        guard let world = try Self.world.get() else { return }
        let graph = world.router.graph
        var (ours, theirs, descents) = (0.0, 0.0, 0.0)
        var ascents: [(ours: Double, theirs: Double)] = []
        for (start, end) in try Self.pairs().prefix(100) {
            let request = RouteRequest(waypoints: [start, end])
            let route = try world.router.route(request, using: RouterWorkspace())
            let hills = try #require(route.hills)
            let expected = Self.slowClimb(world.ground.heights(along: route, on: graph))
            ours += hills.ascent.value
            descents += hills.descent.value
            theirs += expected
            ascents.append((hills.ascent.value, expected))
            let summary = try world.router.summary(of: request, using: RouterWorkspace())
            #expect(summary.hills == route.hills)
        }
        print("Ascent of \(ascents.count) routes: \(Int(ours)) m, by the other calculation \(Int(theirs)) m.")
        #expect(ascents.count == 100)
        #expect(theirs > 50_000)
        #expect(descents > 50_000)
        #expect(abs(ours / theirs - 1) < 0.10)
        // Routes one by one: half of them within 5 %, nine of ten within 15 % and 10 m.
        let close = ascents.count { abs($0.ours - $0.theirs) <= 0.05 * $0.theirs + 5 }
        let near = ascents.count { abs($0.ours - $0.theirs) <= 0.15 * $0.theirs + 10 }
        #expect(close >= 50)
        #expect(near >= 90)
    }

    @Test("the same way back descends what it ascends")
    func wayBack() throws {
        guard let world = try Self.world.get() else { return }
        let metric = try world.router.profileData(for: .trekking).metric
        let graph = world.router.graph
        for (start, end) in try Self.pairs().prefix(50) {
            let route = try world.router.route(
                RouteRequest(waypoints: [start, end]), using: RouterWorkspace())
            var back = HillSum()
            for stretch in route.legs.flatMap(\.pieces).map(\.stretch).reversed() {
                let length = graph.millimeters(of: stretch.arc.edge)
                let turned = ArcStretch(
                    arc: stretch.arc.reversed, start: length - stretch.end, end: length - stretch.start)
                back.add(turned, by: metric)
            }
            let hills = try #require(route.hills)
            #expect(abs(back.hills.ascent.value - hills.descent.value) < 0.001)
            #expect(abs(back.hills.descent.value - hills.ascent.value) < 0.001)
        }
    }

    @Test("up a slope it takes longer and more work than down, on every road that rises evenly")
    func upAndDown() throws {
        guard let world = try Self.world.get() else { return }
        let graph = world.router.graph
        for name in world.router.dataByProfile.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            let metric = try world.router.profileData(for: name).metric
            var compared = 0
            for edge in (0..<UInt32(graph.edgeCount)).map({ EdgeID($0) }) {
                let heights = graph.heights(along: edge.forward)
                let isEven = zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 0.25 }
                guard heights.count > 2, isEven, graph.mode(of: edge.forward) == .ride,
                    graph.mode(of: edge.backward) == .ride, !graph.attributes(of: edge).hasGivenTime,
                    metric.weight(of: edge.forward).isFinite, metric.weight(of: edge.backward).isFinite,
                    // What stands at nodes may hold up in one direction only.
                    graph.traits(of: edge) == graph.traits(of: edge).withoutObstacles
                else { continue }
                compared += 1
                #expect(metric.milliseconds(of: edge.forward) > metric.milliseconds(of: edge.backward))
                #expect(metric.joules(of: edge.forward) > metric.joules(of: edge.backward))
            }
            #expect(compared > 300, "\(name.rawValue)")
        }
    }

    @Test("routes are as cheap as Dijkstra finds them, though downhill is faster than the level")
    func exact() throws {
        guard let world = try Self.world.get() else { return }
        let router = world.router
        let data = try router.profileData(for: .trekking)
        let workspace = RouterWorkspace()
        for (start, end) in try Self.pairs().prefix(40) {
            let route = try router.route(RouteRequest(waypoints: [start, end]), using: workspace)
            let ends = [route.waypoints[0], route.waypoints[1]]
            let path = AStar(graph: router.graph, metric: data.metric, potential: ZeroPotential()).path(
                from: router.snapper.departures(from: ends[0]).map {
                    SearchSource(arc: $0.arc, remaining: data.metric.weight(of: $0.toEnd(in: router.graph)))
                },
                to: router.snapper.arrivals(at: ends[1]).map {
                    SearchTarget(arc: $0.arc, partial: data.metric.weight(of: $0.fromStart))
                }, using: workspace.search)
            #expect(route.weight == path?.weight)
        }
    }

    @Test("each point of a line has its height, the same where legs meet")
    func elevations() throws {
        guard let world = try Self.world.get() else { return }
        let pairs = try Self.pairs()
        let route = try world.router.route(
            RouteRequest(waypoints: [pairs[0].0, pairs[0].1, pairs[1].1]), using: RouterWorkspace())
        let elevations = route.elevations(on: world.router.graph)
        #expect(elevations.count == route.geometry.count)
        // In tunnels and on bridges the ground is elsewhere.
        let near = try zip(route.geometry, elevations).count { place, height in
            let ground = try #require(world.ground.height(at: place))
            return try abs(#require(height) - ground) < 60
        }
        #expect(Double(near) > 0.95 * Double(elevations.count))
        var climb = Climb()
        for height in elevations { climb.add(try #require(height)) }
        let hills = try #require(route.hills)
        #expect(abs(climb.ascent.value - hills.ascent.value) < 0.05 * hills.ascent.value)
    }

    // MARK: The other calculation

    /// The tile's heights and nothing else: read, sampled, smoothed and summed by code of its own.
    private struct SlowGround {
        private let rows: [[Double?]]

        init(zip path: String) throws {
            let archive = try ZIPReader(Array(Data(contentsOf: URL(filePath: path))))
            let bytes = try archive.contents(of: archive.entries[0], limit: 3_000_000)
            rows = (0..<1201).map { row in
                (0..<1201).map { column in
                    let place = 2 * (1201 * row + column)
                    let height = Int16(bitPattern: UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]))
                    return height == -32_768 ? nil : Double(height)
                }
            }
        }

        func height(at place: Coordinate) -> Double? {
            let (x, y) = ((place.longitude - 1) * 1200, (43 - place.latitude) * 1200)
            let (column, row) = (Int(x), Int(y))
            var (sum, weights) = (0.0, 0.0)
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let weight =
                    (1 - abs(x - Double(column + j))) * (1 - abs(y - Double(row + i)))
                guard let height = rows[row + i][column + j] else { continue }
                sum += weight * height
                weights += weight
            }
            return weights > 0 ? sum / weights : nil
        }

        /// A height every 10 m or so; even on bridges and in tunnels; the means of 100 m.
        func heights(along route: Route, on graph: RoadGraph) -> [Double] {
            var places: [(place: Coordinate, isSpan: Bool)] = []
            for leg in route.legs {
                for (number, arc) in leg.arcs.enumerated() {
                    var line = graph.geometry(of: arc)
                    if number == 0 { line = Self.rest(of: line, in: leg.geometry) }
                    if number == leg.arcs.count - 1 {
                        line = Self.rest(of: line.reversed(), in: leg.geometry).reversed()
                    }
                    let traits = graph.traits(of: arc.edge)
                    for (a, b) in zip(line, line.dropFirst()) {
                        let steps = max(1, Int(Geodesic.distance(a, b).value / 10))
                        for step in 0..<steps {
                            let share = Double(step) / Double(steps)
                            let place = Coordinate(
                                longitude: a.longitude + share * (b.longitude - a.longitude),
                                latitude: a.latitude + share * (b.latitude - a.latitude))
                            places.append((place, traits[.bridge] || traits[.tunnel]))
                        }
                    }
                }
            }
            var heights = places.map { height(at: $0.place) }
            for index in heights.indices where places[index].isSpan { heights[index] = nil }
            let known = Self.closed(heights)
            return known.indices.map { index in
                let radius = min(5, index, known.count - 1 - index)
                return known[index - radius...index + radius].reduce(0, +) / Double(2 * radius + 1)
            }
        }

        /// The part of an arc's line from the first of its vertices on that the leg's line has.
        private static func rest(of line: [Coordinate], in geometry: [Coordinate]) -> [Coordinate] {
            let known = Set(geometry)
            return Array(line.drop { !known.contains($0) })
        }

        /// Closes gaps evenly.
        private static func closed(_ heights: [Double?]) -> [Double] {
            let known = heights.indices.filter { heights[$0] != nil }
            guard let first = known.first, let last = known.last else { return [] }
            return heights.indices.map { index in
                if let height = heights[index] { return height }
                guard index > first, index < last else { return heights[index < first ? first : last]! }
                let before = known.last { $0 < index }!
                let after = known.first { $0 > index }!
                let share = Double(index - before) / Double(after - before)
                return heights[before]! + share * (heights[after]! - heights[before]!)
            }
        }
    }

    /// The ascent by looking from each height to both sides for one that is lower or higher by 5 m.
    private static func slowClimb(_ heights: [Double]) -> Double {
        func leaves(_ place: Int, _ places: some Sequence<Int>, _ sign: Double) -> Bool {
            for other in places {
                let drop = sign * (heights[place] - heights[other])
                if drop >= 5 { return true }
                if drop < 0 { return false }
            }
            return false
        }
        let turning = heights.indices.filter { place in
            [1.0, -1.0].contains { sign in
                leaves(place, (0..<place).reversed(), sign)
                    && leaves(place, place + 1..<heights.count, sign)
            }
        }
        let line = [heights[0]] + turning.map { heights[$0] } + [heights[heights.count - 1]]
        return zip(line, line.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) }
    }

    private static func pairs() throws -> [(Coordinate, Coordinate)] {
        guard let path = try SharedData.path("pairs/andorra.node.csv") else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            return (
                Coordinate(longitude: numbers[0], latitude: numbers[1]),
                Coordinate(longitude: numbers[2], latitude: numbers[3])
            )
        }
    }
}
