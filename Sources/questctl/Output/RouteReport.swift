import GeoJSONKit
import QuestEngine

/// A route as `route` prints it: what to do, one thing after the other.
struct RouteReport: Encodable {
    /// Metres.
    let distance: Double
    /// Seconds.
    let duration: Double
    let steps: [Step]

    struct Step: Encodable {
        /// The type of the maneuver as OSRM names it.
        let type: String
        let modifier: String?
        let exit: Int?
        let name: String
        let mode: String
        let distance: Double
        let duration: Double
        let location: [Double]
    }

    /// Other ways, where some were asked for.
    let alternatives: [RouteReport]?

    private let routeSteps: [RouteStep]

    private enum CodingKeys: String, CodingKey {
        case distance, duration, steps, alternatives
    }

    init(_ route: Route, on graph: RoadGraph, alternatives: [Route]? = nil) {
        self.alternatives = alternatives?.map { RouteReport($0, on: graph) }
        distance = route.distance.value
        duration = route.duration.value
        routeSteps = route.legs.flatMap { $0.steps(on: graph) }
        steps = routeSteps.map { step in
            Step(
                type: step.maneuver.type.rawValue, modifier: step.maneuver.modifier?.rawValue,
                exit: step.maneuver.exit, name: step.name, mode: step.mode.osrmName,
                distance: step.distance.value,
                duration: step.duration.value,
                location: [step.maneuver.location.longitude, step.maneuver.location.latitude])
        }
    }

    func table(for console: Console) -> Table {
        let measures = Measures(language: console.language)
        var rows = Rows(of: routeSteps, on: console)
        rows.texts(.length, alignsRight: true) {
            $0.maneuver.type == .arrive ? "" : measures.distance($0.distance)
        }
        rows.texts(.turn) { instruction(for: $0, console) }
        rows.column(.street, mayShrink: true) {
            $0.name.isEmpty ? Table.Cell(console.word(.unnamed), .dim) : Table.Cell($0.name)
        }
        return rows.table
    }

    private func instruction(for step: RouteStep, _ console: Console) -> String {
        var text = console.word(step.maneuver.label)
        if let exit = step.maneuver.exit { text += " (\(exit))" }
        switch step.mode {
        case .push: text += ", " + console.word(.push)
        case .ferry: text += ", " + console.word(.ferry)
        case .train: text += ", " + console.word(.train)
        case .ride, .closed: break
        }
        return text
    }
}

extension Maneuver {
    /// The instruction in a few words.
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

extension [Route] {
    /// Lines of routes between the same places, the best first, with length and time, and the waypoints on the road.
    var collection: GeoJSON {
        let lines = enumerated().map { index, route in
            Feature(
                id: index == 0 ? "route" : .string("alternative-\(index)"),
                geometry: Geometry(.lineString(route.geometry.map { Position($0) })),
                properties: [
                    "distance": .number(route.distance.value), "duration": .number(route.duration.value),
                    "weight": .integer(Int64(route.weight.rawValue)),
                ])
        }
        let points = (first?.waypoints ?? []).enumerated().map { index, snap in
            Feature(
                id: .string("waypoint-\(index + 1)"), geometry: Geometry(.point(Position(snap.point))),
                properties: ["distance_to_road": .number(snap.distance.value)])
        }
        return .featureCollection(FeatureCollection(lines + points))
    }
}

extension Position {
    fileprivate init(_ coordinate: Coordinate) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }
}
