import GeoJSONKit
import QuestBase
package import RoadRouter

/// Writes routes in Valhalla's own form
/// (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#outputs-of-a-route), for clients that know no
/// other.
///
/// Lengths are kilometres or miles, times seconds.
package struct ValhallaWriter {
    /// Units of length, by Valhalla's names.
    package enum Units: String {
        case kilometers
        case miles

        /// - Parameter name: As requests name them; `nil` for what is neither.
        init?(name: String) {
            switch name.lowercased() {
            case "kilometers", "km": self = .kilometers
            case "miles", "mi": self = .miles
            default: return nil
            }
        }

        fileprivate var meters: Double { self == .miles ? 1609.344 : 1000 }
    }

    private var json: JSONWriter
    private let question: OSRMQuestion
    private let units: Units
    private let line: OSRMLine

    init(_ question: OSRMQuestion, in units: Units, reserving size: Int = 16_384) {
        json = JSONWriter(reserving: size)
        self.question = question
        self.units = units
        line = OSRMLine(question.options.geometries)
    }

    /// Writes the first route as the trip, the others as its alternates.
    ///
    /// - Parameter id: A name that the request gave itself.
    consuming func answer(with routes: [Route], id: String?) -> [UInt8] {
        json.openObject()
        trip(of: routes[0])
        if routes.count > 1 {
            json.key("alternates")
            json.openArray()
            for route in routes.dropFirst() {
                json.openObject()
                trip(of: route)
                json.closeObject()
            }
            json.closeArray()
        }
        if let id {
            json.key("id")
            json.string(id)
        }
        json.closeObject()
        return json.takeBytes()
    }

    private mutating func trip(of route: Route) {
        let options = question.options
        let stops = options.stops ?? Array(route.waypoints.indices)
        let legs = OSRMLeg.legs(
            of: route, stoppingAt: options.stops, on: question.map.router.graph, steps: true)
        json.key("trip")
        json.openObject()
        json.key("locations")
        json.openArray()
        for place in stops { location(question.query.coordinates[place], number: place) }
        json.closeArray()
        json.key("legs")
        json.openArray()
        for leg in legs { write(leg) }
        json.closeArray()
        json.key("summary")
        json.openObject()
        summary(
            of: legs.flatMap(\.steps), around: route.geometry, length: route.distance,
            time: route.duration, cost: route.weight)
        json.closeObject()
        json.key("status_message")
        json.string("Found route between points")
        json.key("status")
        json.integer(0)
        json.key("units")
        json.string(units.rawValue)
        json.key("language")
        json.string(question.language.valhallaName)
        json.closeObject()
    }

    private mutating func location(_ place: Coordinate, number: Int) {
        json.openObject()
        json.key("type")
        json.string("break")
        json.key("lat")
        json.number(place.latitude, precision: 6)
        json.key("lon")
        json.number(place.longitude, precision: 6)
        json.key("original_index")
        json.integer(Int64(number))
        json.closeObject()
    }

    private mutating func write(_ leg: OSRMLeg) {
        // Maneuvers name points of the line by their places in it: it is joined of the lines of the steps.
        var shape: [Coordinate] = []
        json.openObject()
        if question.options.steps { json.key("maneuvers"); json.openArray() }
        for step in leg.steps {
            let first = max(shape.count - 1, 0)
            let isLast = step.maneuver.type == .arrive
            if !isLast { shape += shape.isEmpty ? step.geometry[...] : step.geometry.dropFirst() }
            guard question.options.steps else { continue }
            write(step, keepsRight: leg.keepsRight, points: first...max(shape.count - 1, first))
        }
        if question.options.steps { json.closeArray() }
        json.key("summary")
        json.openObject()
        summary(
            of: leg.steps, around: leg.geometry, length: leg.distance, time: leg.duration,
            cost: leg.weight)
        json.closeObject()
        if question.options.overview != .none {
            json.key("shape")
            // Who goes nowhere is at a point, and a line has two.
            line.write(shape.isEmpty ? leg.geometry : shape, to: &json)
        }
        json.closeObject()
    }

    private mutating func write(_ step: RouteStep, keepsRight: Bool, points: ClosedRange<Int>) {
        json.openObject()
        json.key("type")
        json.integer(Int64(step.maneuver.valhallaType(of: step, keepsRight: keepsRight)))
        if question.options.instructions {
            let sentence = step.instruction.sentence(in: question.language)
            json.key("instruction")
            json.string(sentence)
            json.key("verbal_pre_transition_instruction")
            json.string(sentence)
        }
        if !step.name.isEmpty {
            json.key("street_names")
            json.openArray()
            json.string(step.name)
            json.closeArray()
        }
        if step.maneuver.type != .arrive {
            json.key("bearing_after")
            json.integer(Int64(step.maneuver.bearingAfter))
        }
        if let exit = step.maneuver.exit {
            json.key("roundabout_exit_count")
            json.integer(Int64(exit))
        }
        sums(length: step.distance, time: step.duration, cost: step.weight)
        json.key("begin_shape_index")
        json.integer(Int64(points.lowerBound))
        json.key("end_shape_index")
        json.integer(Int64(points.upperBound))
        json.key("travel_mode")
        json.string(step.mode == .push ? "pedestrian" : "bicycle")
        json.key("travel_type")
        json.string(step.mode == .push ? "foot" : question.profile.name.valhallaType)
        json.closeObject()
    }

    private mutating func summary(
        of steps: [RouteStep], around line: [Coordinate], length: Meters, time: Seconds, cost: Weight
    ) {
        for name in ["has_time_restrictions", "has_toll", "has_highway"] {
            json.key(name)
            json.bool(false)
        }
        json.key("has_ferry")
        json.bool(steps.contains { $0.mode == .ferry })
        if let bounds = Bounds.around(line, margin: .zero) {
            let edges = [
                ("min_lat", bounds.south), ("min_lon", bounds.west), ("max_lat", bounds.north),
                ("max_lon", bounds.east),
            ]
            for (name, degrees) in edges {
                json.key(name)
                json.number(degrees, precision: 6)
            }
        }
        sums(length: length, time: time, cost: cost)
    }

    private mutating func sums(length: Meters, time: Seconds, cost: Weight) {
        json.key("length")
        json.number(length.value / units.meters, precision: 3)
        json.key("time")
        json.number(time.value, precision: 3)
        json.key("cost")
        json.number(Double(cost.rawValue) / 1000, precision: 3)
    }
}

