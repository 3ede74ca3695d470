import Testing

@testable import RoadTestSupport

/// Who may use a road at all.
@Suite("Scenarios: access")
struct AccessScenarioTests {
    /// Four hundred metres of a road, and eight hundred round it.
    private static func road(_ title: String, _ tags: String, _ table: String) -> Scenario {
        Scenario(
            title,
            """
            A---B
            |   |
            C---D
            """,
            """
            AB name=Short_Street \(tags)
            ACDB highway=residential name=Long_Street
            """, table)
    }

    private static func open(_ title: String, _ tags: String) -> Scenario {
        road(
            title, tags,
            """
            AB | AB | Short Street | ride | 400
            BA | BA | Short Street | ride | 400
            """)
    }

    private static func closed(_ title: String, _ tags: String) -> Scenario {
        road(
            title, tags,
            """
            AB | ACDB | Long Street | ride | 800
            BA | BDCA | Long Street | ride | 800
            """)
    }

    static let scenarios: [Scenario] = [
        open("a residential street", "highway=residential"),
        open("a road for destinations", "highway=residential access=destination"),
        open("by leave of the owner", "highway=service access=permissive"),
        open("no motor vehicles", "highway=residential motor_vehicle=no"),
        open("private, but not to bicycles", "highway=service access=private bicycle=yes"),
        open("closed to all but bicycles", "highway=unclassified access=no bicycle=designated"),
        open("a pedestrian street open to bicycles", "highway=pedestrian bicycle=yes"),
        open("a street for bicycles", "highway=residential vehicle=no bicycle_road=yes"),
        open("a cycleway", "highway=cycleway"),
        open("a path", "highway=path"),
        closed("private", "highway=service access=private"),
        closed("nobody", "highway=residential access=no"),
        closed("a motorway", "highway=motorway oneway=no"),
        closed("a road for motors", "highway=primary motorroad=yes"),
        closed("forestry alone", "highway=track access=forestry"),
        closed("being built", "highway=construction construction=residential"),
        closed("planned", "highway=proposed proposed=residential"),
        closed("a guided busway", "highway=bus_guideway"),
        closed("neither vehicles nor walkers", "highway=residential vehicle=no foot=no"),
        closed("a closed cycleway", "highway=cycleway access=no"),
        road(
            "one direction alone", "highway=residential vehicle:backward=no foot=no",
            """
            AB | AB | Short Street | ride | 400
            BA | BDCA | Long Street | ride | 800
            DB | DB | Long Street | ride | 200
            """),
        road(
            "the other direction alone", "highway=residential bicycle:forward=no foot=no",
            """
            AB | ACDB | Long Street | ride | 800
            BA | BA | Short Street | ride | 400
            """),
    ]

    @Test("roads are taken by those who may", arguments: scenarios)
    func access(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
