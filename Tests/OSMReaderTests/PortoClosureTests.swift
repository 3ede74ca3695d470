import Foundation
import OSMReader
import RoadTestSupport
import Testing

@testable import RoadRouter

/// Closures, zones and avoidances drawn by lot along the ways that riders take, held against Dijkstra. One search of all
/// of the map from a source serves all of its targets.
@Suite("Closed and slow roads in a real city")
struct PortoClosureTests {
    @Test(
        "A* finds Dijkstra's weight at once, and again once the hierarchy knows; so for what one request avoids"
    )
    func equalsDijkstra() throws {
        guard
            let product = try ImportedPorto.product,
            let list = try SharedData.path("pairs/porto.quest.csv")
        else { return }
        let file = try RoadFile(sections: product.sections, info: product.info)
        let open = try Router(file: file).fork(profiles: [.trekking])
        let live = LiveRouter(open)
        var city = try ClosedCity(open, pairs: String(contentsOfFile: list, encoding: .utf8))

        var tally = ClosedCity.Tally()
        for round in 0..<2 {
            let trips = city.trips(round: round)
            let changes = try city.changes(along: trips, count: 84)
            tally.placeCount += changes.count { !$0.arcs.isEmpty }
            live.apply(changes)
            let expected = try city.expected(trips, under: changes, on: live.current)
            let avoiding = try city.avoidances(along: trips)
            tally.placeCount += avoiding.count
            let detours = try city.expected(trips, under: changes, avoiding: avoiding, on: live.current)
            #expect(!live.current.isCustomized)
            try city.check(live.current, trips, against: expected, avoiding: [], &tally)
            try city.check(live.current, trips, against: detours, avoiding: avoiding, &tally)
            live.customize()
            #expect(live.current.isCustomized)
            try city.check(live.current, trips, against: expected, avoiding: [], &tally)
            try city.check(live.current, trips, against: detours, avoiding: avoiding, &tally)
        }
        #expect(tally.placeCount >= 150)
        #expect(tally.pairCount >= 128)
        #expect(2 * tally.routedCount > tally.pairCount)
        // Closures that nobody meets prove nothing.
        #expect(4 * tally.dearerCount > tally.routedCount)
        live.apply([])
        #expect(live.current.isCustomized)
    }
}

/// A city's router with a generator of changes and a slow, obvious search.
private struct ClosedCity {
    let open: Router
    let pairs: [(from: Coordinate, to: Coordinate)]
    private let workspace = RouterWorkspace()
    private var generator = SeededGenerator(seed: 2_026)
    /// The arcs that end at each node.
    private let arriving: [[ArcID]]

    struct Tally {
        var placeCount = 0
        var pairCount = 0
        var routedCount = 0
        /// Dearer than on the open map.
        var dearerCount = 0
    }

    /// Each source with all of its targets.
    struct Trips {
        var sources: [Coordinate]
        var targets: [Coordinate]
    }

    init(_ router: Router, pairs text: String) throws {
        open = router
        pairs = try text.split(separator: "\n").map { line in
            let numbers = try line.split(separator: ",").map { try #require(Double($0)) }
            return (
                Coordinate(longitude: numbers[0], latitude: numbers[1]),
                Coordinate(longitude: numbers[2], latitude: numbers[3])
            )
        }
        var arriving = [[ArcID]](repeating: [], count: router.graph.nodeCount)
        for number in 0..<UInt32(router.graph.arcCount) {
            arriving[Int(router.graph.head(of: ArcID(number)).rawValue)].append(ArcID(number))
        }
        self.arriving = arriving
    }

    func trips(round: Int) -> Trips {
        let part = pairs[(round * 8)..<(round * 8 + 8)]
        return Trips(sources: part.prefix(2).map(\.from), targets: part.map(\.to))
    }

    private mutating func line(along trips: Trips) throws -> [Coordinate] {
        let source = trips.sources.randomElement(using: &generator)!
        let target = trips.targets.randomElement(using: &generator)!
        return try open.route(RouteRequest(waypoints: [source, target]), using: workspace).legs[0].geometry
    }

    private mutating func square(around middle: Coordinate) -> RoadPlace {
        let half = Double.random(in: 0.0003...0.002, using: &generator)
        let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
            Coordinate(longitude: middle.longitude + half * $0.0, latitude: middle.latitude + half * $0.1)
        }
        return .polygons([[ring]])
    }

    private mutating func circle(around middle: Coordinate) -> RoadPlace {
        .circle(center: middle, radius: Meters(.random(in: 20...200, using: &generator)))
    }

    /// Edges, lines in both and in one direction, and areas, closed; areas and edges, slow.
    mutating func changes(along trips: Trips, count: Int) throws -> [(arcs: [ArcID], effect: RoadEffect)] {
        var changes: [(arcs: [ArcID], effect: RoadEffect)] = []
        for number in 0..<count {
            let line = try line(along: trips)
            // Not where all ways begin and end.
            let start = Int.random(in: line.count / 4...line.count / 2, using: &generator)
            let middle = line[start]
            let edges = open.snap(middle, within: 200, count: 5).map(\.edge)
            let piece = Array(line[start..<min(start + 5, line.count)])
            let factor = SlowFactor(Ranged(clamping: .random(in: 1...8, using: &generator)))
            let (place, effect): (RoadPlace, RoadEffect) =
                switch number % 6 {
                case 0: (.edges(edges), .closed)
                case 1 where piece.count > 1: (.line(piece, within: 8, alongOnly: false), .closed)
                case 2 where piece.count > 1: (.line(piece, within: 8, alongOnly: true), .closed)
                case 3: (square(around: middle), .closed)
                case 4: (square(around: middle), .slowed(factor))
                default: (.edges(edges), .slowed(factor))
                }
            changes.append((try open.arcs(at: place), effect))
        }
        return changes
    }

