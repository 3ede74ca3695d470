extension GeoJSON {
    /// Reads a GeoJSON text.
    /// - Throws: The first broken rule of JSON (RFC 8259), of GeoJSON (RFC 7946) or of the options' limits.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(
        parsing bytes: some Collection<UInt8>, options: ParsingOptions = .strict
    ) throws(GeoJSONError) {
        var options = options
        options.maximumWarnings = 0
        self = try GeoJSON.parse(bytes, options: options).value
    }

    /// Reads a GeoJSON text from a string.
    public init(parsing text: String, options: ParsingOptions = .strict) throws(GeoJSONError) {
        try self.init(parsing: text.utf8, options: options)
    }

    /// Reads a GeoJSON text and tells what was questionable in it, in file order.
    /// - Throws: The first broken rule of JSON (RFC 8259), of GeoJSON (RFC 7946) or of the options' limits.
    public static func parse(
        _ bytes: some Collection<UInt8>, options: ParsingOptions = .strict
    ) throws(GeoJSONError) -> (value: GeoJSON, warnings: [GeoJSONError]) {
        try withBuffer(bytes) { buffer throws(GeoJSONError) in
            var parser = GeoJSONParser(buffer, options: options)
            do throws(Fault) {
                let value = try parser.readDocument(options)
                return (value, DocumentTrace.explain(parser.scanner.warnings, in: buffer))
            } catch {
                throw DocumentTrace.explain(error, in: buffer)
            }
        }
    }

    /// Reads as much of a GeoJSON text as can be read, and tells **all** that is wrong with it.
    ///
    /// Missing commas, colons and closing brackets and needless commas are read as if mended; features that
    /// break a rule of RFC 7946 are left out. What else breaks JSON's grammar ends the reading.
    public static func diagnose(
        _ bytes: some Collection<UInt8>, options: ParsingOptions = .strict
    ) -> Diagnosis {
        withBuffer(bytes) { buffer in
            var parser = GeoJSONParser(buffer, options: options, collects: true)
            var value: GeoJSON?
            var last: [Fault] = []
            do throws(Fault) {
                value = try parser.readDocument(options)
            } catch {
                last = [error]
            }
            return Diagnosis(
                value: value,
                errors: DocumentTrace.explain(parser.scanner.errors + parser.errors + last, in: buffer),
                warnings: DocumentTrace.explain(parser.scanner.warnings, in: buffer),
                omitted: DocumentTrace.paths(ofValuesAt: parser.omitted, in: buffer))
        }
    }
}

/// Lends the bytes of any collection as a buffer, without a copy where they stand side by side already.
func withBuffer<Result, Failure: Error>(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
    let outcome = bytes.withContiguousStorageIfAvailable { buffer in
        Swift.Result { () throws(Failure) in try body(buffer) }
    }
    if let outcome { return try outcome.get() }
    return try Array(bytes).withUnsafeBufferPointer(body)
}

/// All mistakes of a document, and what could be read of it.
public struct Diagnosis: Sendable {
    /// The value that could be read; nil when reading had to end early. With errors, it is incomplete, and fit only
    /// to look for further findings in it.
    public let value: GeoJSON?
    /// Broken rules in file order; none in a document that can be read.
    public let errors: [GeoJSONError]
    /// Questionable things that were read all the same, in file order.
    public let warnings: [GeoJSONError]
    /// The features and geometries of the document that are not in the value: those that break a rule, and
    /// points without a position in a GeometryCollection. In file order; they count in the document's paths.
    public let omitted: [JSONPath]

    /// Errors and warnings as one list, in file order.
    public var findings: [GeoJSONFinding] {
        let all =
            errors.map { GeoJSONFinding($0, severity: .error) }
            + warnings.map { GeoJSONFinding($0, severity: .warning) }
        return all.inFileOrder
    }
}

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
