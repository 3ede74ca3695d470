import QuestEngine
import QuestWire

/// A route as `route` prints it: what to do, one thing after the other.
struct RouteReport: Encodable {
    /// Metres.
    let distance: Double
    /// Seconds.
    let duration: Double
    let steps: [Step]

    struct Step: Encodable {
        /// As OSRM names maneuvers.
        let type: String
        let modifier: String?
        let exit: Int?
        let name: String
        let mode: String
        let distance: Double
        let duration: Double
        let location: [Double]
    }

    private let told: [RouteStep]

    private enum CodingKeys: String, CodingKey {
        case distance, duration, steps
    }

    init(_ route: Route, on graph: RoadGraph) {
        distance = route.distance.value
        duration = route.duration.value
        told = route.legs.flatMap { $0.steps(on: graph) }
        steps = told.map { step in
            Step(
                type: step.maneuver.type.rawValue, modifier: step.maneuver.modifier?.rawValue,
                exit: step.maneuver.exit, name: step.name, mode: step.mode.wireName,
                distance: step.distance.value,
                duration: step.duration.value,
                location: [step.maneuver.location.longitude, step.maneuver.location.latitude])
        }
    }

    func table(for console: Console) -> Table {
        let measures = Measures(language: console.language)
        var table = Table([
            Table.Column(heading: console.word(.length), alignsRight: true),
            Table.Column(heading: console.word(.turn)),
            Table.Column(heading: console.word(.street), mayShrink: true),
        ])
        for step in told {
            let name = step.name.isEmpty ? console.word(.unnamed) : step.name
            table.add([
                Table.Cell(step.maneuver.type == .arrive ? "" : measures.distance(step.distance)),
                Table.Cell(instruction(for: step, console)), Table.Cell(name, step.name.isEmpty ? .dim : nil),
            ])
        }
        return table
    }

    private func instruction(for step: RouteStep, _ console: Console) -> String {
        var text = console.word(step.maneuver.label)
        if let exit = step.maneuver.exit { text += " (\(exit))" }
        switch step.mode {
        case .push: text += ", " + console.word(.push)
        case .ferry: text += ", " + console.word(.ferry)
        case .ride, .closed: break
        }
        return text
    }
}

extension Maneuver {
    /// What to do, in a few words.
    var label: Label {
        switch type {
        case .depart: return .depart
        case .arrive: return .arrive
        case .roundabout: return .roundabout
        case .exitRoundabout: return .exitRoundabout
        case .turn, .continue, .newName, .endOfRoad, .fork, .notification: break
        }
        switch modifier {
        case .uTurn: return .turnBack
        case .sharpRight: return .turnSharpRight
        case .right: return .turnRight
        case .slightRight: return .turnSlightRight
        case .slightLeft: return .turnSlightLeft
        case .left: return .turnLeft
        case .sharpLeft: return .turnSharpLeft
        case .straight, nil: return .continue
        }
    }
}
