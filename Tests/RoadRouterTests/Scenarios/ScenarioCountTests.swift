import Testing

@testable import RoadTestSupport

/// The suite as a whole.
@Suite("Scenarios: all of them")
struct ScenarioCountTests {
    static let groups: [[Scenario]] = [
        AccessScenarioTests.scenarios, BarrierScenarioTests.scenarios, OnewayScenarioTests.scenarios,
        PushingScenarioTests.scenarios, FerryScenarioTests.scenarios, SquareScenarioTests.scenarios,
        TurnScenarioTests.scenarios, SnapScenarioTests.places, SnapScenarioTests.routes,
        ViaScenarioTests.scenarios, StraightScenarioTests.scenarios, BearingScenarioTests.scenarios,
        ApproachScenarioTests.scenarios, RoundaboutScenarioTests.scenarios, NameScenarioTests.scenarios,
        ExclusionScenarioTests.scenarios, AlternativeScenarioTests.scenarios, TableScenarioTests.scenarios,
        MatchScenarioTests.scenarios, TripScenarioTests.scenarios, AnnotationScenarioTests.scenarios,
    ]

    @Test("more than three hundred questions are asked, none of them twice in one world")
    func count() {
        #expect(Self.groups.reduce(0) { $0 + $1.reduce(0) { $0 + $1.rows.count } } >= 300)
        for group in Self.groups {
            #expect(group.reduce(0) { $0 + $1.rows.count } >= 8)
            #expect(Set(group.map(\.title)).count == group.count)
            for scenario in group {
                #expect(!scenario.rows.isEmpty)
                #expect(Set(scenario.rows.map(\.question)).count == scenario.rows.count, "\(scenario.title)")
            }
        }
    }
}
