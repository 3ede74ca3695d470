import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Places beside roads: which road they are put on, and how far off.
@Suite("Scenarios: snapping")
struct SnapScenarioTests {
    private static let street = [
        """
        A---1---B
        |
        |   2
        |
        |
        C---3---D
        """,
        """
        AB highway=residential name=North
        AC highway=residential name=West
        CD highway=residential name=South
        """,
    ]

    private static let island = [
        """
        A-----B
        |     |
        C-----D
              1
              E---F
        """,
        """
        AB highway=residential name=North
        BD highway=residential name=East
        CD highway=residential name=South
        CA highway=residential name=West
        EF highway=residential name=Island
        """,
    ]

    private static let bend = [
        """
        A---B
            |
           1|
            |
            C
        """,
        """
        ABC highway=residential name=Bend
        """,
    ]

    private static let closed = [
        """
        F
        |
        | A---1---B
        C---------D
        """,
        """
        AB highway=motorway oneway=no name=Motorway
        CD highway=residential name=Street
        CF highway=residential name=West
        """,
    ]

    static let places: [Scenario] = [
        Scenario(
            "within the radius", street[0], street[1],
            """
            1 | North | 0
            2 | none
            2 radius=199 | none
            2 radius=201 | North | 200
            2 radius=1000 | North | 200
            3 radius=1 | South | 0
            D | South | 0
            """),
        Scenario(
            "islands are for those who ask for them", island[0], island[1],
            """
            E | none
            E anywhere | Island | 0
            E radius=250 | East | 200
            E radius=250 anywhere | Island | 0
            F anywhere | Island | 0
            1 radius=150 | East | 100
            B radius=250 anywhere | North | 0
            """),
        Scenario(
            "the nearest part of a bend", bend[0], bend[1],
            """
            1 radius=150 | Bend | 100
            1 radius=99 | none
            C | Bend | 0
            """),
        Scenario(
            "nobody is put on a motorway", closed[0], closed[1],
            """
            1 | none
            1 anywhere | none
            1 radius=150 | Street | 100
            A radius=150 anywhere | Street | 100
            """),
    ]

    static let routes: [Scenario] = [
        Scenario(
            "from the place on the road nearest to it", street[0], street[1],
            """
            2B radius=250 | 1B | North | ride | 400
            2B | none | no-road-nearby
            2D radius=250 | 1ACD | North, West, South | ride | 1700
            """),
        Scenario(
            "along an island, and beside it", island[0], island[1],
            """
            EF | EF | Island | ride | 400
            AE | none | no-route
            BE radius=250 | BD | East | ride | 200
            EF radius=250 | EF | Island | ride | 400
            1F radius=150 | EF | Island | ride | 400
            1B radius=150 | DB | East | ride | 200
            1F radius=150 anywhere | EF | Island | ride | 400
            """),
        Scenario(
            "round a bend", bend[0], bend[1],
            """
            1C radius=150 | C | Bend | ride | 200
            1A radius=150 | BA | Bend | ride | 600
            """),
        Scenario(
            "beside the motorway", closed[0], closed[1],
            """
            1D radius=150 | D | Street | ride | 400
            AB radius=150 | D | Street | ride | 800
            1D | none | no-road-nearby
            """),
        Scenario(
            "off the map",
            """
            A---B



                      9
            """,
            """
            AB highway=residential
            """,
            """
            A9 | none | outside-map
            A9 radius=1000 | AB | AB | ride | 400
            """),
    ]

    @Test("a place is put on the road that it means", arguments: places)
    func snaps(_ scenario: Scenario) throws { try scenario.checkSnaps() }

    @Test("a place that is brought back and cannot be on the map is looked for anew")
    func known() throws {
        let scenario = Self.places[0]
        let town = try ScenarioTown(scenario)
        let place = scenario.places["1"]!
        for known in [
            KnownSnap(edge: EdgeID(.max), millimeters: 0), KnownSnap(edge: EdgeID(0), millimeters: .max),
            KnownSnap(edge: EdgeID(UInt32(town.graph.edgeCount)), millimeters: 0),
        ] {
            let rule = SnapRule(radius: 40, known: known)
            let snap = town.router.snap(place, by: rule, count: 1, for: .trekking).first
            #expect(snap.flatMap { town.graph.name(of: $0.edge) } == "North")
        }
    }

    @Test("a way begins and ends there", arguments: routes)
    func ways(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
