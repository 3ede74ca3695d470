import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Slip roads, sides and kinds of ways in steps")
struct ManeuverKindTests {
    @Test("where a slip road joins a road one merges; where any other road does, its name is new")
    func merge() throws {
        func steps(isLink: Bool) throws -> [String] {
            var road = EdgeAttributes.oneWay
            road.isLink = isLink
            return try DrawnTown(
                StreetMap(
                    """
                    A-----B-----C
                     
                     
                    E
                    """
                ).way("ABC", .oneWay, name: "Lenina").way("EB", road, name: "")
            ).steps("EC")
        }
        #expect(try steps(isLink: true) == ["depart", "merge slight right Lenina", "arrive Lenina"])
        #expect(try steps(isLink: false) == ["depart", "new name slight right Lenina", "arrive Lenina"])
    }

    @Test("from a slip road one turns at a corner as from any other")
    func linkAtACorner() throws {
        var link = EdgeAttributes.street
        link.isLink = true
        let town = try DrawnTown(
            StreetMap(
                """
                A-B
                  |
                  C
                """
            ).way("AB", link, name: "").way("BC", name: "Lenina"))
        #expect(try town.steps("AC") == ["depart", "turn right Lenina", "arrive Lenina"])
    }

    @Test(
        "departing and arriving tell the side of a place beside the road",
        arguments: [
            ("12", "depart left Lenina", "arrive right Lenina"),
            ("21", "depart left Lenina", "arrive right Lenina"),
            ("34", "depart right Lenina", "arrive left Lenina"), ("AB", "depart Lenina", "arrive Lenina"),
        ])
    func sides(places: String, departure: String, arrival: String) throws {
        let town = try DrawnTown(
            StreetMap(
                """
                  1     4
                A---------B
                  3     2
                """, gridSize: 20
            ).way("AB", name: "Lenina"))
        let steps = try town.steps(places)
        // Westward the sides change places.
        let isWestward = places == "21"
        #expect(steps.first == (isWestward ? "depart left Lenina" : departure))
        #expect(steps.last == (isWestward ? "arrive right Lenina" : arrival))
    }

    @Test("a place within a few metres of the line has no side")
    func onTheRoad() throws {
        let town = try DrawnTown(
            StreetMap("A---------B\n  1     2", gridSize: 4).way("AB", name: "Lenina"))
        #expect(try town.steps("12") == ["depart Lenina", "arrive Lenina"])
    }

    @Test(
        "the kind of a way is that of its tags",
        arguments: [
            ("highway=residential", .road), ("highway=service", .service), ("highway=track", .track),
            ("highway=path", .path), ("highway=cycleway", .cycleway), ("highway=footway", .footway),
            ("highway=pedestrian", .pedestrian), ("highway=steps", .steps),
            ("highway=bridleway bicycle=yes", .bridleway), ("highway=footway footway=crossing", .crossing),
            ("highway=cycleway cycleway=crossing", .crossing), ("highway=path path=crossing", .crossing),
            ("highway=footway footway=sidewalk", .footway), ("highway=primary_link", .link),
            ("highway=primary", .road), ("highway=cycleway bridge=yes", .bridge),
            ("highway=residential tunnel=yes", .tunnel), ("route=ferry", .ferry),
        ] as [(String, WayKind)])
    func kinds(tags: String, kind: WayKind) throws {
        var map = TinyMap(row: 2)
        map.addWay(1, [1, 2], OSMTags(text: tags))
        let roads = try ImportedRoads(map)
        #expect(roads.graph.wayKind(of: EdgeID(0)) == kind)
    }

    @Test("a bridge of a few metres is a part of its way")
    func shortBridge() throws {
        var map = TinyMap()
        map.nodes = [
            OSMNode(
                id: OSMNodeID(1), coordinate: FixedCoordinate(longitude: 614_000_000, latitude: 551_000_000)),
            OSMNode(
                id: OSMNodeID(2), coordinate: FixedCoordinate(longitude: 614_003_000, latitude: 551_000_000)),
        ]
        map.addWay(1, [1, 2], ["highway": "cycleway", "bridge": "yes"])
        let graph = try ImportedRoads(map).graph
        #expect(graph.length(of: EdgeID(0)) < 20 && graph.wayKind(of: EdgeID(0)) == .cycleway)
    }

    @Test("remarks keep no edges apart, and stay only where they hold for the whole edge")
    func chains() throws {
        var map = TinyMap(row: 5)
        map.addWay(1, [1, 2], ["highway": "footway"])
        map.addWay(2, [2, 3], ["highway": "footway", "footway": "crossing"])
        let mixed = try ImportedRoads(map, joiningChains: true)
        #expect(mixed.edges == ["1: 1-2-3"] && mixed.graph.wayKind(of: EdgeID(0)) == .footway)
        map.ways[0].tags = ["highway": "footway", "footway": "crossing"]
        let whole = try ImportedRoads(map, joiningChains: true)
        #expect(whole.edges == ["1: 1-2-3"] && whole.graph.wayKind(of: EdgeID(0)) == .crossing)
    }

    @Test("an unnamed way is called by its kind, in both languages")
    func spoken() throws {
        let town = try DrawnTown(
            StreetMap(
                """
                A-B-C
                  |
                  D
                """
            ).way("AB", name: "Lenina").way("BC", name: "Lenina").way("BD", .cycleway, name: ""))
        let steps = try town.route("AD").legs[0].steps(on: town.graph)
        #expect(steps[1].kind == .cycleway && steps[1].name.isEmpty)
        #expect(steps[1].instruction.text(in: .english) == "turn right onto the cycleway")
        #expect(steps[1].instruction.text(in: .russian) == "направо, на велодорожку")
    }

    @Test("an unnamed way is called by what most of it is, and not by the crossing it begins with")
    func longestPiece() throws {
        var crossing = EdgeAttributes.cycleway
        crossing.isCrossing = true
        func kind(_ rest: EdgeAttributes, _ gridSize: Double) throws -> WayKind {
            let town = try DrawnTown(
                StreetMap(
                    """
                    A-B-C
                      |
                      E-F
                      |
                      |
                      D
                    """, gridSize: gridSize
                ).way("ABC", name: "Lenina").way("BE", crossing, name: "").way("EF", name: "")
                    .way("ED", rest, name: ""))
            let steps = try town.route("AD").legs[0].steps(on: town.graph)
            #expect(steps.count == 3)
            return steps[1].kind
        }
        #expect(try kind(.cycleway, 20) == .cycleway)
        #expect(try kind(crossing, 20) == .crossing)
    }
}
