/// GeoJSON's objects for any encoder, their members in the order in which ``GeoJSON/bytes(options:)`` writes them.
extension Geometry {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encodeHead(shape.typeName, boundingBox)
        let coordinates = JSONKey("coordinates")
        switch shape {
        case .point(let position): try container.encode(position, forKey: coordinates)
        case .multiPoint(let positions), .lineString(let positions):
            try container.encode(positions, forKey: coordinates)
        case .multiLineString(let lines): try container.encode(lines, forKey: coordinates)
        case .polygon(let rings): try container.encode(rings, forKey: coordinates)
        case .multiPolygon(let polygons): try container.encode(polygons, forKey: coordinates)
        case .geometryCollection(let geometries):
            try container.encode(geometries, forKey: JSONKey("geometries"))
        }
        try container.encode(foreign: foreignMembers, of: ObjectType(rawValue: shape.typeName))
    }
}

extension Feature {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encodeHead("Feature", id: id, boundingBox)
        try container.encode(geometry, forKey: JSONKey("geometry"))
        try container.encode(properties, forKey: JSONKey("properties"))
        try container.encode(foreign: foreignMembers, of: .feature)
    }
}

extension FeatureCollection {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encodeHead("FeatureCollection", boundingBox)
        try container.encode(features, forKey: JSONKey("features"))
        try container.encode(foreign: foreignMembers, of: .featureCollection)
    }
}

extension KeyedEncodingContainer<JSONKey> {
    fileprivate mutating func encodeHead(
        _ type: String, id: Feature.Identifier? = nil, _ box: BoundingBox?
    ) throws {
        try encode(type, forKey: JSONKey("type"))
        try encodeIfPresent(id, forKey: JSONKey("id"))
        try encodeIfPresent(box, forKey: JSONKey("bbox"))
    }

    /// Members that bear a name of the object's own are left out, as they would replace it.
    fileprivate mutating func encode(foreign members: JSONObject, of type: ObjectType?) throws {
        for (key, value) in members {
            if let name = MemberName(rawValue: key), type?.defines(name) == true { continue }
            try encode(value, forKey: JSONKey(key))
        }
    }
}
