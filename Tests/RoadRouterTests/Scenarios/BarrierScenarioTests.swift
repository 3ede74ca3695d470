import Testing

@testable import RoadTestSupport

/// What stands on a road.
@Suite("Scenarios: barriers")
struct BarrierScenarioTests {
    private static func road(_ title: String, _ tags: String, _ table: String) -> Scenario {
        Scenario(
            title,
            """
            A-N-B
            |   |
            C---D
            """,
            """
            ANB highway=residential name=Short_Street
            ACDB highway=residential name=Long_Street
            node N \(tags)
            """, table)
    }

    private static func open(_ tags: String) -> Scenario {
        road(
            "open: \(tags)", tags,
            """
            AB | ANB | Short Street | ride | 400
            BA | BNA | Short Street | ride | 400
            """)
    }

    private static func closed(_ tags: String) -> Scenario {
        road(
            "closed: \(tags)", tags,
            """
            AB | ACDB | Long Street | ride | 800
            BA | BDCA | Long Street | ride | 800
            """)
    }

    static let scenarios: [Scenario] = [
        open("barrier=bollard"),
        open("barrier=gate"),
        open("barrier=lift_gate"),
        open("barrier=cycle_barrier"),
        open("barrier=toll_booth"),
        open("barrier=gate access=no bicycle=yes"),
        open("barrier=wall bicycle=yes"),
        open("barrier=fence sensory=audible"),
        open("highway=crossing bicycle=no"),
        closed("barrier=gate locked=yes"),
        closed("barrier=gate access=private"),
        closed("barrier=bollard bicycle=no"),
        closed("barrier=fence"),
        closed("barrier=wall"),
        closed("barrier=stile"),
        closed("barrier=kissing_gate"),
        closed("barrier=turnstile"),
        Scenario(
            "one comes up to a fence from either side",
            """
            A-1-N-2-B
            |       |
            C-------D
            """,
            """
            ANB highway=residential name=Short_Street
            ACDB highway=residential name=Long_Street
            node N barrier=fence
            """,
            """
            A1 | A1 | Short Street | ride | 200
            2B | 2B | Short Street | ride | 200
            12 | 1ACDB2 | Short Street, Long Street, Short Street | ride | 1600
            """),
    ]

    @Test("barriers stop those whom they are for", arguments: scenarios)
    func barriers(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
