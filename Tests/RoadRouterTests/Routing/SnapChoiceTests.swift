import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Places that the main network does not reach")
struct SnapChoiceTests {
    /// A town with an island south of it: 200 m of water are in between. F is the end of a street out of town that
    /// nobody comes back on, K the beginning of one that only leads in.
    private static let river = StreetMap(
        """
                      A-----B-----C------4------F
                      |     |     |
        K------5------D-----E-----X

                        G-1-H-2-I
                            |
                            J
        """
    ).way("ABC").way("DEX").way("AD").way("BE").way("CX").way("GHI").way("HJ")
        .way("CF", .oneWay).way("KD", .oneWay)

    /// Returns what every kind of search says of the way between two places: the letters ridden, or why there is none.
    ///
    /// - Parameter closed: A street that is closed for some of them, so that they go without a hierarchy that knows it.
    private func ways(
        _ places: String, within radius: Meters = 500, of map: StreetMap = Self.river,
        closing closed: String = "AD"
    ) throws -> String {
        let town = try DrawnTown(map)
        let edge = town.roads.edge(closed)
        let conditions = RoadConditions(epoch: 1, on: town.graph, [([edge.forward, edge.backward], .closed)])
        let changed = town.router.under(conditions)
        let ends = places.map { town.roads.coordinate($0) }
        let answers = [town.router, changed, changed.customized()].map { router in
            EveryWay(on: router, within: radius).answer(ends, in: town)
        }
        #expect(Set(answers).count == 1, "\(places): \(answers)")
        return answers[0]
    }

    @Test(
        "Who is on an island is led along it to what is on it too, though a bank is near",
        arguments: [("12", "GHI"), ("21", "IHG"), ("1J", "GHJ"), ("G2", "GHI")])
    func sameIsland(places: String, way: String) throws {
        #expect(try ways(places) == way)
    }

    @Test(
        "From the town to an island and back the way ends on the bank, where that is near",
        arguments: [("B2", "BEX"), ("2B", "XEB")])
    func acrossTheWater(places: String, way: String) throws {
        #expect(try ways(places) == way)
    }

    @Test("Where the bank is too far, the way is along the island, from where it is nearest")
    func fromTheBank() throws {
        #expect(try ways("E2", within: 199) == "no-route")
        let far = StreetMap(
            """
            A-----B

              1



            G-----H--2


                               Y-Z
            """
        ).way("AB").way("GH").way("YZ")
        #expect(try ways("12", within: 450, of: far, closing: "YZ") == "GH")
        #expect(try ways("B2", within: 450, of: far, closing: "YZ") == "no-route")
        #expect(try ways("12", within: 250, of: far, closing: "YZ") == "no-road-nearby")
    }

    @Test(
        "A street that only leads out is an end and no beginning, one that only leads in the other way round",
        arguments: [
            ("X4", "XCF"), ("4F", "CF"), ("XF", "XCF"), ("5E", "KDE"), ("KE", "KDE"), ("K5", "KD"),
        ])
    func oneWayDeadEnds(places: String, way: String) throws {
        #expect(try ways(places) == way)
    }

    @Test(
        "Who stands in a trap begins where the town begins, if that is near enough; so does who goes to its reverse"
    )
    func trap() throws {
        #expect(try ways("4B", within: 1_000) == "CB")
        #expect(try ways("4B", within: 500) == "no-route")
        #expect(try ways("E5", within: 1_000) == "ED")
        #expect(try ways("F4", within: 500) == "no-route")
    }

    @Test("A gap in the map beside a street is no island: the street is taken, up to fifty metres off")
    func besideAStreet() throws {
        func town(gridSize: Double) throws -> DrawnTown {
            try DrawnTown(
                StreetMap(
                    """
                    A--1-------2--B
                      G---------H
                    C-------------D
                    """, gridSize: gridSize
                ).way("ABDCA").way("GH"))
        }
        let narrow = try town(gridSize: 45)
        #expect(try !narrow.route("GH").legs[0].arcs.contains { $0.edge == narrow.roads.edge("GH") })
        let wide = try town(gridSize: 55)
        #expect(wide.letters("GH") == "GH")
        #expect(wide.letters("12") == "AB")
    }

