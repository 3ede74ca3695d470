import GeoJSONKit
import QuestEngine

/// Writes routes as OSRM's clients expect them.
///
/// Every point is rounded to the digits of the chosen geometry, maneuvers and waypoints too: clients look for
/// them among the vertices of the line, some exactly.
struct OSRMWriter {
    let graph: RoadGraph
    let options: OSRMOptions

    func route(_ route: Route, minimizing objective: Profile.Objective) -> JSONValue {
        let legs = route.legs.map { Leg(leg: $0, steps: $0.steps(on: graph)) }
        var object: JSONObject = [:]
        switch options.overview {
        case .none: break
        case .full: object["geometry"] = geometry(route.geometry)
        case .simplified: object["geometry"] = geometry(overview(of: legs))
        }
        object["legs"] = .array(legs.map(leg))
        object["distance"] = .number(route.distance.value.tenths)
        object["duration"] = .number(route.duration.value.tenths)
        object["weight_name"] = objective == .time ? "duration" : "distance"
        object["weight"] = .number(route.weight.thousandths.tenths)
        return .object(object)
    }

    func waypoint(_ snap: Snap) -> JSONValue {
        var object: JSONObject = [:]
        if options.withHints { object["hint"] = "" }
        object["distance"] = .number(snap.distance.value.tenths)
        object["name"] = .string(graph.name(of: snap.edge) ?? "")
        object["location"] = position(snap.point)
        return .object(object)
    }

    /// Rows of riding times, one row for each source; `null` where there is no way.
    func table(_ matrix: RouteMatrix) -> JSONObject {
        var object: JSONObject = [:]
        object["durations"] = .array(
            matrix.sources.indices.map { source in
                .array(
                    matrix.targets.indices.map { target in
                        matrix[source, target].map { .number($0.duration.value.tenths) } ?? .null
                    })
            })
        if options.withWaypoints {
            object["sources"] = .array(matrix.sources.map { waypoint(matrix.waypoints[$0]) })
            object["destinations"] = .array(matrix.targets.map { waypoint(matrix.waypoints[$0]) })
        }
        return object
    }

    private struct Leg {
        let leg: RouteLeg
        let steps: [RouteStep]
    }

    private func leg(_ leg: Leg) -> JSONValue {
        [
            "steps": .array(options.steps ? leg.steps.map(step) : []),
            "summary": .string(options.steps ? summary(of: leg.steps) : ""),
            "distance": .number(leg.leg.distance.value.tenths),
            "duration": .number(leg.leg.duration.value.tenths),
            "weight": .number(leg.leg.weight.thousandths.tenths),
        ]
    }

    private func step(_ step: RouteStep) -> JSONValue {
        [
            "geometry": geometry(step.geometry),
            "maneuver": maneuver(step.maneuver),
            "mode": .string(step.mode.osrmName),
            "driving_side": "right",
            "name": .string(step.name),
            "intersections": .array(step.intersections.map(intersection)),
            "distance": .number(step.distance.value.tenths),
            "duration": .number(step.duration.value.tenths),
            "weight": .number(step.weight.thousandths.tenths),
        ]
    }

    private func maneuver(_ maneuver: Maneuver) -> JSONValue {
        var object: JSONObject = [
            "type": .string(maneuver.type.rawValue),
            "location": position(maneuver.location),
            "bearing_before": .integer(Int64(maneuver.bearingBefore)),
            "bearing_after": .integer(Int64(maneuver.bearingAfter)),
        ]
        if let modifier = maneuver.modifier { object["modifier"] = .string(modifier.rawValue) }
        if let exit = maneuver.exit { object["exit"] = .integer(Int64(exit)) }
        return .object(object)
    }

    private func intersection(_ intersection: Intersection) -> JSONValue {
        var object: JSONObject = [
            "location": position(intersection.location),
            "bearings": .array(intersection.bearings.map { .integer(Int64($0)) }),
            "entry": .array(intersection.entry.map(JSONValue.bool)),
        ]
        if let place = intersection.in { object["in"] = .integer(Int64(place)) }
        if let place = intersection.out { object["out"] = .integer(Int64(place)) }
        return .object(object)
    }

    /// The two streets one rides longest, in the order of riding.
    private func summary(of steps: [RouteStep]) -> String {
        var lengths: [String: Double] = [:]
        for step in steps where !step.name.isEmpty { lengths[step.name, default: 0] += step.distance.value }
        let longest = Set(lengths.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2).map(\.key))
        var names: [String] = []
        for step in steps where longest.contains(step.name) && !names.contains(step.name) {
            names.append(step.name)
        }
        return names.joined(separator: ", ")
    }

    /// The line with fewer points: each step's is simplified by itself, so that every maneuver stays a
    /// vertex.
    private func overview(of legs: [Leg]) -> [Coordinate] {
        var line: [Coordinate] = []
        for step in legs.flatMap(\.steps) {
            let points = step.geometry.simplified(to: 5)
            line += line.last == points.first ? points.dropFirst() : points[...]
        }
        return line
    }
}

extension OSRMWriter {
    private var digits: Int {
        switch options.geometries {
        case .polyline: 5
        case .polyline6: 6
        case .geojson: 7
        }
    }

    private func rounded(_ coordinate: Coordinate) -> Coordinate {
        let scale = digits == 5 ? 1e5 : digits == 6 ? 1e6 : 1e7
        return Coordinate(
            longitude: (coordinate.longitude * scale).rounded() / scale,
            latitude: (coordinate.latitude * scale).rounded() / scale)
    }

    private func position(_ coordinate: Coordinate) -> JSONValue {
        let point = rounded(coordinate)
        return [.number(point.longitude), .number(point.latitude)]
    }

    private func geometry(_ line: [Coordinate]) -> JSONValue {
        switch options.geometries {
        case .polyline, .polyline6:
            .string(EncodedPolyline.encode(line, precision: digits == 5 ? .five : .six))
        case .geojson: ["type": "LineString", "coordinates": .array(line.map(position))]
        }
    }
}

extension Weight {
    /// Value in seconds or metres.
    fileprivate var thousandths: Double { Double(rawValue) / 1000 }
}
