import GeoJSONKit

/// Everything that a reader says about some bytes.
struct StreamOutcome: Hashable {
    var features: [Feature] = []
    var collection: FeatureCollection?
    var warnings: [GeoJSONError] = []
    var errors: [GeoJSONError] = []

    init() {}

    /// Gathers what a whole document's reader says; nil for a bare geometry, which has no features.
    init?(parsing bytes: [UInt8], options: ParsingOptions) {
        do {
            let (value, warnings) = try GeoJSON.parse(bytes, options: options)
            self.warnings = warnings
            switch value {
            case .geometry: return nil
            case .feature(let feature): features = [feature]
            case .featureCollection(var value):
                features = value.features
                value.features = []
                collection = value
            }
        } catch {
            errors = [error]
        }
    }

    /// Gathers what a streaming reader says when it gets these chunks.
    init(
        streaming chunks: some Sequence<ArraySlice<UInt8>>, format: StreamFormat = .document,
        options: ParsingOptions = .strict, maximumItemSize: Int = 1 << 20
    ) {
        var run = StreamRun(
            FeatureReader(format: format, options: options, maximumItemSize: maximumItemSize))
        for chunk in chunks { run.append(chunk) }
        self = run.finished()
    }
}

/// A streaming reader at work, and what it has said so far.
struct StreamRun {
    private var reader: FeatureReader
    private var outcome = StreamOutcome()

    init(_ reader: FeatureReader) { self.reader = reader }

    mutating func append(_ chunk: ArraySlice<UInt8>) {
        reader.append(chunk)
        take()
    }

    /// Returns what it says if these are the last bytes.
    func finished(with rest: ArraySlice<UInt8> = []) -> StreamOutcome {
        var run = self
        if !rest.isEmpty { run.append(rest) }
        run.reader.finish()
        run.take()
        run.outcome.warnings = run.reader.warnings
        run.outcome.collection = run.reader.collection
        return run.outcome
    }

    private mutating func take() {
        // Of a document, the same error comes again and again.
        while reader.format != .document || outcome.errors.isEmpty {
            do {
                guard let feature = try reader.next() else { return }
                outcome.features.append(feature)
            } catch {
                outcome.errors.append(error)
            }
        }
    }
}

/// Ways to cut bytes into chunks.
enum Chunks {
    static func single(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.indices.map { bytes[$0...$0] } }

    static func random(_ bytes: [UInt8], upTo size: Int, using generator: inout SeededGenerator)
        -> [ArraySlice<UInt8>]
    {
        var chunks: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 0...size, using: &generator)
            chunks.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return chunks
    }
}
