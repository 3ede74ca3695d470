import GeoJSONKit

/// A route as a file that navigation programs and bicycle computers follow.
public struct CourseFile: Sendable {
    /// A form of file.
    public enum Format: String, CaseIterable, Sendable {
        /// GPX 1.1: one track.
        case gpx
        /// A feature with the line.
        case geojson
        /// A course of Garmin's Flexible and Interoperable Data Transfer, with its turns.
        case fit

        /// https://www.iana.org/assignments/media-types
        public var mediaType: String {
            switch self {
            case .gpx: "application/gpx+xml"
            case .geojson: "application/geo+json"
            case .fit: "application/vnd.ant.fit"
            }
        }
    }

    private let name: String
    private let route: Route
    private let graph: RoadGraph

    /// - Parameters:
    ///   - name: Name of the course as devices show it.
    ///   - graph: The graph of the router that made the route.
    public init(_ route: Route, named name: String, on graph: RoadGraph) {
        self.route = route
        self.name = name
        self.graph = graph
    }

    /// The file.
    ///
    /// - Parameters:
    ///   - moment: When the course was made.
    ///   - language: Language of the turns' names.
    /// - Complexity: O(points).
    public func bytes(as format: Format, at moment: Timestamp, in language: Language) -> [UInt8] {
        switch format {
        case .gpx: gpx
        case .geojson: geoJSON
        case .fit: fit(at: moment, in: language)
        }
    }

    private var gpx: [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="ReQuest" xmlns="http://www.topografix.com/GPX/1/1">
            <trk><name>\(TrackFile.escaped(name))</name><trkseg>

            """
        for (point, height) in zip(route.geometry, route.elevations(on: graph)) {
            let latitude = TrackFile.decimal(point.latitude, digits: 7)
            let longitude = TrackFile.decimal(point.longitude, digits: 7)
            text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
            if let height { text += "<ele>\(TrackFile.decimal(height, digits: 1))</ele>" }
            text += "</trkpt>\n"
        }
        text += "</trkseg></trk>\n</gpx>\n"
        return Array(text.utf8)
    }

    private var geoJSON: [UInt8] {
        let line = zip(route.geometry, route.elevations(on: graph)).map { point, height in
            Position(
                longitude: point.longitude, latitude: point.latitude,
                altitude: height.map { ($0 * 10).rounded() / 10 })
        }
        var properties: JSONObject = ["name": .string(name)]
        properties["distance"] = .number((route.distance.value * 10).rounded() / 10)
        properties["duration"] = .number((route.duration.value * 10).rounded() / 10)
        if let hills = route.hills {
            properties["ascent"] = .number(hills.ascent.value.rounded())
            properties["descent"] = .number(hills.descent.value.rounded())
        }
        return Feature(geometry: Geometry(.lineString(line)), properties: properties).bytes()
    }

    private func fit(at moment: Timestamp, in language: Language) -> [UInt8] {
        let heights = route.elevations(on: graph)
        var points: [FITCourse.Point] = []
        var passed = 0.0
        for (number, point) in route.geometry.enumerated() {
            if number > 0 { passed += Geodesic.distance(route.geometry[number - 1], point).value }
            points.append(
                FITCourse.Point(place: point, distance: Meters(passed), height: heights[number]))
        }
        let turns = RouteGuide(route, on: graph).turns.map { turn in
            FITCourse.Turn(
                place: turn.maneuver.location, distance: turn.at, kind: FITCourse.TurnKind(turn.maneuver),
                name: turn.street.isEmpty ? turn.action.text(in: language) : turn.street)
        }
        return FITCourse(
            name: name, points: points, turns: turns, duration: route.duration,
            ascent: route.hills?.ascent, descent: route.hills?.descent
        ).bytes(at: moment)
    }
}
