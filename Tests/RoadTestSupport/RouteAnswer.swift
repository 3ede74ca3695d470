import RoadRouter
import Testing

/// Routes in the words of a scenario's rows.
struct RouteAnswer: CustomStringConvertible {
    private let letters: String
    private let streets: String
    private let modes: String
    private let meters: [Double]

    init(_ routes: [Route], by question: ScenarioQuestion, in town: ScenarioTown) {
        self.init(routes, tellsSteps: question.tellsSteps, in: town)
    }

    /// - Parameter tellsSteps: Whether streets are told once for each step, not once for each name.
    init(_ routes: [Route], tellsSteps: Bool = false, in town: ScenarioTown) {
        func joined(_ words: [String]) -> String { words.joined(separator: "; ") }
        letters = joined(routes.map { town.letters(along: $0.geometry) })
        streets = joined(routes.map { Self.streets(of: $0, tellsSteps: tellsSteps, in: town) })
        modes = joined(routes.map { Self.modes(of: $0, in: town) })
        meters = routes.map(\.distance.value)
    }

    var description: String {
        let lengths = meters.map { "\(Int($0.rounded()))" }.joined(separator: "; ")
        return "\(letters) | \(streets) | \(modes) | \(lengths)"
    }

    /// Whether these are the fields of a row; lengths are those of the drawing within half a percent or a metre.
    func agrees(with fields: [String]) -> Bool {
        guard fields.count == 4, fields[0] == letters, fields[1] == streets, fields[2] == modes else {
            return false
        }
        let expected = fields[3].split(separator: ";").map { Double($0.withoutSpaceAround)! }
        return expected.count == meters.count
            && zip(expected, meters).allSatisfy { abs($0 - $1) <= max($0 / 200, 1) }
    }

    private static func steps(of route: Route, in town: ScenarioTown) -> [RouteStep] {
        route.legs.map { $0.steps(on: town.graph) }.joinedSteps.filter { $0.distance.value >= 1 }
    }

    /// The streets; a roundabout with the number of its exit: `Ring(2)`.
    private static func streets(of route: Route, tellsSteps: Bool, in town: ScenarioTown) -> String {
        var streets: [String] = []
        for step in steps(of: route, in: town) {
            var street = step.name.isEmpty ? "-" : step.name
            if step.maneuver.type == .roundabout, let exit = step.maneuver.exit { street += "(\(exit))" }
            if tellsSteps || streets.last != street { streets.append(street) }
        }
        return streets.isEmpty ? "-" : streets.joined(separator: ", ")
    }

    private static func modes(of route: Route, in town: ScenarioTown) -> String {
        var modes: [String] = []
        for step in steps(of: route, in: town) {
            let mode = "\(step.mode)"
            if modes.last != mode { modes.append(mode) }
        }
        return modes.isEmpty ? "-" : modes.joined(separator: ", ")
    }
}
