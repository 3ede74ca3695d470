import Testing

@testable import RoadTestSupport

/// By way of other places: the steps on both sides of one are joined.
@Suite("Scenarios: via points")
struct ViaScenarioTests {
    static let scenarios: [Scenario] = [
        Scenario(
            "along a street nothing is told at the places between", "A---1-B---2---C",
            """
            AB highway=residential name=West_Street
            BC highway=residential name=East_Street
            """,
            """
            A1B steps | A1B | West Street | ride | 600
            A2C steps | AB2C | West Street, East Street | ride | 1400
            A12C steps | A1B2C | West Street, East Street | ride | 1400
            ABC steps | ABC | West Street, East Street | ride | 1400
            C21A steps | C2B1A | East Street, West Street | ride | 1400
            """),
        Scenario(
            "a way there and back turns round, and tells so", "A---B---C",
            """
            AB highway=residential name=West_Street
            BC highway=residential name=East_Street
            """,
            """
            ABA steps | ABA | West Street, West Street | ride | 800
            ACB steps | ABCB | West Street, East Street, East Street | ride | 1200
            BAC steps | BABC | West Street, West Street, East Street | ride | 1200
            """),
        Scenario(
            "at a place on a corner one turns off",
            """
            A---B---C
                |
                D
            """,
            """
            AB highway=residential name=West_Street
            BC highway=residential name=East_Street
            BD highway=residential name=South_Street
            """,
            """
            ABD steps | ABD | West Street, South Street | ride | 600
            DBC steps | DBC | South Street, East Street | ride | 600
            DBA steps | DBA | South Street, West Street | ride | 600
            """),
        Scenario(
            "a detour to a place beside the way",
            """
            A---B---C
                |
                1
                |
                D
            """,
            """
            ABC highway=residential name=Main_Street
            BD highway=residential name=Lane
            """,
            """
            A1C steps | AB1BC | Main Street, Lane, Lane, Main Street | ride | 1200
            ADC steps | ABDBC | Main Street, Lane, Lane, Main Street | ride | 1600
            """),
        Scenario(
            "a place twice is called at once", "A---B---C",
            """
            ABC highway=residential name=Main_Street
            """,
            """
            ABBC steps | ABC | Main Street | ride | 800
            AABC steps | ABC | Main Street | ride | 800
            ABCC steps | ABC | Main Street | ride | 800
            AA steps | A | - | - | 0
            """),
        Scenario(
            "a place on a footway is pushed to",
            """
            A---B---C
                |
                D
            """,
            """
            ABC highway=residential name=Main_Street
            BD highway=footway name=Footway
            """,
            """
            ADC | ABDBC | Main Street, Footway, Main Street | ride, push, ride | 1200
            """),
    ]

    @Test("are called at in their order", arguments: scenarios)
    func vias(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
