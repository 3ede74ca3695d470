import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Roundabouts: the exits are counted.
@Suite("Scenarios: roundabouts")
struct RoundaboutScenarioTests {
    private static let drawing = """
              N
              |
              P
             / \\
            /   \\
        W---Q   S---E
            \\   /
             \\ /
              R
              |
              T
        """

    private static func ring(_ letters: String, south: String = "highway=residential") -> String {
        """
        \(letters) highway=residential junction=roundabout name=Ring
        WQ highway=residential name=West
        NP highway=residential name=North
        SE highway=residential name=East
        TR \(south) name=South
        """
    }

    private static let london = Coordinate(longitude: -0.13, latitude: 51.51)

    static let scenarios: [Scenario] = [
        Scenario(
            "round it to the right of its middle", drawing, ring("QRSPQ"),
            """
            WT | WQRT | West, Ring(1), South | ride | 961
            WE | WQRSE | West, Ring(2), East | ride | 1521
            WN | WQRSPN | West, Ring(3), North | ride | 1682
            TE | TRSE | South, Ring(1), East | ride | 961
            TN | TRSPN | South, Ring(2), North | ride | 1121
            TW | TRSPQW | South, Ring(3), West | ride | 1682
            EN | ESPN | East, Ring(1), North | ride | 961
            NW | NPQW | North, Ring(1), West | ride | 961
            NT | NPQRT | North, Ring(2), South | ride | 1121
            """),
        Scenario(
            "where traffic keeps left, the other way round", drawing, ring("QPSRQ"), at: london,
            """
            WN | WQPN | West, Ring(1), North | ride | 961
            WE | WQPSE | West, Ring(2), East | ride | 1521
            WT | WQPSRT | West, Ring(3), South | ride | 1682
            """),
        Scenario(
            "a road that leads only in is no exit", drawing,
            ring("QRSPQ", south: "highway=residential oneway=yes foot=no"),
            """
            WE | WQRSE | West, Ring(1), East | ride | 1521
            TE | TRSE | South, Ring(1), East | ride | 961
            """),
        Scenario(
            "neither is a footway", drawing, ring("QRSPQ", south: "highway=footway"),
            """
            WE | WQRSE | West, Ring(1), East | ride | 1521
            WN | WQRSPN | West, Ring(2), North | ride | 1682
            """),
    ]

    @Test("are told by the number of the exit", arguments: scenarios)
    func roundabouts(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
