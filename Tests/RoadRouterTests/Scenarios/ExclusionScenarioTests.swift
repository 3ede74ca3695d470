import Testing

@testable import RoadTestSupport

/// Routes without some kinds of road.
@Suite("Scenarios: exclusions")
struct ExclusionScenarioTests {
    private static func road(_ title: String, _ tags: String, _ table: String) -> Scenario {
        Scenario(
            title,
            """
            A-P---Q-B
            |       |
            |       |
            |       |
            |       |
            C-------D
            """,
            """
            AP highway=residential name=West
            PQ name=Short \(tags)
            QB highway=residential name=East
            ACDB highway=residential name=Long_Street
            """, table)
    }

    static let scenarios: [Scenario] = [
        road(
            "no ferry", "route=ferry foot=yes",
            """
            AB | APQB | West, Short, East | ride, ferry, ride | 800
            AB without=ferry | ACDB | Long Street | ride | 1800
            AB without=steps,tunnel,unpaved | APQB | West, Short, East | ride, ferry, ride | 800
            AP without=ferry | AP | West | ride | 200
            """),
        road(
            "no tunnel", "highway=residential tunnel=yes",
            """
            AB | APQB | West, Short, East | ride | 800
            AB without=tunnel | ACDB | Long Street | ride | 1800
            AB without=ferry,steps,unpaved | APQB | West, Short, East | ride | 800
            PB without=tunnel | PACDB | West, Long Street | ride | 2000
            """),
        road(
            "no gravel", "highway=residential surface=gravel",
            """
            AB | APQB | West, Short, East | ride | 800
            AB without=unpaved | ACDB | Long Street | ride | 1800
            BA without=unpaved,ferry | BDCA | Long Street | ride | 1800
            """),
        road(
            "a surface that nobody knows is not known for unpaved", "highway=residential",
            """
            AB without=unpaved | APQB | West, Short, East | ride | 800
            AB without=ferry,steps,tunnel,unpaved | APQB | West, Short, East | ride | 800
            """),
        Scenario(
            "no steps",
            """
            A-P-Q-B
            |     |
            |     |
            |     |
            |     |
            |     |
            |     |
            |     |
            C-----D
            """,
            """
            AP highway=residential name=West
            PQ highway=steps name=Steps
            QB highway=residential name=East
            ACDB highway=residential name=Long_Street
            """,
            """
            PQ | PQ | Steps | push | 200
            PQ without=steps | PACDBQ | West, Long Street, East | ride | 2600
            PQ without=ferry,tunnel,unpaved | PQ | Steps | push | 200
            """),
        Scenario(
            "where nothing else leads there is no way", "A-P-1-Q-B",
            """
            AP highway=residential name=West
            PQ route=ferry name=Ferry
            QB highway=residential name=East
            """,
            """
            AB | APQB | West, Ferry, East | ride, ferry, ride | 800
            AB without=ferry | none | no-route
            AP without=ferry | AP | West | ride | 200
            """),
        Scenario(
            "nobody begins on a road that is left out", "A-P---1-Q-B",
            """
            AP highway=residential name=West
            PQ highway=residential tunnel=yes name=Tunnel
            QB highway=residential name=East
            """,
            """
            1B | 1QB | Tunnel, East | ride | 400
            1B without=tunnel | none | roads-closed
            1B without=tunnel radius=250 | QB | East | ride | 200
            1A without=tunnel radius=250 | none | no-route
            """),
    ]

    @Test("are kept to", arguments: scenarios)
    func exclusions(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
