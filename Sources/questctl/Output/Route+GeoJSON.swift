import GeoJSONKit
import QuestEngine

extension Route {
    /// The line with its length and time, and the waypoints where they are on the road.
    var collection: GeoJSON {
        let line = Feature(
            id: "route", geometry: Geometry(.lineString(geometry.map { Position($0) })),
            properties: [
                "distance": .number(distance.value), "duration": .number(duration.value),
                "weight": .integer(Int64(weight.rawValue)),
            ])
        let points = waypoints.enumerated().map { index, snap in
            Feature(
                id: .string("waypoint-\(index + 1)"), geometry: Geometry(.point(Position(snap.point))),
                properties: ["distance_to_road": .number(snap.distance.value)])
        }
        return .featureCollection(FeatureCollection([line] + points))
    }
}

extension Position {
    fileprivate init(_ coordinate: Coordinate) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }
}
