import Foundation
import GeoJSONKit
import Testing

@Suite("GeoJSON within coded types")
struct GeoJSONCodingTests {
    /// A message that a program might send or store.
    private struct Message: Codable, Equatable {
        var document: GeoJSON
        var feature: Feature
        var geometry: Geometry
        var place: Position
        var ring: LinearRing?
        var box: BoundingBox?
        var id: Feature.Identifier?
        var values: [JSONValue]
    }

    private static func message(seed: Int) -> Message {
        var random = RandomDocument(seed: UInt64(seed))
        let feature = random.feature()
        return Message(
            document: random.geoJSON(), feature: feature, geometry: random.geometry(depth: 0),
            place: Position(
                longitude: random.double(), latitude: 1, altitude: seed.isMultiple(of: 2) ? nil : 3),
            ring: seed.isMultiple(of: 3) ? nil : [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 0)],
            box: seed.isMultiple(of: 3)
                ? nil
                : BoundingBox(
                    southwest: Position(
                        longitude: 1, latitude: 2, altitude: seed.isMultiple(of: 2) ? nil : 3),
                    northeast: Position(longitude: 4, latitude: 5, altitude: seed.isMultiple(of: 2) ? nil : 6)
                ),
            id: feature.id, values: [random.value(depth: 0), nil])
    }

    private static func corner(_ longitude: Double, _ latitude: Double) -> Position {
        Position(longitude: longitude, latitude: latitude)
    }

    @Test("this library's coders keep everything")
    func exact() throws {
        for seed in 0..<200 {
            let message = Self.message(seed: seed)
            let json = try JSONValueEncoder().encode(message)
            #expect(try JSONValueDecoder().decode(Message.self, from: json) == message)
            // Encoded, a document is what is written.
            let written = try JSONValue(parsing: message.document.bytes())
            #expect(
                try JSONValue(parsing: (json["document"] ?? .null).bytes()).normalized == written.normalized)
            #expect(json["document"]?.objectValue?.keys == written.objectValue?.keys)
        }
    }

    @Test("Foundation's coders keep all but the order of members and the kind of numbers")
    func foundation() throws {
        for seed in 0..<100 {
            let message = Self.message(seed: seed)
            let data = try JSONEncoder().encode(message)
            let decoded = try JSONDecoder().decode(Message.self, from: data)
            #expect(decoded.place == message.place && decoded.ring == message.ring)
            #expect(decoded.box == message.box)
            let (left, right) = (
                try JSONValueEncoder().encode(decoded), try JSONValueEncoder().encode(message)
            )
            #expect(left.normalized == right.normalized)
            let sent = try JSONValue(parsing: data)
            #expect(try JSONValue(parsing: right.bytes()).normalized == sent.normalized)
        }
    }

    @Test("reading is as strict as a strict reader, with its error and the path to the value")
    func strict() throws {
        var checked = 0
        for fixture in Fixture.bad where try fixture.layer() == .structure {
            let error = try #require(throws: GeoJSONError.self) { try GeoJSON(parsing: fixture.document()) }
            guard let json = try? JSONValue(parsing: fixture.document()) else { continue }
            let thrown = #expect(throws: DecodingError.self, "\(fixture.name)") {
                try JSONValueDecoder().decode([GeoJSON].self, from: .array([json]))
            }
            guard case .dataCorrupted(let context) = thrown else { throw try #require(thrown) }
            #expect((context.underlyingError as? GeoJSONError)?.code == error.code)
            let path = context.codingPath.map { key in
                key.intValue.map { JSONPath.Component.index($0) } ?? .key(key.stringValue)
            }
            #expect(path == [0] + error.path.components)
            #expect(context.debugDescription.hasSuffix("[\(error.code.rawValue); \(error.source ?? "")]"))
            checked += 1
        }
        #expect(checked > 50)
    }

    @Test("a type takes no GeoJSON of another type")
    func types() throws {
        let feature: JSONValue = ["type": "Feature", "geometry": nil, "properties": nil]
        let point: JSONValue = ["type": "Point", "coordinates": [1, 2]]
        let decoder = JSONValueDecoder()
        #expect(throws: DecodingError.self) { try decoder.decode(Geometry.self, from: feature) }
        #expect(throws: DecodingError.self) { try decoder.decode(FeatureCollection.self, from: feature) }
        #expect(throws: DecodingError.self) { try decoder.decode(Feature.self, from: point) }
        #expect(try decoder.decode(Geometry.self, from: point).shape == .point(Self.corner(1, 2)))
    }

    @Test(
        "positions, rings, boxes and ids by themselves keep the RFC's rules",
        arguments: [
            ("[1]", "[]", "[1,2,3]", "null"), ("[]", "[[0,0],[1,0],[0,0]]", "[]", "[1]"),
            (#"["1","2"]"#, "[[0,0],[1,0],[1,1],[0,1]]", "[1,2,3,null]", "{}"),
            ("[1,2,null]", "7", "{}", "true"), (#"{"x":1}"#, "[0,0,0,0]", "[1,2,3,4,5]", "false"),
        ])
    func parts(position: String, ring: String, box: String, id: String) throws {
        func refuses<Part: Decodable>(_ type: Part.Type, _ text: String) throws {
            let json = try JSONValue(parsing: text)
            #expect(throws: DecodingError.self) { try JSONValueDecoder().decode(type, from: json) }
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(type, from: Data(text.utf8)) }
        }
        try refuses(Position.self, position)
        try refuses(LinearRing.self, ring)
        try refuses(BoundingBox.self, box)
        try refuses(Feature.Identifier.self, id)
    }

    @Test("further numbers of a position are ignored")
    func longPosition() throws {
        let position = try JSONValueDecoder().decode(Position.self, from: [1, 2, 3, 4, 5])
        #expect(position == Position(longitude: 1, latitude: 2, altitude: 3))
    }

    @Test("foreign members that bear a name of the object's own are left out")
    func clash() throws {
        let feature = Feature(id: 1, foreignMembers: ["type": "Point", "id": 2, "x": 3])
        let json = try JSONValueEncoder().encode(feature)
        #expect(json == ["type": "Feature", "id": 1, "geometry": nil, "properties": nil, "x": 3])
    }
}

extension JSONValue {
    /// Members sorted by name, all numbers doubles.
    fileprivate var normalized: JSONValue {
        switch self {
        case .integer(let integer): .number(Double(integer))
        case .array(let elements): .array(elements.map(\.normalized))
        case .object(let members):
            .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.normalized) }))
        default: self
        }
    }
}
