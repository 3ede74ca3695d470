import GeoJSONKit

/// Documents deeper than any stack: every reader refuses them or reads them, and none recurses without a bound.
enum DeepTarget {
    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = DeepInput(Array(input)).bytes
        _ = try? JSONValue(parsing: bytes)
        for options in [ParsingOptions.strict, .lenient] {
            let value = try? GeoJSON(parsing: bytes, options: options)
            let diagnosis = GeoJSON.diagnose(bytes, options: options)
            require(
                (value == nil) == !diagnosis.errors.isEmpty, "a diagnosis has the error that a parser throws")
            for format in [StreamFormat.document, .textSequence] {
                _ = StreamTarget.outcome(of: [bytes], format, options)
            }
        }
        let locator = SourceLocator(bytes)
        let paths: [JSONPath] = [
            [], ["features"], ["features", 0, "properties"], [0, 0, 0, 0], ["a", "a", "a"], ["last"],
        ]
        let places = locator.places(of: paths)
        let singles = paths.map { locator.location(of: $0) }
        // Of a text that breaks off a single look does not know whether a later member of that name would count.
        if let value = try? JSONValue(parsing: bytes) {
            require(singles == paths.map { places[$0]?.value }, "one look finds what single looks find")
            require(
                (try? JSONValueDecoder().decode(JSONValue.self, from: value)) == value,
                "a coder keeps what is deep")
        }
    }
}
