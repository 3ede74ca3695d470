import GeoJSONKit

/// The meaning of a document, looked up in the tree of its JSON values: the parser of GeoJSON reads coordinates and
/// members by ways of its own.
extension GeoJSON {
    /// Whether this is what the tree says. Its names must be there once.
    func isMeant(by tree: JSONValue) -> Bool {
        guard tree["type"]?.stringValue == typeName else { return false }
        switch self {
        case .geometry(let geometry): return geometry.isMeant(by: tree)
        case .feature(let feature): return feature.isMeant(by: tree)
        case .featureCollection(let collection):
            guard let features = tree["features"]?.arrayValue else { return false }
            return collection.features.count == features.count
                && zip(collection.features, features).allSatisfy { $0.isMeant(by: $1) }
        }
    }
}

extension Feature {
    fileprivate func isMeant(by tree: JSONValue) -> Bool {
        let identifier: JSONValue? =
            switch id {
            case nil: nil
            case .string(let string): .string(string)
            case .integer(let integer): .integer(integer)
            case .number(let number): .number(number)
            }
        guard tree["id"] == identifier, tree["properties"] == properties.map(JSONValue.object) ?? .null else {
            return false
        }
        guard let geometry else {
            return tree["geometry"]?.isNull == true || tree["geometry"]?["coordinates"] == []
        }
        return tree["geometry"].map(geometry.isMeant) == true
    }
}

extension Geometry {
    fileprivate func isMeant(by tree: JSONValue) -> Bool {
        guard tree["type"]?.stringValue == shape.typeName else { return false }
        let coordinates = tree["coordinates"]
        switch shape {
        case .point(let position): return Self.isSame(position, coordinates)
        case .multiPoint(let positions), .lineString(let positions):
            return Self.areSame(positions, coordinates, Self.isSame)
        case .multiLineString(let lines):
            return Self.areSame(lines, coordinates) { Self.areSame($0, $1, Self.isSame) }
        case .polygon(let rings): return Self.areSame(rings, coordinates, Self.isSame)
        case .multiPolygon(let polygons):
            return Self.areSame(polygons, coordinates) { Self.areSame($0, $1, Self.isSame) }
        case .geometryCollection(let geometries):
            return Self.areSame(geometries, tree["geometries"]) { $0.isMeant(by: $1) }
        }
    }

    private static func areSame<Part>(
        _ parts: [Part], _ tree: JSONValue?, _ isSame: (Part, JSONValue) -> Bool
    ) -> Bool {
        guard let elements = tree?.arrayValue, elements.count == parts.count else { return false }
        return zip(parts, elements).allSatisfy(isSame)
    }

    private static func isSame(_ ring: LinearRing, _ tree: JSONValue) -> Bool {
        areSame(ring.positions, tree, isSame)
    }

    private static func isSame(_ position: Position, _ tree: JSONValue?) -> Bool {
        guard let numbers = tree?.arrayValue, numbers.count >= 2 else { return false }
        let bits = [position.longitude, position.latitude, position.altitude].map { $0?.bitPattern }
        let expected = (0..<3).map { $0 < numbers.count ? numbers[$0].doubleValue?.bitPattern : nil }
        return bits == expected
    }
}
