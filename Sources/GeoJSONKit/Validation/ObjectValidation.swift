/// GeoJSON's objects (RFC 7946, section 3).
extension ValidationWalk {
    mutating func check(_ document: GeoJSON) {
        switch document {
        case .geometry(let geometry): check(geometry)
        case .feature(let feature): check(feature)
        case .featureCollection(let collection): check(collection)
        }
    }

    private mutating func check(_ collection: FeatureCollection) {
        check(collection.boundingBox) { body in
            for feature in collection.features { feature.geometry?.shape.forEachPosition(body) }
        }
        inside("features") { walk in
            var known: [Feature.Identifier: Int] = [:]
            for (index, feature) in collection.features.enumerated() {
                walk.inside(.index(index)) { walk in
                    walk.check(feature)
                    walk.check(feature.id, at: index, known: &known)
                }
            }
        }
        check(collection.foreignMembers, of: .featureCollection)
    }

    /// Section 3.2 calls the identifier "commonly used": one that stands for two features identifies none.
    private mutating func check(
        _ id: Feature.Identifier?, at index: Int, known: inout [Feature.Identifier: Int]
    ) {
        guard let id else { return }
        guard let first = known[id] else { return known[id] = index }
        note(
            .warning, .duplicateIdentifier, expected: "each id once",
            found: "the id of \(place(["features", .index(first)]))", at: ["id"])
    }

    private mutating func check(_ feature: Feature) {
        switch feature.id {
        case .string(let string): check(string, at: ["id"])
        case .integer(let integer): check(integer, at: ["id"])
        case .number(let number): check(number, at: ["id"])
        case nil: break
        }
        check(feature.boundingBox) { body in feature.geometry?.shape.forEachPosition(body) }
        if let geometry = feature.geometry { inside("geometry") { $0.check(geometry) } }
        if let properties = feature.properties {
            inside("properties") { walk in
                walk.check(properties)
                guard walk.validator.checksSimpleStyle else { return }
                for finding in SimpleStyle.findings(in: properties, at: walk.place(walk.path)) {
                    walk.add(finding)
                }
            }
        }
        check(feature.foreignMembers, of: .feature)
    }

    private mutating func check(_ geometry: Geometry) {
        check(geometry.boundingBox) { body in geometry.shape.forEachPosition(body) }
        if case .geometryCollection(let parts) = geometry.shape {
            check(parts)
        } else {
            checkCoordinates(of: geometry.shape)
            if geometry.shape.looksSwapped { tally(.swappedCoordinates) }
        }
        check(geometry.foreignMembers, of: geometry.shape.type)
    }

    /// Section 3.1.8: what may better be said without a collection.
    private mutating func check(_ parts: [Geometry]) {
        inside("geometries") { walk in
            for (index, part) in parts.enumerated() {
                walk.inside(.index(index)) { walk in
                    if case .geometryCollection = part.shape {
                        walk.note(
                            .warning, .nestedCollection,
                            expected: "a geometry other than a GeometryCollection", found: "one")
                    }
                    walk.check(part)
                }
            }
        }
        // With members of their own, the parts cannot be put into one multipart geometry.
        guard let first = parts.first?.shape, parts.allSatisfy(\.foreignMembers.isEmpty) else { return }
        if case .geometryCollection = first { return }
        guard parts.allSatisfy({ $0.shape.typeName == first.typeName }) else { return }
        let type = first.typeName.hasPrefix("Multi") ? first.typeName : "Multi\(first.typeName)"
        note(
            .warning, .needlessCollection,
            expected: parts.count == 1 ? "the only part itself" : "a \(type) instead of a GeometryCollection",
            found: parts.count == 1 ? "a GeometryCollection" : "\(parts.count) parts of one type")
    }

    /// Sections 4, 6.1 and 7.1: foreign members have names of their own.
    private mutating func check(_ members: JSONObject, of type: ObjectType) {
        for (key, value) in members {
            inside(.key(key)) { walk in
                walk.check(key: key)
                walk.check(value)
                guard let name = MemberName(rawValue: key) else { return }
                if name == .crs {
                    walk.check(crs: value)
                } else if name.isReserved || type.defines(name) {
                    walk.note(
                        .error, .misplacedMember,
                        expected: "no foreign member '\(name)' in a \(type.rawValue)",
                        found: "one")
                }
            }
        }
    }

    private mutating func check(crs: JSONValue) {
        if LegacyCRS.isWGS84(crs) {
            note(.error, .legacyCRS, expected: "no member 'crs', WGS 84 being the only system", found: "one")
        } else {
            note(
                .error, .foreignCRS, expected: "positions on WGS 84",
                found: "a 'crs' that names another system")
        }
    }
}

extension Geometry.Shape {
    fileprivate var type: ObjectType {
        switch self {
        case .point: .point
        case .multiPoint: .multiPoint
        case .lineString: .lineString
        case .multiLineString: .multiLineString
        case .polygon: .polygon
        case .multiPolygon: .multiPolygon
        case .geometryCollection: .geometryCollection
        }
    }
}
