import GeoJSONKit
import QuestBase
import RoadRouter

/// Writes lines and points in the form that was chosen, each rounded to the digits that lines of this form have.
struct OSRMLine {
    private let geometries: OSRMOptions.Geometries

    init(_ geometries: OSRMOptions.Geometries) {
        self.geometries = geometries
    }

    private var digits: Int {
        switch geometries {
        case .polyline: 5
        case .polyline6: 6
        case .geojson: 7
        }
    }

    func position(_ coordinate: Coordinate, to json: inout JSONWriter) {
        let point = rounded(coordinate)
        json.position(longitude: point.longitude, latitude: point.latitude, precision: digits)
    }

    func write(_ line: [Coordinate], to json: inout JSONWriter) {
        switch geometries {
        case .polyline: json.string(EncodedPolyline.encode(line, precision: .five))
        case .polyline6: json.string(EncodedPolyline.encode(line, precision: .six))
        case .geojson:
            json.openObject()
            json.key("type")
            json.string("LineString")
            json.key("coordinates")
            json.openArray()
            for point in line {
                json.position(longitude: point.longitude, latitude: point.latitude, precision: digits)
            }
            json.closeArray()
            json.closeObject()
        }
    }

    /// Halves are rounded as encoded lines do, away from zero.
    private func rounded(_ coordinate: Coordinate) -> Coordinate {
        guard geometries != .geojson else { return coordinate }
        let scale = digits == 5 ? 1e5 : 1e6
        return Coordinate(
            longitude: (coordinate.longitude * scale).rounded() / scale,
            latitude: (coordinate.latitude * scale).rounded() / scale)
    }
}
