import Testing

@testable import RoadTestSupport

/// Where riders get off.
@Suite("Scenarios: pushing")
struct PushingScenarioTests {
    private static func line(_ title: String, _ tags: String, _ table: String) -> Scenario {
        Scenario(
            title, "A---B-C---D",
            """
            AB highway=residential name=West_Street
            BC name=Middle \(tags)
            CD highway=residential name=East_Street
            """, table)
    }

    private static func pushed(_ tags: String) -> Scenario {
        line(
            "pushed: \(tags)", tags,
            """
            AD | ABCD | West Street, Middle, East Street | ride, push, ride | 1000
            DA | DCBA | East Street, Middle, West Street | ride, push, ride | 1000
            """)
    }

    private static func ridden(_ tags: String) -> Scenario {
        line(
            "ridden: \(tags)", tags,
            """
            AD | ABCD | West Street, Middle, East Street | ride | 1000
            """)
    }

    static let scenarios: [Scenario] = [
        pushed("highway=footway"),
        pushed("highway=pedestrian"),
        pushed("highway=steps"),
        pushed("highway=residential bicycle=no"),
        pushed("highway=cycleway bicycle=dismount"),
        pushed("highway=path foot=designated bicycle=no"),
        pushed("highway=bridleway foot=yes"),
        pushed("highway=residential vehicle=no"),
        ridden("highway=footway bicycle=yes"),
        ridden("highway=pedestrian bicycle=permissive"),
        ridden("highway=path bicycle=designated foot=designated"),
        line(
            "where bicycles are forbidden and nobody walks", "highway=primary bicycle=no sidewalk=no foot=no",
            """
            AB | AB | West Street | ride | 400
            AD | none | no-route
            """),
        line(
            "a short push to a place on the footway", "highway=footway",
            """
            AC | ABC | West Street, Middle | ride, push | 600
            BC | BC | Middle | push | 200
            """),
        Scenario(
            "rather pushing a little than riding far round",
            """
            A-B
            | |
            | |
            | |
            | |
            | |
            C-D
            """,
            """
            AB highway=footway
            ACDB highway=residential
            """,
            """
            AB | AB | AB | push | 200
            BA | BA | AB | push | 200
            """),
        Scenario(
            "rather riding round than pushing far",
            """
            A--------B
            |        |
            C--------D
            """,
            """
            AB highway=footway
            ACDB highway=residential
            """,
            """
            AB | ACDB | ACDB | ride | 1300
            AB profile=shortest | AB | AB | push | 900
            """),
        Scenario(
            "down the steps, or round them",
            """
            A-B-----------E
              |           |
              C-D---------F
            """,
            """
            AB highway=residential
            BC highway=steps
            CDF highway=residential
            BEF highway=residential
            """,
            """
            AD | ABCD | AB, BC, CDF | ride, push, ride | 600
            AF | ABEF | AB, BEF | ride | 1600
            """),
    ]

    @Test("bicycles are pushed where they may not be ridden", arguments: scenarios)
    func pushing(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
