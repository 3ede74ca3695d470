import Testing

@testable import RoadTestSupport

/// Forbidden turns.
@Suite("Scenarios: turn restrictions")
struct TurnScenarioTests {
    private static func block(_ title: String, _ restriction: String, _ table: String) -> Scenario {
        Scenario(
            title,
            """
            W-X---E
              |   |
              N---F
            """,
            """
            WX highway=residential name=West
            XE highway=residential name=North
            XN highway=residential name=Lane
            NF highway=residential name=South
            EF highway=residential name=East
            \(restriction)
            """, table)
    }

    static let scenarios: [Scenario] = [
        block(
            "every turn is free", "",
            """
            WN | WXN | West, Lane | ride | 400
            WE | WXE | West, North | ride | 600
            NW | NXW | Lane, West | ride | 400
            """),
        block(
            "no right turn", "restriction no_right_turn WX X XN",
            """
            WN | WXEFN | West, North, East, South | ride | 1200
            NW | NXW | Lane, West | ride | 400
            WE | WXE | West, North | ride | 600
            XN | XN | Lane | ride | 200
            """),
        block(
            "no right turn but for bicycles", "restriction no_right_turn WX X XN except=bicycle",
            """
            WN | WXN | West, Lane | ride | 400
            """),
        block(
            "no right turn, buses excepted", "restriction no_right_turn WX X XN except=psv",
            """
            WN | WXEFN | West, North, East, South | ride | 1200
            """),
        block(
            "straight on alone", "restriction only_straight_on WX X XE",
            """
            WN | WXEFN | West, North, East, South | ride | 1200
            WE | WXE | West, North | ride | 600
            """),
        block(
            "no straight on", "restriction no_straight_on WX X XE",
            """
            WE | WXNFE | West, Lane, South, East | ride | 1000
            EW | EXW | North, West | ride | 600
            """),
        block(
            "right alone", "restriction only_right_turn WX X XN",
            """
            WE | WXNFE | West, Lane, South, East | ride | 1000
            WN | WXN | West, Lane | ride | 400
            """),
        block(
            "no left turn out of the lane", "restriction no_left_turn XN X WX",
            """
            NW | NFEXW | South, East, North, West | ride | 1200
            WN | WXN | West, Lane | ride | 400
            NX | NX | Lane | ride | 200
            """),
    ]

    @Test("forbidden turns are ridden round", arguments: scenarios)
    func turns(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
