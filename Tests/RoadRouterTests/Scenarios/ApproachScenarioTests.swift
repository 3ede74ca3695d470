import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Places to be reached on their own side of the road.
@Suite("Scenarios: approaches")
struct ApproachScenarioTests {
    private static let drawing = """
            2
        A---3---B
            1
        """
    private static let street = "AB highway=residential name=Street"
    private static let london = Coordinate(longitude: -0.13, latitude: 51.51)

    static let scenarios: [Scenario] = [
        Scenario(
            "where traffic keeps right, the curb is on the right", drawing, street,
            """
            A1 radius=150 1@curb | A3 | Street | ride | 400
            B1 radius=150 1@curb | BA3 | Street | ride | 1200
            A2 radius=150 2@curb | AB3 | Street | ride | 1200
            B2 radius=150 2@curb | B3 | Street | ride | 400
            1B radius=150 1@curb | 3B | Street | ride | 400
            1A radius=150 1@curb | 3BA | Street | ride | 1200
            2A radius=150 2@curb | 3A | Street | ride | 400
            A1A radius=150 1@curb | A3BA | Street | ride | 1600
            A1B radius=150 1@curb | A3B | Street | ride | 800
            B2A radius=150 2@curb straight | B3A | Street | ride | 800
            A12B radius=150 1@curb 2@curb | A3B3AB | Street | ride | 2400
            """),
        Scenario(
            "the other side is the other one", drawing, street,
            """
            A1 radius=150 1@opposite | AB3 | Street | ride | 1200
            B1 radius=150 1@opposite | B3 | Street | ride | 400
            1A radius=150 1@opposite | 3A | Street | ride | 400
            """),
        Scenario(
            "where traffic keeps left, the curb is on the left", drawing, street, at: london,
            """
            A1 radius=150 1@curb | AB3 | Street | ride | 1200
            B1 radius=150 1@curb | B3 | Street | ride | 400
            A2 radius=150 2@curb | A3 | Street | ride | 400
            1A radius=150 1@curb | 3A | Street | ride | 400
            1A radius=150 1@opposite | 3BA | Street | ride | 1200
            """),
        Scenario(
            "without a wish the nearer way", drawing, street,
            """
            B1 radius=150 | B3 | Street | ride | 400
            A1 radius=150 | A3 | Street | ride | 400
            """),
        Scenario(
            "on the road itself there are no sides", drawing, street,
            """
            A3 3@curb | A3 | Street | ride | 400
            B3 3@curb | B3 | Street | ride | 400
            B3 3@opposite | B3 | Street | ride | 400
            """),
        Scenario(
            "a one-way street has one side", drawing, street + " oneway=yes foot=no",
            """
            A1 radius=150 1@curb | A3 | Street | ride | 400
            A2 radius=150 2@curb | A3 | Street | ride | 400
            A2 radius=150 2@opposite | A3 | Street | ride | 400
            """),
    ]

    @Test("are kept to by the side on which traffic keeps", arguments: scenarios)
    func approaches(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
