/// Entrances of the parser for the streaming readers. Offsets are those of the buffer it was given.
extension GeoJSONParser {
    /// A collection's members are inside one object, its features inside two brackets.
    private static let depthOfFeatures = 2

    /// Reads the element of `features` that starts here.
    mutating func readFeature(at start: Int) throws(Fault) -> Feature {
        scanner.position = start
        scanner.depth = Self.depthOfFeatures
        guard try scanner.kind(expecting: "a Feature") == .object else {
            throw Fault(.wrongKind, at: start, expected: "a Feature")
        }
        _ = try findType(expected: "'Feature'", where: { $0 == .feature })
        return try readFeature()
    }

    /// Goes past the element of `features` that starts here, checking nothing but its grammar.
    mutating func skipFeature(at start: Int) throws(Fault) {
        scanner.position = start
        scanner.depth = Self.depthOfFeatures
        try scanner.skipValue()
    }

    /// Goes past the bracket that opens `features`.
    /// - Returns: Whether a feature follows.
    mutating func openFeatures(at start: Int) throws(Fault) -> Bool {
        scanner.position = start
        scanner.depth = Self.depthOfFeatures - 1
        return try scanner.openArray()
    }

    /// Goes past what separates the feature that ends here from the next one.
    /// - Returns: Whether another one follows.
    mutating func nextFeature(behind end: Int) throws(Fault) -> Bool {
        scanner.position = end
        scanner.depth = Self.depthOfFeatures
        return try scanner.nextElement()
    }

    /// Finds out what the document is, going through it up to its `type`.
    mutating func findRootType(_ options: ParsingOptions) throws(Fault) -> ObjectType {
        try scanner.beginDocument(options)
        let start = scanner.position
        guard try scanner.kind(expecting: "a GeoJSON object") == .object else {
            throw Fault(.wrongKind, at: start, expected: "a GeoJSON object")
        }
        return try findType(expected: ObjectType.allNames, where: { _ in true })
    }

    /// Reads the text at the buffer's beginning, up to its end or whatever follows it.
    /// - Parameter needsFeatures: Whether a bare geometry is refused.
    mutating func readText(_ options: ParsingOptions, needsFeatures: Bool) throws(Fault) -> GeoJSON {
        let type = try findRootType(options)
        let start = scanner.position
        switch type {
        case .featureCollection: return .featureCollection(try readFeatureCollection())
        case .feature: return .feature(try readFeature())
        default:
            if needsFeatures {
                _ = try findType(expected: "'Feature' or 'FeatureCollection'", where: { !$0.isGeometry })
            }
            if let geometry = try readGeometry(type) { return .geometry(geometry) }
            throw Fault(.emptyPoint, at: start, expected: "a position", found: "an empty array")
        }
    }
}

extension DocumentReader {
    /// Lets the ordinary parser look at the buffer, or at its beginning only.
    func withParser<Result>(
        _ options: ParsingOptions? = nil, upTo end: Int? = nil,
        _ body: (inout GeoJSONParser) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try withParser(of: buffer.bytes[..<(end ?? buffer.count)], options, body)
    }

    /// Lets the ordinary parser look at a text.
    func withParser<Result>(
        of text: ArraySlice<UInt8>, _ options: ParsingOptions? = nil,
        _ body: (inout GeoJSONParser) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try text.withUnsafeBufferPointer { bytes throws(Fault) in
            var parser = GeoJSONParser(bytes, options: options ?? self.options, workspace: workspace.prepared)
            parser.hasSwapped = hasSwapped
            return try body(&parser)
        }
    }
}
