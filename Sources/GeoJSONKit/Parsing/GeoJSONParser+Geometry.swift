extension GeoJSONParser {
    /// Reads a feature's geometry.
    mutating func readGeometryOrNull() throws(Fault) -> Geometry? {
        if try scanner.passNull() { return nil }
        if try passEmptyGeometry() { return nil }
        return try readGeometry()
    }

    /// Reads the geometry that starts here.
    /// - Returns: Nil for a point without coordinates, which stands for no geometry (RFC 7946, section 3.1).
    private mutating func readGeometry() throws(Fault) -> Geometry? {
        guard try scanner.kind(expecting: "a geometry object") == .object else {
            throw Fault(.wrongKind, at: scanner.position, expected: "a geometry object")
        }
        return try readGeometry(try findType(expected: ObjectType.geometryNames, where: \.isGeometry))
    }

    /// Reads the geometry of a known type that starts here.
    mutating func readGeometry(_ type: ObjectType) throws(Fault) -> Geometry? {
        var common = Common(type: type, start: scanner.position)
        var shape: Geometry.Shape?
        var hasMember = try openObject(&common)
        while hasMember {
            if try beginMember(&common) != nil { shape = try readShape(type) }
            hasMember = try scanner.nextMember()
        }
        try require(type.content, common)
        guard let shape else { return nil }
        if isLenient, !hasSwapped, scanner.maximumWarnings > 0 { warnIfSwapped(shape, at: common.start) }
        return Geometry(shape, boundingBox: common.boundingBox, foreignMembers: common.foreignMembers)
    }

    /// Reads the value of `coordinates` or `geometries`.
    private mutating func readShape(_ type: ObjectType) throws(Fault) -> Geometry.Shape? {
        guard try scanner.kind(expecting: "an array") == .array else {
            throw Fault(.wrongKind, at: scanner.position, expected: "an array")
        }
        switch type {
        case .point: return try readPoint().map { .point($0) }
        case .multiPoint: return .multiPoint(try readPositions())
        case .lineString: return .lineString(try readLine())
        case .multiLineString: return .multiLineString(try readLines())
        case .polygon: return .polygon(try readPolygon())
        case .multiPolygon: return .multiPolygon(try readPolygons())
        default: return .geometryCollection(try readGeometries())
        }
    }

    private mutating func readGeometries() throws(Fault) -> [Geometry] {
        var geometries: [Geometry] = []
        var hasElement = try scanner.openArray()
        while hasElement {
            let start = scanner.position
            if let geometry = try readGeometry() {
                if case .geometryCollection = geometry.shape {
                    scanner.warn(
                        Fault(
                            .nestedCollection, at: start,
                            expected: "a geometry other than a GeometryCollection",
                            found: "one"))
                }
                geometries.append(geometry)
            } else {
                omitted.append(start)
            }
            hasElement = try scanner.nextElement()
        }
        return geometries
    }
}
