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
