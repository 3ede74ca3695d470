import GeoJSONKit

/// Documents read feature by feature, wherever the chunks end.
enum StreamTarget {
    /// Everything that a reader says about a stream.
    struct Outcome: Equatable {
        var features: [Feature] = []
        var collection: FeatureCollection?
        var warnings: [GeoJSONError] = []
        var errors: [GeoJSONError] = []
    }

    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let input = ChunkedInput(input)
        for options in [ParsingOptions.strict, .lenient] {
            let outcomes = input.cuts.map { outcome(of: $0, .document, options) }
            for outcome in outcomes {
                require(outcome == outcomes[0], "it does not matter where the chunks end")
            }
            compare(outcomes[0], with: input, options)
        }
        // Nothing is promised where items are too large but that nothing breaks.
        for cut in input.cuts { _ = outcome(of: cut, .document, .lenient, maximumItemSize: 40) }
    }

    static func outcome(
        of chunks: [[UInt8]], _ format: StreamFormat, _ options: ParsingOptions,
        maximumItemSize: Int = 1 << 20
    ) -> Outcome {
        var reader = FeatureReader(format: format, options: options, maximumItemSize: maximumItemSize)
        var outcome = Outcome()
        for chunk in chunks {
            reader.append(chunk)
            take(from: &reader, into: &outcome)
        }
        reader.finish()
        take(from: &reader, into: &outcome)
        outcome.collection = reader.collection
        outcome.warnings = reader.warnings
        return outcome
    }

    private static func take(from reader: inout FeatureReader, into outcome: inout Outcome) {
        // Of a document, the same error comes again and again.
        while reader.format != .document || outcome.errors.isEmpty {
            do throws(GeoJSONError) {
                guard let feature = try reader.next() else { return }
                outcome.features.append(feature)
            } catch {
                outcome.errors.append(error)
            }
        }
    }

    /// Compares with the reader of whole documents, but for what `FeatureReader` documents.
    private static func compare(_ streamed: Outcome, with input: ChunkedInput, _ options: ParsingOptions) {
        let codesOfStreamingAlone: [GeoJSONError.Code] = [.unknownType, .duplicateMember, .misplacedMember]
        let isException = streamed.errors.contains { codesOfStreamingAlone.contains($0.code) }
        do throws(GeoJSONError) {
            let whole = try GeoJSON.parse(input.bytes, options: options)
            if case .featureCollection(let collection) = whole.value { WritingChecks.check(collection) }
            if isException { return }
            require(streamed.errors.isEmpty, "what can be read as a whole can be streamed")
            require(streamed.features == whole.value.features, "streaming gives the same features")
            require(streamed.warnings == whole.warnings, "streaming gives the same warnings")
            if case .featureCollection(var collection) = whole.value {
                collection.features = []
                require(streamed.collection == collection, "streaming gives the same collection")
            }
        } catch {
            require(!streamed.errors.isEmpty, "what cannot be read as a whole cannot be streamed")
            require(isException || streamed.errors == [error], "streaming gives the same error")
        }
    }
}
