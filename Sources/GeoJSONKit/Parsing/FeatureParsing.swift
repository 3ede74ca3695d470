extension GeoJSONParser {
    /// Reads the collection that starts here.
    mutating func readFeatureCollection() throws(Fault) -> FeatureCollection {
        var common = Common(type: .featureCollection, start: scanner.position)
        var features: [Feature] = []
        var hasMember = try openObject(&common)
        while hasMember {
            if try beginMember(&common) != nil { features = try readFeatures() }
            hasMember = try scanner.nextMember()
        }
        try require(.features, common)
        return FeatureCollection(
            features, boundingBox: common.boundingBox, foreignMembers: common.foreignMembers)
    }

    private mutating func readFeatures() throws(Fault) -> [Feature] {
        if try passNullFeatures() { return [] }
        try scanner.expect(.array)
        var features: [Feature] = []
        var hasElement = try scanner.openArray()
        let start = scanner.position
        while hasElement {
            if let feature = try readElementOfFeatures() { features.append(feature) }
            hasElement = try scanner.nextElement()
            if features.count == Self.sample { reserveCapacity(&features, since: start) }
        }
        return features
    }

    /// Makes room for all features at once, as many as the first ones let expect.
    private func reserveCapacity(_ features: inout [Feature], since start: Int) {
        let length = scanner.bytes.count - start
        let lengthOfSample = max(scanner.position - start, 1)
        features.reserveCapacity(Self.sample * length / lengthOfSample * 17 / 16)
    }

    private static let sample = 64

    /// Reads one feature; where faults are collected, one that breaks a rule of GeoJSON is left out.
    private mutating func readElementOfFeatures() throws(Fault) -> Feature? {
        let start = scanner.position
        let depth = scanner.depth
        let memory = scanner.memory
        let counts = (memory.pointee.members.count, memory.pointee.positions.count)
        do throws(Fault) {
            guard try scanner.kind(expecting: "a Feature") == .object else {
                throw Fault(.wrongKind, at: start, expected: "a Feature")
            }
            _ = try findType(expected: "'Feature'", where: { $0 == .feature })
            return try readFeature()
        } catch {
            try collect(error)
            omitted.append(start)
            scanner.position = start
            scanner.depth = depth
            memory.pointee.members.truncate(to: counts.0)
            memory.pointee.positions.truncate(to: counts.1)
            // Throws again if the fault was one of syntax, since then nobody knows where the feature ends.
            try scanner.skipValue()
            return nil
        }
    }

    /// Reads the feature that starts here.
    mutating func readFeature() throws(Fault) -> Feature {
        var common = Common(type: .feature, start: scanner.position)
        var id: Feature.Identifier?
        var geometry: Geometry?
        var properties: JSONObject?
        var hasMember = try openObject(&common)
        while hasMember {
            switch try beginMember(&common) {
            case .id: id = try readIdentifier()
            case .geometry: geometry = try readGeometryOrNull()
            case .properties: properties = try readProperties()
            default: break
            }
            hasMember = try scanner.nextMember()
        }
        try require(.geometry, common)
        try require(.properties, common)
        return Feature(
            id: id, geometry: geometry, properties: properties, boundingBox: common.boundingBox,
            foreignMembers: common.foreignMembers)
    }

    private mutating func readProperties() throws(Fault) -> JSONObject? {
        if try scanner.passNull() { return nil }
        guard try scanner.kind(expecting: "an object or null") == .object else {
            if try passEmptyProperties() { return [:] }
            throw Fault(.wrongKind, at: scanner.position, expected: "an object or null")
        }
        return try scanner.readObject()
    }

    private mutating func readIdentifier() throws(Fault) -> Feature.Identifier? {
        let start = scanner.position
        switch try scanner.readValue() {
        case .string(let string): return .string(string)
        case .integer(let integer): return .integer(integer)
        case .number(let number): return .number(number)
        default:
            try tolerate(Fault(.invalidIdentifier, at: start, expected: "a string or a number"))
            return nil
        }
    }
}