    @Test("A waypoint in between has one place, at which one leg ends and the next begins")
    func via() throws {
        let town = try DrawnTown(Self.river)
        let route = try town.route("1B2")
        #expect(route.legs[0].end == route.legs[1].start)
        #expect(route.waypoints.allSatisfy { town.graph.attributes(of: $0.edge).isInMainComponent })
        #expect(town.letters("1J2") == "GHJ JHI")
        // Nearer in all than the bank for each of the three.
        #expect(town.letters("1JB") == "GHJ JH")
    }

    @Test("Each waypoint may have a reach of its own")
    func radii() throws {
        let town = try DrawnTown(Self.river)
        let places = "B2".map { town.roads.coordinate($0) }
        func code(_ radii: [Meters]) -> String? {
            let request = RouteRequest(waypoints: places, rules: radii.map { SnapRule(radius: $0) })
            do throws(RoutingError) {
                _ = try town.router.route(request, using: town.workspace)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code([10, 210]) == nil)
        #expect(code([10, 190]) == "no-route")
        let matrix = try town.router.matrix(
            MatrixRequest(waypoints: places, snapRadius: 500, rules: [10, 190].map { SnapRule(radius: $0) }),
            using: town.workspace)
        #expect(matrix[0, 1] == nil && matrix[1, 1] != nil)
    }

    @Test("No more parts than the limit are tried, the nearest ones")
    func partLimit() throws {
        let count = RoadLimits.snapParts.value + 4
        var builder = RoadGraphBuilder()
        for number in 0..<count {
            let longitude = 61.36 + Double(number) * 0.0001
            let ends = [55.16, 55.1601].map { latitude in
                builder.addNode(FixedCoordinate(Coordinate(longitude: longitude, latitude: latitude)))
            }
            builder.addEdge(from: ends[0], to: ends[1], attributes: .street, way: OSMWayID(Int64(number + 1)))
        }
        let town = RandomTown(builder) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        let place = Coordinate(longitude: 61.36, latitude: 55.16)
        let found = router.snapper.candidates(near: place, within: 500, on: .prepared)
        #expect(found.count == RoadLimits.snapParts.value || found.count == RoadLimits.snapParts.value + 1)
        #expect(found.map(\.distance).min().map { $0 < 0.1 } == true)
    }
}

/// Every search for a way between two places, whose answers must be one.
private struct EveryWay {
    let router: Router
    let radius: Meters

    init(on router: Router, within radius: Meters) {
        self.router = router
        self.radius = radius
    }

    /// Returns the letters ridden, or the code of the error.
    func answer(_ places: [Coordinate], in town: DrawnTown) -> String {
        let workspace = town.workspace
        let pinned = PinnedTargets([places[1], places[1]], snapRadius: radius)
        let request = RouteRequest(waypoints: places, snapRadius: radius)
        let matrix = try? router.matrix(
            MatrixRequest(waypoints: places, snapRadius: radius), using: workspace)
        let weights: [Weight?] = [
            try? router.cost(of: request, using: workspace).weight,
            try? router.summary(of: request, using: workspace).weight,
            try? router.summary(from: places[0], to: 1, of: pinned, using: workspace)?.weight,
            try? router.route(from: places[0], toTarget: 0, of: pinned, using: workspace).weight,
            try? router.nearest(of: [places[1]], from: places[0], snapRadius: radius, using: workspace)?
                .route.weight,
            try? router.nearest(of: pinned, from: places[0], using: workspace).first?.route.weight,
            (try? router.costs(from: places[0], to: pinned, using: workspace))?[1]?.weight,
            matrix?[0, 1]?.weight,
        ]
        do throws(RoutingError) {
            let route = try router.route(request, using: workspace)
            #expect(weights.allSatisfy { $0 == route.weight }, "\(weights)")
            return town.roads.letters(along: route.legs[0].arcs)
        } catch {
            #expect(weights.allSatisfy { $0 == nil }, "\(weights)")
            return error.code
        }
    }
}
