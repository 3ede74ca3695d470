extension GeoJSON {
    /// Writes the document, each object with `type` first, then the RFC's members, then foreign ones in order.
    ///
    /// Reading the result gives the same value again, unless a precision was chosen. JSON cannot say infinity or
    /// NaN: such numbers become `null`.
    /// - Complexity: O(*n*) in the size of the document.
    public func bytes(options: WritingOptions = .init()) -> [UInt8] {
        var writer = JSONWriter(options: options)
        writer.geoJSON(self)
        return writer.takeBytes()
    }

    /// Writes the document as a string; see ``bytes(options:)``.
    public func text(options: WritingOptions = .init()) -> String {
        String(decoding: bytes(options: options), as: UTF8.self)
    }
}

extension Geometry {
    /// Writes the geometry as a document; see ``GeoJSON/bytes(options:)``.
    public func bytes(options: WritingOptions = .init()) -> [UInt8] {
        GeoJSON.geometry(self).bytes(options: options)
    }
}

extension Feature {
    /// Writes the feature as a document; see ``GeoJSON/bytes(options:)``.
    public func bytes(options: WritingOptions = .init()) -> [UInt8] {
        GeoJSON.feature(self).bytes(options: options)
    }
}

extension FeatureCollection {
    /// Writes the collection as a document; see ``GeoJSON/bytes(options:)``.
    public func bytes(options: WritingOptions = .init()) -> [UInt8] {
        GeoJSON.featureCollection(self).bytes(options: options)
    }
}

extension JSONValue {
    /// Writes the value as a JSON text; its numbers are never rounded.
    public func bytes(options: WritingOptions = .init()) -> [UInt8] {
        var writer = JSONWriter(options: options)
        writer.value(self)
        return writer.takeBytes()
    }
}

/// GeoJSON's objects, their members in the RFC's order: `type`, `id`, `bbox`, what they hold, foreign members.
extension JSONWriter {
    mutating func geoJSON(_ value: GeoJSON) {
        switch value {
        case .geometry(let geometry): self.geometry(geometry)
        case .feature(let feature): self.feature(feature)
        case .featureCollection(let collection): featureCollection(collection)
        }
    }

    mutating func featureCollection(_ collection: FeatureCollection) {
        openFeatureCollection(boundingBox: collection.boundingBox)
        for feature in collection.features { self.feature(feature) }
        closeFeatureCollection(foreignMembers: collection.foreignMembers)
    }

    /// Begins a collection, whose features come next.
    mutating func openFeatureCollection(boundingBox box: BoundingBox?) {
        openObject()
        type("FeatureCollection")
        boundingBox(box)
        key("features")
        openArray(isInline: false)
    }

    mutating func closeFeatureCollection(foreignMembers: JSONObject) {
        closeArray()
        members(foreignMembers)
        closeObject()
    }

    mutating func feature(_ feature: Feature) {
        openObject()
        type("Feature")
        if let id = feature.id {
            key("id")
            identifier(id)
        }
        boundingBox(feature.boundingBox)
        key("geometry")
        if let geometry = feature.geometry { self.geometry(geometry) } else { literal("null") }
        key("properties")
        if let properties = feature.properties { object(properties) } else { literal("null") }
        members(feature.foreignMembers)
        closeObject()
    }

    mutating func geometry(_ geometry: Geometry) {
        openObject()
        type(geometry.shape.typeName)
        boundingBox(geometry.boundingBox)
        shape(geometry.shape)
        members(geometry.foreignMembers)
        closeObject()
    }

    private mutating func type(_ name: String) {
        key("type")
        string(name)
    }

    private mutating func identifier(_ id: Feature.Identifier) {
        switch id {
        case .string(let string): self.string(string)
        case .integer(let integer): self.integer(integer)
        case .number(let number): self.number(number, keepsPoint: true)
        }
    }

    private mutating func boundingBox(_ box: BoundingBox?) {
        guard let box else { return }
        key("bbox")
        openArray(isInline: true)
        coordinates(box.southwest)
        coordinates(box.northeast)
        closeArray()
    }
}

extension JSONWriter {
    /// The member `coordinates` or `geometries`.
    mutating func shape(_ shape: Geometry.Shape) {
        if case .geometryCollection(let geometries) = shape {
            key("geometries")
            array(of: geometries) { writer, geometry in writer.geometry(geometry) }
            return
        }
        key("coordinates")
        switch shape {
        case .point(let position): self.position(position)
        case .multiPoint(let positions), .lineString(let positions): self.positions(positions)
        case .multiLineString(let lines): array(of: lines) { writer, line in writer.positions(line) }
        case .polygon(let rings): self.rings(rings)
        case .multiPolygon(let polygons): array(of: polygons) { writer, rings in writer.rings(rings) }
        case .geometryCollection: break
        }
    }

    /// The numbers of a position, without brackets.
    mutating func coordinates(_ position: Position) {
        coordinate(position.longitude)
        coordinate(position.latitude)
        if let altitude = position.altitude { coordinate(altitude) }
    }

    private mutating func position(_ position: Position) {
        guard options.indentation != nil else {
            return item { [options] in $0.append(position, precision: options.precision) }
        }
        openArray(isInline: true)
        coordinates(position)
        closeArray()
    }

    private mutating func positions(_ positions: [Position]) {
        guard options.indentation != nil else {
            return item { [options] in $0.append(positions, precision: options.precision) }
        }
        array(of: positions) { writer, position in writer.position(position) }
    }

    private mutating func rings(_ rings: [LinearRing]) {
        array(of: rings) { writer, ring in writer.positions(ring.positions) }
    }

    private mutating func coordinate(_ number: Double) {
        if let precision = options.precision {
            self.number(number, precision: precision)
        } else {
            self.number(number, keepsPoint: false)
        }
    }

    private mutating func array<Element>(of elements: [Element], write: (inout Self, Element) -> Void) {
        openArray(isInline: false)
        for element in elements { write(&self, element) }
        closeArray()
    }
}
