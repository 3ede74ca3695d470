import Testing

@testable import RoadTestSupport

/// One-way streets, and those who may ride against them.
@Suite("Scenarios: one-ways")
struct OnewayScenarioTests {
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

    private static func both(_ tags: String) -> Scenario {
        road(
            "both ways: \(tags)", tags,
            """
            AB | AB | Short Street | ride | 400
            BA | BA | Short Street | ride | 400
            """)
    }

    private static func forward(_ tags: String) -> Scenario {
        road(
            "one way: \(tags)", tags,
            """
            AB | AB | Short Street | ride | 400
            BA | BDCA | Long Street | ride | 800
            """)
    }

    private static func backward(_ tags: String) -> Scenario {
        road(
            "the other way: \(tags)", tags,
            """
            AB | ACDB | Long Street | ride | 800
            BA | BA | Short Street | ride | 400
            """)
    }

    static let scenarios: [Scenario] = [
        forward("highway=residential oneway=yes"),
        forward("highway=residential oneway=1"),
        forward("highway=cycleway oneway=yes"),
        forward("highway=residential oneway:bicycle=yes"),
        forward("highway=residential oneway=yes cycleway:right=lane"),
        backward("highway=residential oneway=-1"),
        both("highway=residential oneway=no"),
        both("highway=residential oneway=yes oneway:bicycle=no"),
        both("highway=residential oneway=yes cycleway=opposite"),
        both("highway=residential oneway=yes cycleway=opposite_lane"),
        both("highway=residential oneway=yes cycleway:left=opposite_track"),
        both("highway=residential oneway=yes cycleway:left=lane cycleway:left:oneway=-1"),
        both("highway=residential oneway=-1 oneway:bicycle=no"),
        Scenario(
            "two streets, one there and one back",
            """
            A---B
            |   |
            C---D
            """,
            """
            AB highway=residential oneway=yes
            DC highway=residential oneway=yes
            AC highway=residential
            BD highway=residential
            """,
            """
            AB | AB | AB | ride | 400
            DC | DC | DC | ride | 400
            BA | BDCA | BD, DC, AC | ride | 800
            CD | CABD | AC, AB, BD | ride | 800
            """),
        Scenario(
            "nobody leaves a one-way street by its beginning, but may push back",
            """
            A---B---C
            """,
            """
            AB highway=residential
            BC highway=residential oneway=yes
            """,
            """
            AC | ABC | AB, BC | ride | 800
            CA | CBA | BC, AB | push, ride | 800
            """),
        Scenario(
            "along a main road without a pavement nobody pushes back",
            """
            A---B---C
            """,
            """
            AB highway=residential
            BC highway=primary oneway=yes sidewalk=no
            """,
            """
            AC | ABC | AB, BC | ride | 800
            CA | none | no-route
            """),
    ]

    @Test("lead one way", arguments: scenarios)
    func oneways(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
