import Testing

@testable import RoadTestSupport

/// Other routes beside the best one.
@Suite("Scenarios: alternatives")
struct AlternativeScenarioTests {
    private static func block(_ title: String, tags: String = "", _ table: String) -> Scenario {
        Scenario(
            title,
            """
            C-------------------D
            A-------------------B
            |                   |
            E-------------------F
            """,
            """
            AB highway=residential name=Middle \(tags)
            ACDB highway=residential name=North
            AEFB highway=residential name=South
            """, table)
    }

    static let scenarios: [Scenario] = [
        block(
            "both ways round a block, the best first",
            """
            AB others=2 | AB; ACDB; AEFB | Middle; North; South | ride; ride; ride | 2000; 2200; 2400
            BA others=2 | BA; BDCA; BFEA | Middle; North; South | ride; ride; ride | 2000; 2200; 2400
            AB others=1 | AB; ACDB | Middle; North | ride; ride | 2000; 2200
            AB others=3 | AB; ACDB; AEFB | Middle; North; South | ride; ride; ride | 2000; 2200; 2400
            AB | AB | Middle | ride | 2000
            CD others=1 | CD; CABD | North; North, Middle, North | ride; ride | 2000; 2200
            """),
        block(
            "none of them on a road that is left out", tags: "tunnel=yes",
            """
            AB others=2 without=tunnel | ACDB; AEFB | North; South | ride; ride | 2200; 2400
            BA others=1 without=tunnel | BDCA; BFEA | North; South | ride; ride | 2200; 2400
            """),
        Scenario(
            "a way that is too long is none",
            """
            C-----------D
            |           |
            A-----------B
            """,
            """
            AB highway=residential
            ACDB highway=residential
            """,
            """
            AB others=2 | AB | AB | ride | 1200
            CD others=2 | CD | ACDB | ride | 1200
            """),
        Scenario(
            "a small bulge is none",
            """
                          C-D
            A-------------E-F---------------B
            """,
            """
            AEFB highway=residential name=Street
            ECDF highway=residential name=Bulge
            """,
            """
            AB others=2 | AEFB | Street | ride | 3200
            """),
        Scenario(
            "where one way leads, one is told", "A---B---C",
            """
            AB highway=residential
            BC highway=residential
            """,
            """
            AC others=2 | ABC | AB, BC | ride | 800
            ABC others=2 | ABC | AB, BC | ride | 800
            """),
    ]

    @Test("are told where they are worth it", arguments: scenarios)
    func alternatives(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
