import GeoJSONKit

/// Knowledge of a sequence, text by text.
struct SequenceOutcome: Equatable {
    var values: [GeoJSON] = []
    var errors: [Finding] = []
    var warnings: [Finding] = []

    /// An error without its message, which may name a place in the text.
    struct Finding: Equatable {
        let code: GeoJSONError.Code
        let location: SourceLocation
        let path: JSONPath

        init(_ error: GeoJSONError) { (code, location, path) = (error.code, error.location, error.path) }

        /// A finding in a text that starts somewhere in a stream.
        init(_ error: GeoJSONError, from start: SourceLocation) {
            code = error.code
            path = error.path
            location = SourceLocation(
                byteOffset: start.byteOffset + error.location.byteOffset,
                line: start.line + error.location.line - 1,
                column: error.location.line > 1
                    ? error.location.column : start.column + error.location.column - 1)
        }
    }

    init() {}

    init(streaming chunks: [ArraySlice<UInt8>], _ format: GeoJSONSequenceFormat, _ options: ParsingOptions) {
        let outcome = Self.read(chunks, format, options)
        values = outcome.values
        errors = outcome.errors.map { Finding($0) }
        warnings = outcome.warnings.map { Finding($0) }
    }

    /// Takes the texts apart the slow way, and reads each one by itself.
    init(splitting bytes: [UInt8], _ format: GeoJSONSequenceFormat, _ options: ParsingOptions) {
        let locator = SourceLocator(bytes)
        let isSequence = format == .textSequence
        var texts = bytes.split(separator: isSequence ? 0x1E : 0x0A, omittingEmptySubsequences: false)[...]
        if isSequence { texts = texts.dropFirst() }
        for text in texts where !text.isEmpty {
            if !isSequence, text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            do {
                let read = try GeoJSON.parse(text, options: options)
                values.append(read.value)
                warnings += read.warnings.map {
                    Finding($0, from: locator.location(ofByte: text.startIndex))
                }
            } catch {
                errors.append(Finding(error, from: locator.location(ofByte: text.startIndex)))
            }
        }
    }

    static func read(
        _ chunks: [ArraySlice<UInt8>], _ format: GeoJSONSequenceFormat, _ options: ParsingOptions
    ) -> (values: [GeoJSON], errors: [GeoJSONError], warnings: [GeoJSONError]) {
        var reader = GeoJSONSequenceReader(format, options: options, maximumItemSize: 1 << 20)
        var values: [GeoJSON] = []
        var errors: [GeoJSONError] = []
        for chunk in chunks.map({ Optional($0) }) + [nil] {
            if let chunk { reader.append(chunk) } else { reader.finish() }
            var isEmpty = false
            while !isEmpty {
                do {
                    let value = try reader.next()
                    if let value { values.append(value) } else { isEmpty = true }
                } catch {
                    errors.append(error)
                }
            }
        }
        return (values, errors, reader.warnings)
    }
}
