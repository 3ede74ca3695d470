@testable import GeoJSONKit

/// Text sequences (RFC 8142) and newline-delimited GeoJSON, wherever the chunks end, compared with texts that are
/// cut apart first and read as wholes.
enum SequenceTarget {
    typealias Text = Result<GeoJSON, GeoJSONError>

    static func run(_ input: UnsafeBufferPointer<UInt8>) {
        let input = ChunkedInput(input)
        for options in [ParsingOptions.strict, .lenient] {
            for format in GeoJSONSequenceFormat.allCases {
                let outcomes = input.cuts.map { texts(of: $0, format, options) }
                for outcome in outcomes {
                    require(outcome.texts == outcomes[0].texts, "it does not matter where the chunks end")
                    require(outcome.warnings == outcomes[0].warnings, "… not for warnings either")
                }
                WritingChecks.check(outcomes[0].texts.compactMap { try? $0.get() }, format, options)
                switch format {
                case .newlineDelimited: compareLines(outcomes[0].texts, input, options)
                case .textSequence: compareRecords(outcomes[0].texts, input, options)
                }
            }
            for format in [StreamFormat.textSequence, .newlineDelimited] {
                let outcomes = input.cuts.map { StreamTarget.outcome(of: $0, format, options) }
                for outcome in outcomes {
                    require(outcome == outcomes[0], "nor does it to a reader of features")
                }
            }
        }
        // Nothing is promised where items are too large but that nothing breaks.
        for format in GeoJSONSequenceFormat.allCases {
            for cut in input.cuts { _ = texts(of: cut, format, .lenient, maximumItemSize: 40) }
        }
    }

    static func texts(
        of chunks: [[UInt8]], _ format: GeoJSONSequenceFormat, _ options: ParsingOptions,
        maximumItemSize: Int = 1 << 20
    ) -> (texts: [Text], warnings: [GeoJSONError]) {
        var reader = GeoJSONSequenceReader(format, options: options, maximumItemSize: maximumItemSize)
        var texts: [Text] = []
        for chunk in chunks {
            reader.append(chunk)
            take(from: &reader, into: &texts)
        }
        reader.finish()
        take(from: &reader, into: &texts)
        return (texts, reader.warnings)
    }

    private static func take(from reader: inout GeoJSONSequenceReader, into texts: inout [Text]) {
        while true {
            do throws(GeoJSONError) {
                guard let text = try reader.next() else { return }
                texts.append(.success(text))
            } catch {
                texts.append(.failure(error))
            }
        }
    }

    private static func compareLines(_ texts: [Text], _ input: ChunkedInput, _ options: ParsingOptions) {
        let lines = input.bytes.split(separator: ASCII.lineFeed)
            .filter { !$0.allSatisfy(ASCII.isWhitespace) }
        require(texts.count == lines.count, "every line that is not blank is a text")
        for (line, text) in zip(lines, texts) {
            require(isSame(text, whole(line, options)), "a line is a text")
        }
    }

    private static func compareRecords(_ texts: [Text], _ input: ChunkedInput, _ options: ParsingOptions) {
        var rest = texts[...]
        var records = input.bytes.split(
            separator: TextReader.recordSeparator, omittingEmptySubsequences: false)
        let beginning = records.removeFirst()
        if !beginning.isEmpty {
            if options.conformance == .lenient {
                records.insert(beginning, at: 0)
            } else {
                let code = rest.popFirst()?.failure?.code
                require(
                    code == .missingRecordSeparator || code == .invalidUTF8, "a record separator comes first")
            }
        }
        for record in records where !record.isEmpty {
            let whole = whole(record, options)
            guard let error = whole.failure else {
                require(isSame(rest.popFirst(), whole), "what can be read alone can be read in a sequence")
                continue
            }
            // A text that is complete is given out before what follows it is refused.
            if error.code == .trailingContent, rest.first?.failure == nil { rest.removeFirst() }
            let code = rest.first?.failure?.code
            if code == error.code || code == .truncatedText {
                rest.removeFirst()
            } else {
                require(options.conformance == .lenient, "what cannot be read alone is refused in a sequence")
            }
        }
        require(rest.isEmpty, "each text is given out once: \(rest) of \(texts)")
    }

    private static func whole(
        _ bytes: UnsafeBufferPointer<UInt8>.SubSequence, _ options: ParsingOptions
    ) -> Text {
        Result { () throws(GeoJSONError) in try GeoJSON(parsing: bytes, options: options) }
    }

    /// Returns whether values or codes are the same: locations are those in the stream.
    private static func isSame(_ text: Text?, _ whole: Text) -> Bool {
        switch (text, whole) {
        case (.success(let value), .success(let other)): value == other
        case (.failure(let error), .failure(let other)): error.code == other.code
        default: false
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
