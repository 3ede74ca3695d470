import Foundation
import Measuring

/// Foundation's `JSONDecoder`, into structs that say the same as GeoJSONKit's values.
struct FoundationPeer {
    let set: DataSet
    let data: Data

    init(_ set: DataSet, bytes: [UInt8]) {
        self.set = set
        self.data = Data(bytes)
    }

    /// Decodes the document once; freeing the result is not counted.
    func nanoseconds() throws -> Int {
        switch set {
        case .points: try decode(DecodedCollection<PointProperties>.self)
        case .polygons: try decode(DecodedCollection<PolygonProperties>.self)
        case .region: try decode(DecodedCollection<RegionProperties>.self)
        }
    }

    private func decode<Properties>(_ type: DecodedCollection<Properties>.Type) throws -> Int {
        let (value, nanoseconds) = try CPUClock.measure { try JSONDecoder().decode(type, from: data) }
        guard !value.features.isEmpty else { throw BenchmarkError.failed("JSONDecoder read no feature") }
        return nanoseconds
    }
}
