import Testing

@testable import RoadTestSupport

/// Over the water.
@Suite("Scenarios: ferries")
struct FerryScenarioTests {
    private static func crossing(_ title: String, _ tags: String, _ table: String) -> Scenario {
        Scenario(
            title, "A-B---C-D",
            """
            AB highway=residential
            BC route=ferry name=Ferry \(tags)
            CD highway=residential
            """, table)
    }

    static let scenarios: [Scenario] = [
        crossing(
            "a ferry takes bicycles along", "foot=yes",
            """
            AD | ABCD | AB, Ferry, CD | ride, ferry, ride | 800
            DA | DCBA | CD, Ferry, AB | ride, ferry, ride | 800
            BC | BC | Ferry | ferry | 400
            """),
        crossing(
            "a ferry that takes none", "bicycle=no",
            """
            AD | none | no-route
            AB | AB | AB | ride | 200
            """),
        crossing(
            "a ferry where one dismounts", "bicycle=dismount",
            """
            AD | ABCD | AB, Ferry, CD | ride, ferry, ride | 800
            """),
        crossing(
            "a private ferry", "access=private",
            """
            DA | none | no-route
            """),
        crossing(
            "a private ferry that takes bicycles", "access=private bicycle=yes",
            """
            DA | DCBA | CD, Ferry, AB | ride, ferry, ride | 800
            """),
        crossing(
            "a ferry that goes one way", "oneway=yes",
            """
            AD | ABCD | AB, Ferry, CD | ride, ferry, ride | 800
            DA | none | no-route
            """),
        Scenario(
            "rather the ferry than far round, rather the bridge than the ferry",
            """
            A---B-----------E
            |   |           |
            C---D-----------F
            """,
            """
            AB highway=residential
            CD highway=residential
            AC route=ferry name=Ferry
            BD highway=residential bridge=yes name=Bridge
            BE highway=residential
            EF highway=residential
            DF highway=residential
            """,
            """
            AC | AC | Ferry | ferry | 200
            AD | ABD | AB, Bridge | ride | 600
            BD | BD | Bridge | ride | 200
            EF | EF | EF | ride | 200
            """),
        Scenario(
            "nobody waits in the middle of a river",
            """
            A-B---1---C-D
            """,
            """
            AB highway=residential
            BC route=ferry name=Ferry
            CD highway=residential
            """,
            """
            1D | none | no-road-nearby
            1D anywhere | 1CD | Ferry, CD | ferry, ride | 600
            A1 anywhere | AB1 | AB, Ferry | ride, ferry | 600
            """),
    ]

    @Test("lead over the water", arguments: scenarios)
    func ferries(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
