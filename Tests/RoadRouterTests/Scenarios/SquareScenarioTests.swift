import Testing

@testable import RoadTestSupport

/// Squares and other areas: one goes round their edge.
@Suite("Scenarios: squares")
struct SquareScenarioTests {
    private static func square(_ title: String, _ tags: String, _ table: String) -> Scenario {
        Scenario(
            title,
            """
            X
            A---B
            |   |
            D---C
                Y
            """,
            """
            XA highway=residential name=North_Street
            CY highway=residential name=South_Street
            ABCDA name=Square \(tags)
            """, table)
    }

    static let scenarios: [Scenario] = [
        square(
            "a square is walked round, either way", "highway=pedestrian area=yes",
            """
            XB | XAB | North Street, Square | ride, push | 500
            XD | XAD | North Street, Square | ride, push | 300
            BX | BAX | Square, North Street | push, ride | 500
            DY | DCY | Square, South Street | push, ride | 500
            """),
        square(
            "a square open to bicycles is ridden round", "highway=pedestrian area=yes bicycle=yes",
            """
            XB | XAB | North Street, Square | ride | 500
            YD | YCD | South Street, Square | ride | 500
            """),
        square(
            "a parking area", "amenity=parking",
            """
            XB | XAB | North Street, Square | ride | 500
            BX | BAX | Square, North Street | ride | 500
            """),
        square(
            "a yard", "highway=service area=yes",
            """
            YB | YCB | South Street, Square | ride | 300
            """),
        square(
            "a platform of the railway", "railway=platform area=yes",
            """
            XB | XAB | North Street, Square | ride, push | 500
            """),
        square(
            "a private parking area", "amenity=parking access=private",
            """
            XY | none | no-route
            XA | XA | North Street | ride | 100
            """),
        square(
            "a park is no road", "leisure=park",
            """
            XY | none | no-route
            """),
        Scenario(
            "a long promenade is ridden round",
            """
            A---B---C
            |       |
            D-------E
            """,
            """
            ABC highway=residential
            AD highway=residential
            CE highway=residential
            DE highway=pedestrian
            """,
            """
            DE | DABCE | AD, ABC, CE | ride | 1200
            DC | DABC | AD, ABC | ride | 1000
            """),
    ]

    @Test("are gone round", arguments: scenarios)
    func squares(_ scenario: Scenario) throws { try scenario.checkRoutes() }
}
