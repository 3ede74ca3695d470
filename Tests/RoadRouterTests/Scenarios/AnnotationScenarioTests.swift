import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// What each piece of a leg's line takes: a row has the letters of the line, and the metres from each to the next.
@Suite("Scenarios: annotations")
struct AnnotationScenarioTests {
    static let scenarios: [Scenario] = [
        Scenario(
            "along a way with bends",
            """
            A---b
                |
                c-----D
            """,
            """
            AbcD highway=residential name=Street
            """,
            """
            AD | AbcD | 400 200 600
            DA | DcbA | 600 200 400
            """),
        Scenario(
            "over junctions and from the middle of a road",
            """
            A-1-B---C
                |
                D-2-E
            """,
            """
            AB highway=residential
            BC highway=residential
            BD highway=residential
            DE highway=footway
            """,
            """
            1C | 1BC | 200 400
            12 | 1BD2 | 200 200 200
            AE | ABDE | 400 200 400
            A1 | A1 | 200
            AA | A | 0
            """),
        Scenario(
            "on the water", "A-B-----C-D",
            """
            AB highway=residential
            BC route=ferry foot=yes
            CD highway=residential
            """,
            """
            AD | ABCD | 200 600 200
            """),
    ]

    @Test("are the lengths of the line's pieces, with times that add up", arguments: scenarios)
    func annotations(_ scenario: Scenario) throws {
        let town = try ScenarioTown(scenario)
        for row in scenario.rows {
            let question = ScenarioQuestion(row.question, in: scenario)
            let leg = try town.router.route(question.request, using: town.workspace).legs[0]
            let annotation = leg.annotation
            let expected = row.answer[1].split(separator: " ").map { Double($0)! }
            #expect(row.answer[0] == town.letters(along: leg.geometry))
            #expect(annotation.distances.count == expected.count)
            #expect(annotation.durations.count == expected.count)
            #expect(annotation.weights.count == expected.count)
            for (distance, meters) in zip(annotation.distances, expected) {
                #expect(abs(distance.value - meters) <= max(meters / 200, 1), "\(row.question)")
            }
            // What is left of the leg's time are its turns.
            let turns = leg.pieces.reduce(0) { $0 + Double($1.turnMilliseconds) / 1000 }
            let ridden = annotation.durations.reduce(.zero, +).value
            #expect(abs(ridden + turns - leg.duration.value) < 0.01)
            // A leg on one road is ridden at one speed.
            if leg.pieces.count == 1 {
                for (distance, duration) in zip(annotation.distances, annotation.durations) {
                    #expect(abs(distance.value / leg.distance.value - duration.value / ridden) < 0.001)
                }
            }
        }
    }
}
