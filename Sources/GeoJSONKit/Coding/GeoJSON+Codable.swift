/// GeoJSON's types stand in types that are coded by whatever coder: as GeoJSON, by the rules of a strict reader.
///
/// A coder that does not keep the order of members, such as Foundation's `JSONDecoder`, loses that of properties
/// and foreign members.
extension GeoJSON: Codable {
    /// - Throws: `DecodingError` that holds the ``GeoJSONError``, and whose coding path leads to the value at
    ///   fault.
    public init(from decoder: any Decoder) throws {
        let bytes = try JSONValue(from: decoder).bytes()
        do throws(GeoJSONError) {
            self = try GeoJSON(parsing: bytes, options: .rereading)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + error.path.components.map { JSONKey($0) },
                    debugDescription: "\(error.message) [\(error.code.label(source: error.source))]",
                    underlyingError: error))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .geometry(let geometry): try geometry.encode(to: encoder)
        case .feature(let feature): try feature.encode(to: encoder)
        case .featureCollection(let collection): try collection.encode(to: encoder)
        }
    }

    /// The error for a GeoJSON object of another type than the one asked for.
    fileprivate func mismatch(
        _ type: any Any.Type, _ expected: String, _ decoder: any Decoder
    ) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: decoder.codingPath, debugDescription: "expected \(expected), found a \(typeName)")
        )
    }
}

extension ParsingOptions {
    /// Strict, and without limits, for values that are in memory already.
    fileprivate static let rereading: ParsingOptions = {
        var options = ParsingOptions.locating
        options.conformance = .strict
        options.maximumPositions = .max
        return options
    }()
}

/// See ``GeoJSON``.
extension Geometry: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try GeoJSON(from: decoder)
        guard case .geometry(let geometry) = value else {
            throw value.mismatch(Geometry.self, "a geometry", decoder)
        }
        self = geometry
    }
}

/// See ``GeoJSON``.
extension Feature: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try GeoJSON(from: decoder)
        guard case .feature(let feature) = value else {
            throw value.mismatch(Feature.self, "a Feature", decoder)
        }
        self = feature
    }
}

/// See ``GeoJSON``.
extension FeatureCollection: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try GeoJSON(from: decoder)
        guard case .featureCollection(let collection) = value else {
            throw value.mismatch(FeatureCollection.self, "a FeatureCollection", decoder)
        }
        self = collection
    }
}