    /// Of one request: a polygon and a point with a radius.
    mutating func avoidances(along trips: Trips) throws -> [RoadPlace] {
        let lines = [try line(along: trips), try line(along: trips)]
        return [square(around: lines[0][lines[0].count / 2]), circle(around: lines[1][lines[1].count / 2])]
    }

    /// Row by row the weights by Dijkstra, between where the router puts the ends; `nil` for no way.
    func expected(
        _ trips: Trips, under changes: [(arcs: [ArcID], effect: RoadEffect)], avoiding: [RoadPlace] = [],
        on router: Router
    ) throws -> [[Weight?]] {
        var metric = ReferenceMetric(
            base: try open.profileData(for: .trekking).metric, count: open.graph.arcCount)
        for change in changes { metric.apply(change.effect, to: change.arcs) }
        for place in avoiding { metric.apply(.closed, to: try open.arcs(at: place)) }
        let router = try router.avoiding(avoiding)
        let ends = trips.targets.map { SnapChoices($0, within: Snap.usualRadius, on: router) }
        return trips.sources.map { source in
            let start = SnapChoices(source, within: Snap.usualRadius, on: router)
            let pairs = ends.map { router.pair(from: start, to: $0) }
            var row = [Weight?](repeating: nil, count: pairs.count)
            for start in Set(pairs.compactMap { $0?.start }) {
                let columns = pairs.indices.filter { pairs[$0]?.start == start }
                let found = weights(from: start, to: columns.compactMap { pairs[$0]?.end }, by: metric)
                for (column, weight) in zip(columns, found) { row[column] = weight }
            }
            return row
        }
    }

    private func weights(from start: Snap, to ends: [Snap], by metric: ReferenceMetric) -> [Weight?] {
        let departures = open.snapper.departures(from: start)
        let sources = departures.map {
            SearchSource(arc: $0.arc, remaining: metric.weight(of: $0.toEnd(in: open.graph)))
        }
        _ = AStar(graph: open.graph, metric: metric, potential: ZeroPotential())
            .path(from: sources, to: [], using: workspace.search)
        let (labels, generation) = (workspace.search.labels.byArc, workspace.search.labels.generation)
        return ends.map { end in
            if start.isSamePlace(as: end) { return .zero }
            let arrivals = open.snapper.arrivals(at: end)
            var found = departures.flatMap { departure in
                arrivals.compactMap { departure.stretch(to: $0) }.map { metric.weight(of: $0) }
            }
            for arrival in arrivals where metric.weight(of: arrival.arc).isFinite {
                for arc in arriving[Int(open.graph.tail(of: arrival.arc).rawValue)] {
                    let label = labels[Int(arc.rawValue)]
                    let turn = metric.weight(ofTurnFrom: arc, to: arrival.arc)
                    guard label.generation == generation, turn.isFinite else { continue }
                    found.append(Weight(label.weight) + turn + metric.weight(of: arrival.fromStart))
                }
            }
            return found.filter(\.isFinite).min()
        }
    }

    func check(
        _ router: Router, _ trips: Trips, against expected: [[Weight?]], avoiding: [RoadPlace],
        _ tally: inout Tally
    ) throws {
        for (row, source) in trips.sources.enumerated() {
            for (column, target) in trips.targets.enumerated() {
                tally.pairCount += 1
                var request = RouteRequest(waypoints: [source, target])
                let openRoute = try open.route(request, using: workspace)
                request.avoiding = avoiding
                let weight: Weight?
                do {
                    weight = try router.route(request, using: workspace).weight
                } catch RoutingError.noRoute {
                    weight = nil
                }
                #expect(weight == expected[row][column], "source \(row), target \(column)")
                guard let weight else { continue }
                tally.routedCount += 1
                if weight > openRoute.weight { tally.dearerCount += 1 }
            }
        }
    }
}

/// The profile's weights times what each arc has been slowed down by, kept in the plainest way.
private struct ReferenceMetric: RideMetric {
    let base: ArcMetric
    /// In hundredths; `nil` for closed.
    private var factors: [Int?]

    init(base: ArcMetric, count: Int) {
        self.base = base
        factors = [Int?](repeating: 100, count: count)
    }

    mutating func apply(_ effect: RoadEffect, to arcs: [ArcID]) {
        for arc in arcs {
            switch effect {
            case .closed: factors[Int(arc.rawValue)] = nil
            case .slowed(let factor):
                factors[Int(arc.rawValue)] = factors[Int(arc.rawValue)].map {
                    max($0, Int(factor.hundredths))
                }
            }
        }
    }

    var graph: RoadGraph { base.graph }

    func weight(of arc: ArcID) -> Weight {
        guard let factor = factors[Int(arc.rawValue)] else { return .infinity }
        let weight = base.weight(of: arc)
        return weight.isFinite ? Weight(UInt32(Int(weight.rawValue) * factor / 100)) : .infinity
    }

    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight { base.weight(ofTurnFrom: arc, to: next) }

    func milliseconds(of arc: ArcID) -> UInt32 { base.milliseconds(of: arc) }

    func joules(of arc: ArcID) -> UInt32 { base.joules(of: arc) }

    func milliseconds(ofTurnFrom arc: ArcID, to next: ArcID) -> UInt32 {
        base.milliseconds(ofTurnFrom: arc, to: next)
    }
}
