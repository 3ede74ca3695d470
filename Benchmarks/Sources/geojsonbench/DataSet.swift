import Foundation
import Measuring

/// One of the three documents that are measured.
enum DataSet: String, CaseIterable {
    /// 80,000 points with ten properties each.
    case points
    /// Polygons of 14 decimals, 24 MB.
    case polygons
    /// The districts of Chelyabinsk region: a real file, with the white space its writer put everywhere.
    case region

    /// From its name or its letter: a, b, c.
    init?(argument: String) {
        switch argument {
        case "a": self = .points
        case "b": self = .polygons
        case "c": self = .region
        default: self.init(rawValue: argument)
        }
    }

    var letter: String {
        switch self {
        case .points: "a"
        case .polygons: "b"
        case .region: "c"
        }
    }

    static let regionPath = "geojson/ru_chelyabinsk_region.geojson"

    /// The document.
    /// - Parameter data: The folder in which real files lie.
    func bytes(data: String) throws -> [UInt8] {
        switch self {
        case .points:
            var features = PointFeatures(seed: 7946)
            return Self.collection(count: 80_000) { features.appendFeature(to: &$0) }
        case .polygons:
            var features = PolygonFeatures(seed: 7946)
            return Self.collection(size: 24_000_000) { features.appendFeature(to: &$0) }
        case .region:
            return try FileBytes.read(data + "/" + Self.regionPath)
        }
    }

    private static func collection(
        count: Int = .max, size: Int = .max, appendFeature: (inout [UInt8]) -> Void
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(#"{"type":"FeatureCollection","features":["#)
        var written = 0
        while written < count, bytes.count < size {
            bytes.append(written == 0 ? "\n" : ",\n")
            appendFeature(&bytes)
            written += 1
        }
        bytes.append("\n]}\n")
        return bytes
    }
}
