import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Routes beside the best one")
struct AlternativeRouteTests {
    private func letters(_ map: StreetMap, _ ends: String, _ alternatives: Int = 2) throws -> [String] {
        let town = try DrawnTown(map)
        let request = RouteRequest(waypoints: ends.map { town.roads.coordinate($0) })
        let routes = try town.router.routes(request, alternatives: alternatives, using: town.workspace)
        return routes.map { town.roads.letters(along: $0.legs[0].arcs) }
    }

    private static let block = StreetMap(
        """
          C-------D
         /         \\
        A-----------B
         \\         /
          E-------F
        """, gridSize: 100
    ).way("AB").way("ACDB").way("AEFB")

    @Test("both ways round a block are told, the best first")
    func block() throws {
        let routes = try letters(Self.block, "AB")
        #expect(routes.first == "AB")
        #expect(Set(routes) == ["AB", "ACDB", "AEFB"])
    }

    @Test("no more than are asked for")
    func count() throws {
        #expect(try letters(Self.block, "AB", 1).count == 2)
        #expect(try letters(Self.block, "AB", 0) == ["AB"])
        #expect(try letters(Self.block, "AB", -1) == ["AB"])
        #expect(try letters(Self.block, "AB", .max).count == 3)
    }

    @Test("a way that is too long is none")
    func tooLong() throws {
        let map = StreetMap(
            """
            C-----------D
            |           |
            A-----------B
            """, gridSize: 100
        ).way("AB").way("ACDB")
        #expect(try letters(map, "AB") == ["AB"])
    }

    @Test("a small bulge is none")
    func bulge() throws {
        let map = StreetMap(
            """
                          C-D
            A-------------E-F---------------B
            """, gridSize: 100
        ).way("AEFB").way("ECDF")
        #expect(try letters(map, "AB") == ["AEFB"])
    }

    @Test("through several waypoints there is one route, and its places are kept to")
    func severalWaypoints() throws {
        let town = try DrawnTown(Self.block)
        let request = RouteRequest(waypoints: "ADB".map { town.roads.coordinate($0) })
        let routes = try town.router.routes(request, alternatives: 2, using: town.workspace)
        #expect(routes == [try town.router.route(request, using: town.workspace)])
    }

    @Test("a road to avoid is on none of them")
    func avoiding() throws {
        let town = try DrawnTown(Self.block)
        var request = RouteRequest(waypoints: "AB".map { town.roads.coordinate($0) })
        request.avoiding = [.edges([town.roads.edge("CD")])]
        let routes = try town.router.routes(request, alternatives: 2, using: town.workspace)
        #expect(routes.map { town.roads.letters(along: $0.legs[0].arcs) } == ["AB", "AEFB"])
    }
}

@Suite("Routes beside the best one in random towns")
struct RandomAlternativeTests {
    @Test(
        "keep to the limits of weight and sharing, and to the roads, open or not",
        arguments: SeededGenerator.seeds(10), Profile.all.map(\.name))
    func limits(seed: UInt64, profile: ProfileName) throws {
        let workspace = RouterWorkspace()
        var (asked, told) = (0, 0)
        for number in 0..<6 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let town = RandomTown(with: profile, seed: generator.next(), columns: 9, rows: 9)
            let prepared = try Router(file: town.file)
            let conditions = RandomConditions(on: town.graph, oneIn: 40, using: &generator)
            let changed = prepared.under(RoadConditions(epoch: 1, on: town.graph, conditions.changes))
            for (router, conditions) in [(prepared, RandomConditions([])), (changed, conditions)] {
                let metric = conditions.metric(try router.profileData(for: profile).metric)
                for _ in 0..<6 {
                    let ends = (0..<2).map { _ in town.randomPoint(using: &generator) }
                    let request = RouteRequest(waypoints: ends, profile: profile)
                    guard let best = try? router.route(request, using: workspace) else { continue }
                    let routes = try router.routes(request, alternatives: 2, using: workspace)
                    #expect(routes.first == best)
                    asked += 1
                    told += routes.count - 1
                    let fresh = RouterWorkspace()
                    #expect(try router.routes(request, alternatives: 2, using: fresh) == routes)
                    check(routes.map { $0.legs[0] }, by: metric)
                }
            }
        }
        // Who does not get everywhere finds fewer ways beside the best.
        let share = profile == .cargo ? 12 : 6
        #expect(asked >= 30 && share * told >= asked, "\(told) alternatives to \(asked) routes")
    }

    private func check(_ legs: [RouteLeg], by metric: some RideMetric) {
        let graph = metric.graph
        for (number, leg) in legs.enumerated() where number > 0 {
            #expect(Double(leg.weight.rawValue) <= 1.25 * Double(legs[0].weight.rawValue))
            #expect(leg.weight >= legs[0].weight)
            var weight = Weight.zero
            var before: ArcID?
            var junctions: [NodeID] = []
            for piece in leg.pieces {
                if let before {
                    #expect(graph.head(of: before) == graph.tail(of: piece.arc))
                    weight = weight + metric.weight(ofTurnFrom: before, to: piece.arc)
                    junctions.append(graph.tail(of: piece.arc))
                }
                weight = weight + metric.weight(of: piece.stretch)
                before = piece.arc
            }
            #expect(weight == leg.weight && weight.isFinite)
            #expect(Set(junctions).count == junctions.count)
            #expect(leg.geometry.first == legs[0].geometry.first)
            #expect(leg.geometry.last == legs[0].geometry.last)
            for other in legs[..<number] {
                let shared = leg.pieces.reduce(0.0) { sum, piece in
                    let isShared = other.pieces.contains {
                        graph.original(of: $0.arc).edge == graph.original(of: piece.arc).edge
                    }
                    return sum + (isShared ? Double(piece.millimeters) : 0)
                }
                // Where one road is used in part, the one and the other part count as shared here.
                let ends = [leg.pieces.first, leg.pieces.last].reduce(0.0) {
                    $0 + Double($1?.millimeters ?? 0)
                }
                let shorter = min(leg.distance.value, other.distance.value) * 1000
                #expect(shared - ends <= 0.75 * shorter + 1)
            }
        }
    }
}
