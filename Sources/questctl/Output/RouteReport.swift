import GeoJSONKit
import QuestEngine

/// A route as `route` prints it: what to do, one thing after the other.
struct RouteReport: Encodable {
    /// Metres.
    let distance: Double
    /// Seconds.
    let duration: Double
    let flat: Bool
    /// Metres; `nil` on a flat map.
    let ascent: Double?
    let descent: Double?
    /// Kilojoules.
    let energy: Double?
    /// Heights of the line's points, where they are asked for: `null` where the ground is not known.
    let elevations: [Double?]?
    let steps: [Step]

    struct Step: Encodable {
        /// The type of the maneuver as OSRM names it.
        let type: String
        let modifier: String?
        let exit: Int?
        let name: String
        /// The kind of way: `cycleway`, `steps` …
        let kind: String
        let mode: String
        let distance: Double
        let duration: Double
        let location: [Double]
    }

    /// Other ways, where some were asked for.
    let alternatives: [RouteReport]?

    private let routeSteps: [RouteStep]

    private enum CodingKeys: String, CodingKey {
        case distance, duration, flat, ascent, descent, energy, elevations, steps, alternatives
    }

    init(
        _ route: Route, on graph: RoadGraph, withHeights: Bool = false, alternatives: [Route]? = nil
    ) {
        self.alternatives = alternatives?.map { RouteReport($0, on: graph, withHeights: withHeights) }
        let elevations = withHeights ? route.elevations(on: graph) : nil
        distance = route.distance.value
        duration = route.duration.value
        flat = route.hills == nil
        ascent = route.hills?.ascent.value
        descent = route.hills?.descent.value
        energy = route.hills?.energy
        self.elevations = elevations?.map { $0.map { ($0 * 10).rounded() / 10 } }
        routeSteps = route.legs.flatMap { $0.steps(on: graph) }
        steps = routeSteps.map { step in
            Step(
                type: step.maneuver.type.rawValue, modifier: step.maneuver.modifier?.rawValue,
                exit: step.maneuver.exit, name: step.name, kind: step.kind.rawValue, mode: step.mode.osrmName,
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
            $0.name.isEmpty ? Table.Cell(unnamed($0, console), .dim) : Table.Cell($0.name)
        }
        return rows.table
    }

    private func unnamed(_ step: RouteStep, _ console: Console) -> String {
        step.kind == .road ? console.word(.unnamed) : step.kind.label(in: console.language)
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
        case .turn, .continue, .newName, .endOfRoad, .fork, .merge, .notification: break
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
    /// Lines of routes between the same places, the best first, with length, time and hills, and the waypoints on the
    /// road.
    ///
    /// - Parameter graph: Where given, the heights of the lines' points are their third numbers; those that are not
    ///   known are left out.
    func collection(heightsOn graph: RoadGraph?) -> GeoJSON {
        let lines = enumerated().map { index, route in
            Feature(
                id: index == 0 ? "route" : .string("alternative-\(index)"),
                geometry: Geometry(.lineString(route.positions(heightsOn: graph))),
                properties: route.collectionProperties)
        }
        let points = (first?.waypoints ?? []).enumerated().map { index, snap in
            Feature(
                id: .string("waypoint-\(index + 1)"),
                geometry: Geometry(.point(Position(snap.point, height: nil))),
                properties: ["distance_to_road": .number(snap.distance.value)])
        }
        return .featureCollection(FeatureCollection(lines + points))
    }
}

extension Position {
    fileprivate init(_ coordinate: Coordinate, height: Double?) {
        self.init(
            longitude: coordinate.longitude, latitude: coordinate.latitude,
            altitude: height.map { ($0 * 10).rounded() / 10 })
    }
}

extension Route {
    fileprivate func positions(heightsOn graph: RoadGraph?) -> [Position] {
        guard let graph else { return geometry.map { Position($0, height: nil) } }
        return zip(geometry, elevations(on: graph)).map { Position($0, height: $1) }
    }

    fileprivate var collectionProperties: JSONObject {
        var properties: JSONObject = [
            "distance": .number(distance.value), "duration": .number(duration.value),
            "weight": .integer(Int64(weight.rawValue)),
        ]
        if let hills {
            properties["ascent"] = .number(hills.ascent.value)
            properties["descent"] = .number(hills.descent.value)
            properties["energy"] = .number(hills.energy)
        }
        return properties
    }
}
