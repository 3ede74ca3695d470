extension JSONValue {
    /// Reads a JSON text (RFC 8259). Of members with the same name the last one counts.
    /// - Throws: The first broken rule of JSON's grammar or of the options' limits.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(
        parsing bytes: some Collection<UInt8>, options: ParsingOptions = .strict
    ) throws(GeoJSONError) {
        var options = options
        options.maximumWarnings = 0
        self = try JSONValue.parse(bytes, options: options).value
    }

    /// Reads a JSON text from a string.
    public init(parsing text: String, options: ParsingOptions = .strict) throws(GeoJSONError) {
        try self.init(parsing: text.utf8, options: options)
    }

    /// Reads a JSON text and tells which members appear twice.
    /// - Throws: The first broken rule of JSON's grammar or of the options' limits.
    public static func parse(
        _ bytes: some Collection<UInt8>, options: ParsingOptions = .strict
    ) throws(GeoJSONError) -> (value: JSONValue, warnings: [GeoJSONError]) {
        try withBuffer(bytes) { buffer throws(GeoJSONError) in
            let workspace = ScanningWorkspace()
            defer { withExtendedLifetime(workspace) {} }
            var scanner = JSONScanner(buffer, options: options, workspace: workspace)
            do throws(Fault) {
                try scanner.beginDocument(options)
                let value = try scanner.readValue()
                try scanner.endDocument()
                return (value, DocumentTrace.explain(scanner.warnings, in: buffer))
            } catch {
                throw DocumentTrace.explain(error, in: buffer)
            }
        }
    }
}
