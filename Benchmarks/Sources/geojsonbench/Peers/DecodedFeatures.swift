/// What a user of Foundation's `JSONDecoder` writes for the same documents: the fastest plain way found, as a
/// position of two stored doubles decodes faster than an array of them.
struct DecodedCollection<Properties: Decodable>: Decodable {
    let type: String
    let features: [DecodedFeature<Properties>]
}

struct DecodedFeature<Properties: Decodable>: Decodable {
    let type: String
    let id: Int?
    let geometry: DecodedGeometry
    let properties: Properties
}

struct DecodedPosition: Decodable {
    let longitude: Double
    let latitude: Double

    init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        longitude = try numbers.decode(Double.self)
        latitude = try numbers.decode(Double.self)
    }
}

enum DecodedGeometry: Decodable {
    case point(DecodedPosition)
    case polygon([[DecodedPosition]])
    case multiPolygon([[[DecodedPosition]]])

    private enum Key: CodingKey { case type, coordinates }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        switch try members.decode(String.self, forKey: .type) {
        case "Point":
            self = .point(try members.decode(DecodedPosition.self, forKey: .coordinates))
        case "Polygon":
            self = .polygon(try members.decode([[DecodedPosition]].self, forKey: .coordinates))
        case "MultiPolygon":
            self = .multiPolygon(try members.decode([[[DecodedPosition]]].self, forKey: .coordinates))
        case let other:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: members, debugDescription: "no geometry of this data set: \(other)")
        }
    }
}

struct PointProperties: Decodable {
    let osmID: Int
    let name: String
    let `operator`: String
    let levels: Int
    let startYear: Int
    let height: Double
    let address: String
    let elevation: Int
    let score: Double
    let description: String

    private enum CodingKeys: String, CodingKey {
        case osmID = "osm_id"
        case startYear = "start_year"
        case name, `operator`, levels, height, address, elevation, score, description
    }
}

struct PolygonProperties: Decodable {
    let kind: String
}

struct RegionProperties: Decodable {
    let district: String
}
