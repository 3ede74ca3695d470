public import GeoJSONKit
public import QuestUnits

/// Routes between places, as the daemon tells them in OSRM's form.
///
/// Reading is lenient: what is missing is `nil` or empty, and what later versions add is passed over.
public struct PlannedRoutes: Sendable, Equatable {
    /// The best one first.
    public let routes: [Route]
    /// The places that were asked for, put on roads.
    public let waypoints: [Waypoint]

    public struct Route: Sendable, Equatable {
        /// Metres.
        public let distance: Double
        /// Seconds of riding.
        public let duration: Double
        public let line: [Coordinate]
        /// One between each two places.
        public let legs: [Leg]
    }

    public struct Leg: Sendable, Equatable {
        /// Metres.
        public let distance: Double
        /// Seconds.
        public let duration: Double
        /// The streets that it follows for the most part.
        public let summary: String
        public let steps: [Step]
    }

    public struct Step: Sendable, Equatable {
        /// Metres to the next step.
        public let distance: Double
        /// Seconds.
        public let duration: Double
        /// The street's name; empty where it has none.
        public let name: String
        public let ref: String?
        /// `cycling`, `pushing bike`, `ferry`, `train`.
        public let mode: String?
        public let line: [Coordinate]
        public let maneuver: Maneuver
    }

    /// The thing to do where a step begins, in OSRM's words.
    public struct Maneuver: Sendable, Equatable {
        /// `turn`, `depart`, `arrive`, `roundabout` and others.
        public let type: String
        public let modifier: String?
        public let location: Coordinate?
        /// Degrees clockwise from north.
        public let bearingBefore: Double?
        public let bearingAfter: Double?
        /// Which exit of a roundabout to take, from one.
        public let exit: Int?
        /// To be read or said; `nil` where the daemon does not word it.
        public let instruction: String?
    }

    public struct Waypoint: Sendable, Equatable {
        /// The road's name; empty where it has none.
        public let name: String
        public let location: Coordinate?
        /// Metres from the place that was asked for.
        public let distance: Double?
        public let hint: String?
    }
}

// MARK: Reading

extension PlannedRoutes {
    /// Reads an answer of `route/v1`; `nil` for what is none.
    public init?(_ json: JSONValue) {
        guard let routes = json["routes"]?.arrayValue else { return nil }
        self.routes = routes.map { Route($0) }
        waypoints = (json["waypoints"]?.arrayValue ?? []).map {
            Waypoint(
                name: $0["name"]?.stringValue ?? "", location: $0["location"].flatMap(Self.place),
                distance: $0["distance"]?.doubleValue, hint: $0["hint"]?.stringValue)
        }
    }

    fileprivate static func place(_ json: JSONValue) -> Coordinate? {
        guard let longitude = json[0]?.doubleValue, let latitude = json[1]?.doubleValue else { return nil }
        let place = Coordinate(longitude: longitude, latitude: latitude)
        return place.isValid ? place : nil
    }

    /// The line of a geometry in GeoJSON, or in `polyline6`, in which it is asked for.
    fileprivate static func line(_ json: JSONValue?) -> [Coordinate] {
        if let text = json?.stringValue { return Polyline.coordinates(in: text, decimals: 6) ?? [] }
        return (json?["coordinates"]?.arrayValue ?? []).compactMap(place)
    }
}

extension PlannedRoutes.Route {
    fileprivate init(_ json: JSONValue) {
        distance = json["distance"]?.doubleValue ?? 0
        duration = json["duration"]?.doubleValue ?? 0
        line = PlannedRoutes.line(json["geometry"])
        legs = (json["legs"]?.arrayValue ?? []).map { leg in
            PlannedRoutes.Leg(
                distance: leg["distance"]?.doubleValue ?? 0, duration: leg["duration"]?.doubleValue ?? 0,
                summary: leg["summary"]?.stringValue ?? "",
                steps: (leg["steps"]?.arrayValue ?? []).map { PlannedRoutes.Step($0) })
        }
    }
}

extension PlannedRoutes.Step {
    fileprivate init(_ json: JSONValue) {
        distance = json["distance"]?.doubleValue ?? 0
        duration = json["duration"]?.doubleValue ?? 0
        name = json["name"]?.stringValue ?? ""
        ref = json["ref"]?.stringValue
        mode = json["mode"]?.stringValue
        line = PlannedRoutes.line(json["geometry"])
        let maneuver = json["maneuver"] ?? [:]
        self.maneuver = PlannedRoutes.Maneuver(
            type: maneuver["type"]?.stringValue ?? "", modifier: maneuver["modifier"]?.stringValue,
            location: maneuver["location"].flatMap(PlannedRoutes.place),
            bearingBefore: maneuver["bearing_before"]?.doubleValue,
            bearingAfter: maneuver["bearing_after"]?.doubleValue,
            exit: maneuver["exit"]?.integerValue.flatMap { Int(exactly: $0) },
            instruction: maneuver["instruction"]?.stringValue)
    }
}
