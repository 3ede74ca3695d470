import Testing

/// Places where the road must lead in a direction.
@Suite("Scenarios: bearings")
struct BearingScenarioTests {
    private static let cross = [
        """
            C
            |
        A---X---B
            |
            |1
            |
            D
        """,
        """
        AXB highway=residential name=East_Street
        CXD highway=residential name=South_Street
        """,
    ]

    static let scenarios: [Scenario] = [
        Scenario(
            "one sets out in that direction, and turns round where one can", "A---1---B",
            """
            AB highway=residential name=Street
            """,
            """
            1A | 1A | Street | ride | 400
            1B 1@90 | 1B | Street | ride | 400
            1A 1@90 | 1BA | Street | ride | 1200
            1A 1@270 | 1A | Street | ride | 400
            1A 1@270/5 | 1A | Street | ride | 400
            1A 1@300/20 | none | no-road-nearby
            1A 1@0/30 | none | no-road-nearby
            1A 1@40/52 | 1BA | Street | ride | 1200
            1A 1@90/180 | 1A | Street | ride | 400
            """),
        Scenario(
            "and comes in that direction", "A---1---B",
            """
            AB highway=residential name=Street
            """,
            """
            A1 1@90 | A1 | Street | ride | 400
            B1 1@90 | BA1 | Street | ride | 1200
            B1 1@270 | B1 | Street | ride | 400
            A1 1@270 | AB1 | Street | ride | 1200
            A1B 1@90 | A1B | Street | ride | 800
            """),
        Scenario(
            "a one-way street leads in one", "A---1---B",
            """
            AB highway=residential oneway=yes foot=no name=Street
            """,
            """
            1B 1@90 | 1B | Street | ride | 400
            1B 1@270 | none | no-road-nearby
            A1 1@90 | A1 | Street | ride | 400
            A1 1@270 | none | no-road-nearby
            """),
        Scenario(
            "of two roads the one that leads there, if it is farther away", cross[0], cross[1],
            """
            1B radius=250 | XB | South Street, East Street | ride | 600
            1B radius=250 1@90 | B | East Street | ride | 300
            1A radius=250 1@270 | XA | East Street | ride | 500
            1D radius=250 1@180 | D | South Street | ride | 200
            1D radius=250 1@0 | XCXD | South Street | ride | 1000
            1B radius=150 1@90 | none | no-road-nearby
            """),
    ]

    @Test("are kept to where a way begins and ends", arguments: scenarios)
    func bearings(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
