import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

@Suite("Trunk roads in a real city", .serialized)
struct TrunkRoadTests {
    @Test(
        "trekking rides along one only where every way round weighs more, at about five times its time, and seldom"
    )
    func trekking() throws {
        guard let city = try City(.trekking) else { return }
        let changes = ArcChanges(arcCount: city.graph.arcCount, [(Array(city.bare), .closed)])
        let around = ChangedMetric(base: city.data.metric, changes: changes)
        var (routes, ridden, alone) = (0, 0, 0)
        var (all, trunk) = (0.0, 0.0)
        var leastFactor = Double.infinity
        for (number, pair) in city.pairs.enumerated() {
            guard let leg = city.leg(pair) else { continue }
            routes += 1
            let pieces = leg.pieces.filter { city.bare.contains($0.arc) && $0.millimeters > 0 }
            if number % 2 == 0 {
                all += leg.distance.value
                trunk += pieces.reduce(0) { $0 + Double($1.millimeters) / 1_000 }
            }
            if pieces.isEmpty { continue }
            ridden += 1
            guard let other = city.dijkstra(from: leg.start, to: leg.end, by: around) else {
                alone += 1
                continue
            }
            #expect(other > leg.weight, "pair \(number): \(other) around, \(leg.weight) along the trunk road")
            leastFactor = min(leastFactor, city.factor(of: other, against: leg, along: pieces))
        }
        let found = "\(routes) routes, \(ridden) along trunk roads, \(alone) of these for want of a way round"
        let share = trunk / all
        #expect(routes >= 800 && ridden - alone >= 40 && routes - ridden >= 400, "\(found)")
        #expect(leastFactor >= 4.9)
        #expect(share <= 0.001)
        print(
            """
            trunk roads: \(found); \(share) of the metres between places anywhere; \
            the shortest way round takes \(leastFactor) times as long
            """)
    }

    @Test("safe rides along none without a track beside it")
    func safe() throws {
        guard let city = try City(.safe) else { return }
        var routes = 0
        for pair in city.pairs {
            guard let leg = city.leg(pair) else { continue }
            routes += 1
            #expect(!leg.pieces.contains { city.bare.contains($0.arc) && $0.millimeters > 0 })
        }
        #expect(routes >= 500, "\(routes) routes")
        print("trunk roads: none in \(routes) routes of safe")
    }
}

/// Porto, and pairs of places in it: in turns anywhere and near trunk roads, where these tempt most.
private struct City {
    let graph: RoadGraph
    let data: Router.ProfileData
    /// Arcs of trunk roads that bicycles may use and that have nothing beside them that counts for the profile.
    let bare: Set<ArcID>
    let pairs: [(from: Coordinate, to: Coordinate)]
    private let router: Router
    private let workspace = RouterWorkspace()

    /// `nil` where the city's map is not there.
    init?(_ profile: ProfileName) throws {
        guard let router = try Porto.shared()?.router else { return nil }
        let graph = router.graph
        let arcs = graph.arrays.outArcs.map { ArcID($0) }
        let bare = arcs.filter { arc in
            let attributes = graph.attributes(of: arc.edge)
            let hasCycleway =
                profile == .safe
                ? graph.traits(of: arc.edge).hasTrack(forward: arc.isForward)
                : attributes.hasCycleway(forward: arc.isForward)
            return attributes.roadClass == .trunk && !hasCycleway
        }
        var generator = SeededGenerator(seed: 20_261_125)
        /// A place up to so many metres east and north of where one of the arcs begins, or the other way.
        func place(beside arcs: [ArcID], within metres: Double) -> Coordinate {
            let tail = graph.coordinate(of: graph.tail(of: arcs.randomElement(using: &generator)!))
            let offset = LocalPlane.Point(
                x: .random(in: -metres...metres, using: &generator),
                y: .random(in: -metres...metres, using: &generator))
            return LocalPlane(center: tail).coordinate(of: offset)
        }
        try #require(!bare.isEmpty)
        self.graph = graph
        self.router = router
        self.bare = Set(bare)
        data = try router.profileData(for: profile)
        pairs = (0..<1_000).map { number in
            let (arcs, metres) = number % 2 == 0 ? (arcs, 0.0) : (bare, 200)
            return (place(beside: arcs, within: metres), place(beside: arcs, within: metres))
        }
    }

    func leg(_ pair: (from: Coordinate, to: Coordinate)) -> RouteLeg? {
        let request = RouteRequest(waypoints: [pair.from, pair.to], profile: data.profile.name)
        return try? router.route(request, using: workspace).legs[0]
    }

    /// Returns how many times as long as along the trunk road the way round may take, as far as it is not ridden
    /// otherwise; what obstacles at nodes cost is left out.
    func factor(of around: Weight, against leg: RouteLeg, along pieces: [RoutePiece]) -> Double {
        var (riding, rest) = (0, Int(leg.weight.rawValue))
        for piece in pieces {
            let edge = piece.arc.edge
            let pace = data.profile.pace(
                graph.attributes(of: edge), graph.traits(of: edge), isForward: piece.arc.isForward)
            let time = Int(pace.duration(ofMillimeters: piece.millimeters))
            riding += time
            rest -= Int(piece.weight.rawValue) - (Int(piece.milliseconds) - time)
        }
        return Double(Int(around.rawValue) - rest) / Double(riding)
    }

    /// The weight of the cheapest way, found without any bound.
    func dijkstra(from start: Snap, to end: Snap, by metric: some RideMetric) -> Weight? {
        workspace.ends.set(from: start, to: end, on: router.snapper, by: metric)
        let direct = workspace.ends.directStretch(by: metric)?.weight ?? .infinity
        let weight = AStar(graph: graph, metric: metric, potential: ZeroPotential()).weight(
            from: workspace.ends.sources, to: workspace.ends.targets, below: direct, using: workspace.search)
        return weight ?? (direct.isFinite ? direct : nil)
    }
}