extension Language {
    /// The tag that Valhalla has for the language.
    fileprivate var valhallaName: String {
        switch self {
        case .english: "en-US"
        case .russian: "ru-RU"
        }
    }
}

extension ProfileName {
    /// The type of bicycle that Valhalla has for it.
    fileprivate var valhallaType: String {
        switch self {
        case .road: "road"
        case .gravel: "cross"
        case .mtb: "mountain"
        default: "hybrid"
        }
    }
}

extension Maneuver {
    /// Valhalla's number of the maneuver
    /// (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#trip-legs-and-maneuvers).
    fileprivate func valhallaType(of step: RouteStep, keepsRight: Bool) -> Int {
        let side: Int =
            switch modifier {
            case .sharpRight, .right, .slightRight: 1
            case .sharpLeft, .left, .slightLeft: 2
            case .straight, .uTurn, nil: 0
            }
        switch type {
        case .depart: return 1 + side
        case .arrive: return 4 + side
        case .newName: return 7
        case .fork: return 22 + side
        case .roundabout: return 26
        case .exitRoundabout: return 27
        case .merge: return [25, 37, 38][side]
        case .notification where step.mode == .ferry: return 28
        case .turn, .continue, .endOfRoad, .notification:
            switch modifier {
            case .straight, nil: return 8
            case .slightRight: return 9
            case .right: return 10
            case .sharpRight: return 11
            // Where traffic keeps right, one turns round to the left.
            case .uTurn: return keepsRight ? 13 : 12
            case .sharpLeft: return 14
            case .left: return 15
            case .slightLeft: return 16
            }
        }
    }
}

extension OSRMRouteService {
    /// The answer in Valhalla's own form.
    package func valhallaAnswer(
        _ request: RouteRequest, in units: ValhallaWriter.Units, id: String?
    ) throws(OSRMError) -> [UInt8] {
        ValhallaWriter(question, in: units).answer(with: try routes(request), id: id)
    }
}
