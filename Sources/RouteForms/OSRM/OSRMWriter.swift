import GeoJSONKit
import QuestBase
import RoadRouter

/// Writes answers as OSRM's clients expect them, straight to bytes: nothing is put together that is not shown.
///
/// Every point is rounded to the digits of the chosen geometry, maneuvers and waypoints too: clients look for
/// them among the vertices of the line, some exactly.
struct OSRMWriter {
    private(set) var json: JSONWriter
    let graph: RoadGraph
    let options: OSRMOptions
    let hints: OSRMHint
    let language: Language
    let line: OSRMLine

    init(on map: any RouteGround, options: OSRMOptions, in language: Language, reserving size: Int = 1024) {
        json = JSONWriter(reserving: size)
        graph = map.router.graph
        hints = OSRMHint(for: map)
        line = OSRMLine(options.geometries)
        self.options = options
        self.language = language
        json.openObject()
        json.key("code")
        json.string("Ok")
    }

    /// Ends the answer and returns it.
    consuming func finished() -> [UInt8] {
        json.closeObject()
        return json.takeBytes()
    }

    /// - Parameter objective: Tells what the weight is.
    mutating func routes(_ routes: [Route], minimizing objective: Profile.Objective) {
        json.key("routes")
        json.openArray()
        for route in routes {
            json.openObject()
            members(of: route, minimizing: objective, stoppingAt: options.stops)
            json.closeObject()
        }
        json.closeArray()
    }

    /// A route of which only the sums are shown.
    mutating func route(_ route: RouteSummary, minimizing objective: Profile.Objective) {
        json.key("routes")
        json.openArray()
        json.openObject()
        json.key("legs")
        json.openArray()
        for leg in route.legs {
            json.openObject()
            json.key("steps")
            json.openArray()
            json.closeArray()
            json.key("summary")
            json.string("")
            sums(leg.distance, leg.duration, leg.weight)
            json.closeObject()
        }
        json.closeArray()
        sums(route.distance, route.duration, route.weight)
        weightName(objective)
        json.closeObject()
        json.closeArray()
    }

    /// The members of a route, in an object that is open.
    ///
    /// - Parameter stops: Waypoints of the route at which legs end, the first and the last among them; `nil` for all.
    mutating func members(
        of route: Route, minimizing objective: Profile.Objective, stoppingAt stops: [Int]? = nil
    ) {
        let legs = OSRMLeg.legs(of: route, stoppingAt: stops, on: graph, steps: options.steps)
        switch options.overview {
        case .none: break
        case .full:
            json.key("geometry")
            line.write(route.geometry, to: &json)
        case .simplified:
            json.key("geometry")
            line.write(Self.overview(of: legs), to: &json)
        case .byLegs:
            json.key("geometry")
            json.openArray()
            for leg in legs { line.write(leg.geometry, to: &json) }
            json.closeArray()
        }
        json.key("legs")
        json.openArray()
        for leg in legs { write(leg) }
        json.closeArray()
        sums(route.distance, route.duration, route.weight)
        weightName(objective)
        if options.voice {
            json.key("voiceLocale")
            json.string(language.rawValue)
        }
    }

    mutating func waypoints(_ snaps: [Snap]) {
        json.key("waypoints")
        json.openArray()
        for snap in snaps { waypoint(snap) }
        json.closeArray()
    }

    mutating func waypoint(_ snap: Snap) {
        json.openObject()
        members(of: snap)
        json.closeObject()
    }

    /// The members of a waypoint, in an object that is open.
    mutating func members(of snap: Snap) {
        if options.withHints {
            json.key("hint")
            json.string(hints.text(of: snap))
        }
        json.key("distance")
        json.number(snap.distance.value, precision: 1)
        json.key("name")
        json.string(graph.name(of: snap.edge) ?? "")
        json.key("location")
        line.position(snap.point, to: &json)
    }

    /// Lets others write members of the answer.
    mutating func write(_ members: (inout JSONWriter) -> Void) { members(&json) }

    mutating func sums(_ distance: Meters, _ duration: Seconds, _ weight: Weight) {
        json.key("distance")
        json.number(distance.value, precision: 1)
        json.key("duration")
        json.number(duration.value, precision: 1)
        json.key("weight")
        json.number(Double(weight.rawValue) / 1000, precision: 1)
    }

    private mutating func weightName(_ objective: Profile.Objective) {
        json.key("weight_name")
        json.string(objective == .time ? "duration" : "distance")
    }

    private mutating func write(_ leg: OSRMLeg) {
        json.openObject()
        json.key("steps")
        json.openArray()
        if !leg.steps.isEmpty {
            let side = leg.keepsRight ? "right" : "left"
            OSRMStepWriter(line: line, graph: graph, language: language, options: options, side: side)
                .write(leg.steps, to: &json)
        }
        json.closeArray()
        json.key("summary")
        json.string(leg.summary)
        sums(leg.distance, leg.duration, leg.weight)
        if !options.annotations.isEmpty { annotations(of: leg) }
        json.closeObject()
    }

    /// The line with fewer points: each step's is simplified by itself, so that every maneuver stays a
    /// vertex; each leg's where no steps are shown.
    private static func overview(of legs: [OSRMLeg]) -> [Coordinate] {
        var line: [Coordinate] = []
        for leg in legs {
            let lines = leg.steps.isEmpty ? leg.parts.map(\.geometry) : leg.steps.map(\.geometry)
            for part in lines {
                let points = part.simplified(to: tolerance)
                line += line.last == points.first ? points.dropFirst() : points[...]
            }
        }
        return line
    }

    private static let tolerance: Meters = 5
}

extension OSRMWriter {
    private mutating func annotations(of leg: OSRMLeg) {
        let wanted = options.annotations
        if wanted.contains(.surface) {
            json.key("surfaces")
            json.openArray()
            for part in leg.surfaces(on: graph) {
                json.openObject()
                json.key("surface")
                json.string("\(part.surface)")
                json.key("distance")
                json.number(part.length.value, precision: 1)
                json.closeObject()
            }
            json.closeArray()
        }
        if wanted.contains(.hills), let hills = leg.hills {
            json.key("ascent")
            json.number(hills.ascent.value, precision: 1)
            json.key("descent")
            json.number(hills.descent.value, precision: 1)
            json.key("energy")
            json.number(hills.energy, precision: 1)
        }
        guard !wanted.isDisjoint(with: [.distance, .duration, .weight, .speed, .datasources]) else { return }
        let annotations = leg.parts.map(\.annotation)
        json.key("annotation")
        json.openObject()
        if wanted.contains(.distance) { list("distance", annotations.flatMap(\.distances).map(\.value)) }
        if wanted.contains(.duration) { list("duration", annotations.flatMap(\.durations).map(\.value)) }
        if wanted.contains(.weight) { list("weight", annotations.flatMap(\.weights)) }
        if wanted.contains(.speed) {
            let speeds = annotations.flatMap { part in
                zip(part.distances, part.durations).map { distance, duration -> Double in
                    duration > 0 ? distance.value / duration.value : 0
                }
            }
            list("speed", speeds)
        }
        if wanted.contains(.datasources) {
            list("datasources", annotations.flatMap { $0.weights.map { _ in 0 } })
            json.key("metadata")
            json.openObject()
            json.key("datasource_names")
            json.openArray()
            json.string("OpenStreetMap")
            json.closeArray()
            json.closeObject()
        }
        json.closeObject()
    }

    private mutating func list(_ name: String, _ numbers: [Double]) {
        json.key(name)
        json.openArray()
        for number in numbers { json.number(number, precision: 1) }
        json.closeArray()
    }
}
