import Testing

@testable import RoadTestSupport

/// The names of streets, as riders are told them.
@Suite("Scenarios: names")
struct NameScenarioTests {
    private static func line(_ title: String, _ first: String, _ second: String, _ table: String) -> Scenario
    {
        Scenario(
            title,
            """
                D
                |
            A---B---C
            """,
            """
            AB highway=residential \(first)
            BC highway=residential \(second)
            BD highway=residential name=Side_Street
            """, table)
    }

    static let scenarios: [Scenario] = [
        line(
            "a street that changes its name", "name=West_Street", "name=East_Street",
            """
            AC | ABC | West Street, East Street | ride | 800
            CA | CBA | East Street, West Street | ride | 800
            AD | ABD | West Street, Side Street | ride | 600
            """),
        line(
            "a street of two ways", "name=Main_Street", "name=Main_Street",
            """
            AC | ABC | Main Street | ride | 800
            DC | DBC | Side Street, Main Street | ride | 600
            """),
        line(
            "a road that has a number alone", "unnamed=yes ref=E30", "name=Main_Street",
            """
            AC | ABC | E30, Main Street | ride | 800
            """),
        line(
            "a name goes before the number", "name=Main_Street ref=E30", "name=Main_Street ref=E40",
            """
            AC | ABC | Main Street | ride | 800
            """),
        line(
            "in the letters of the place", "name=улица_Мира", "name=Straße_der_Einheit",
            """
            AC | ABC | улица Мира, Straße der Einheit | ride | 800
            DA | DBA | Side Street, улица Мира | ride | 600
            """),
        Scenario(
            "three streets round a corner",
            """
            A---B
                |
                C---D
            """,
            """
            AB highway=residential name=First
            BC highway=residential name=Second
            CD highway=residential name=Third
            """,
            """
            AD | ABCD | First, Second, Third | ride | 1000
            DA | DCBA | Third, Second, First | ride | 1000
            BD | BCD | Second, Third | ride | 600
            BC | BC | Second | ride | 200
            """),
    ]

    @Test("are told in the order of the way", arguments: scenarios)
    func names(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
