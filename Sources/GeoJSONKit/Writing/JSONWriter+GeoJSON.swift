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
