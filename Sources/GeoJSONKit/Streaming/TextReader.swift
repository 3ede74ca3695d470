/// Reads GeoJSON texts that a byte separates: a record separator before each, or a line feed behind.
///
/// A text that cannot be read costs only itself: after its error, reading goes on with the next one.
struct TextReader: Sendable {
    enum State {
        /// The reader is before the first record separator of a text sequence.
        case start
        case text
        /// The text's value was given out; nothing but white space may follow.
        case behindValue
        /// The reader is in the rest of a text that was given up.
        case lostText
        case end
    }

    static let recordSeparator: UInt8 = 0x1E

    var buffer = StreamBuffer()
    var workspace = OwnWorkspace()
    let separator: UInt8
    var options: ParsingOptions
    let maximumItemSize: Int
    /// Whether a bare geometry is refused.
    let needsFeatures: Bool
    var warnings: [GeoJSONError] = []
    let maximumWarnings: Int
    var state: State
    /// Offset of the text.
    var start = 0
    /// Offset up to which there is no separator.
    var searched = 0
    /// Looks for the value's end before the separator has come.
    var scan: ValueScan?
    var endOfValue: Int?
    /// Whether the value that ends there has turned out to be broken.
    var isBroken = false

    init(
        _ format: GeoJSONSequenceFormat, options: ParsingOptions, maximumItemSize: Int, needsFeatures: Bool
    ) {
        separator = format == .textSequence ? Self.recordSeparator : ASCII.lineFeed
        self.options = options
        self.options.maximumSize = .max
        self.maximumItemSize = StreamBuffer.itemSize(maximumItemSize)
        self.needsFeatures = needsFeatures
        maximumWarnings = max(options.maximumWarnings, 0)
        state = format == .textSequence ? .start : .text
    }

    mutating func append(_ chunk: some Collection<UInt8>) {
        buffer.removeBeginning(upTo: start)
        searched -= start
        scan?.move(by: -start)
        endOfValue = endOfValue.map { $0 - start }
        start = 0
        buffer.append(chunk)
    }

    mutating func finish() { buffer.isComplete = true }

    mutating func next() throws(GeoJSONError) -> GeoJSON? {
        workspace.prepare()
        while state != .end {
            if state == .start, try !passStart() { return nil }
            let end = buffer.bytes.withUnsafeBufferPointer { $0.firstOffset(of: separator, from: searched) }
            searched = end ?? buffer.count
            if state == .lostText {
                guard end != nil || buffer.isComplete else {
                    dropLostText()
                    return nil
                }
                beginText(behind: end)
                continue
            }
            let isTooLarge = searched - start > maximumItemSize
            if isTooLarge || end == nil && !buffer.isComplete {
                if let value = valueBeforeSeparator() { return value }
                guard isTooLarge else { return nil }
                state = .lostText
                throw oversize()
            }
            if let value = try readText(upTo: end) { return value }
        }
        return nil
    }

    /// Makes sure that a record separator comes first.
    /// - Returns: Whether there is something to read.
    private mutating func passStart() throws(GeoJSONError) -> Bool {
        guard let first = buffer.bytes.first else {
            if buffer.isComplete { state = .end }
            return false
        }
        if first == separator {
            beginText(behind: 0)
            return true
        }
        guard buffer.canExplain(at: 0) else { return false }
        let fault = Fault(.missingRecordSeparator, at: 0, expected: "a record separator (U+001E)")
        guard options.conformance == .lenient else {
            state = .lostText
            throw buffer.explain([fault])[0]
        }
        state = .text
        warn([fault], inTextOf: 0..<buffer.count)
        return true
    }

    /// - Parameter separator: The offset of the separator before the text; nil if there are no more texts.
    mutating func beginText(behind separator: Int?) {
        state = separator == nil ? .end : .text
        start = separator.map { $0 + 1 } ?? buffer.count
        searched = start
        scan = nil
        endOfValue = nil
        isBroken = false
    }

    /// Gives away what has come of a lost text, if possible up to where a character certainly ends.
    private mutating func dropLostText() {
        buffer.bytes.withUnsafeBufferPointer { bytes in
            var index = bytes.count - 1
            while index > start,
                bytes[index] >= 0x80 || bytes[index - 1] >= 0x80 || bytes[index] == ASCII.lineFeed
            {
                index -= 1
            }
            start = index > start || bytes.count - start < 64 << 10 ? max(index, start) : bytes.count
        }
    }

    mutating func warn(_ faults: [Fault], inTextOf range: Range<Int>) {
        guard !faults.isEmpty else { return }
        warnings += buffer.explain(faults, inTextOf: range).prefix(maximumWarnings - warnings.count)
        options.maximumWarnings = maximumWarnings - warnings.count
    }
}

extension TextReader {
    /// Reads the text, all of which is there.
    /// - Parameter end: The offset of the separator behind it; nil for the last text.
    mutating func readText(upTo end: Int?) throws(GeoJSONError) -> GeoJSON? {
        let text = start..<(end ?? buffer.count)
        if text.isEmpty || separator == ASCII.lineFeed && firstContent(in: text) == nil {
            beginText(behind: end)
            return nil
        }
        var value: GeoJSON?
        do throws(Fault) {
            if state == .text { value = try readValue(in: text) }
            let rest = (endOfValue ?? text.upperBound)..<text.upperBound
            if let content = firstContent(in: rest) {
                // Behind a line feed a text is complete, whatever follows.
                if value != nil, buffer.bytes[rest.lowerBound..<content].contains(ASCII.lineFeed) {
                    state = .behindValue
                    return value
                }
                throw Fault(.trailingContent, at: content - start, expected: "the end of the text")
            }
        } catch {
            defer { beginText(behind: end) }
            guard isCutOff(text, by: error) else { throw buffer.explain([error], inTextOf: text)[0] }
            let fault = Fault(
                .truncatedText, at: text.count, expected: "the rest of the text",
                found: end == nil ? "the end of the stream" : "a record separator")
            guard options.conformance == .lenient else { throw buffer.explain([fault], inTextOf: text)[0] }
            warn([fault], inTextOf: text)
            return nil
        }
        beginText(behind: end)
        return value
    }

    /// The value of a text whose separator has not come yet, if a line feed says that it is complete.
    mutating func valueBeforeSeparator() -> GeoJSON? {
        guard separator == Self.recordSeparator, state == .text, !isBroken else { return nil }
        let text = start..<min(searched, start + maximumItemSize)
        if scan == nil, let first = firstContent(in: text) { scan = ValueScan(from: first) }
        if endOfValue == nil {
            endOfValue = buffer.bytes[..<text.upperBound].withUnsafeBufferPointer { scan?.end(in: $0) }
        }
        guard let end = endOfValue else { return nil }
        let rest = buffer.bytes[end..<(firstContent(in: end..<text.upperBound) ?? text.upperBound)]
        guard rest.contains(ASCII.lineFeed) else { return nil }
        do throws(Fault) {
            let value = try readValue(in: start..<end)
            state = .behindValue
            return value
        } catch {
            // What is wrong is said when all of the text is there.
            isBroken = true
            endOfValue = nil
            return nil
        }
    }

    /// Reads the value that a text begins with.
    private mutating func readValue(in text: Range<Int>) throws(Fault) -> GeoJSON {
        let (value, count, faults) = try withParser(of: text) { parser throws(Fault) in
            let value = try parser.readText(options, needsFeatures: needsFeatures)
            return (value, parser.scanner.position, parser.scanner.warnings)
        }
        endOfValue = text.lowerBound + count
        warn(faults, inTextOf: text)
        return value
    }

    /// Returns what is wrong with a text that is too large: perhaps only that it does not end where it should.
    mutating func oversize() -> GeoJSONError {
        let text = start..<start + maximumItemSize
        var fault = Fault(
            .tooLarge, at: 0, expected: "at most \(maximumItemSize) bytes in one text", found: "more")
        do throws(Fault) {
            try withParser(of: text) { parser throws(Fault) in
                _ = try parser.readText(options, needsFeatures: needsFeatures)
                try parser.scanner.endDocument()
            }
        } catch {
            let isFinal = buffer.bytes[text].withUnsafeBufferPointer { error.isFinal(in: $0) }
            if isFinal { fault = error }
        }
        return buffer.explain([fault], inTextOf: text)[0]
    }

    /// Whether a fault comes of the text's end being lost (RFC 7464, section 2.3).
    private func isCutOff(_ text: Range<Int>, by fault: Fault) -> Bool {
        guard separator == Self.recordSeparator, let first = firstContent(in: text),
            buffer.bytes[first] == ASCII.openBrace
        else { return false }
        return buffer.bytes[text].withUnsafeBufferPointer { bytes in
            var scan = ValueScan(from: first - text.lowerBound)
            guard scan.end(in: bytes) == nil else { return false }
            return !fault.isFinal(in: bytes)
        }
    }

    private func firstContent(in range: Range<Int>) -> Int? {
        buffer.bytes[range].firstIndex { !ASCII.isWhitespace($0) }
    }

    private func withParser<Result>(
        of text: Range<Int>, _ body: (inout GeoJSONParser) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        try buffer.bytes.withUnsafeBufferPointer { bytes throws(Fault) in
            var parser = GeoJSONParser(
                UnsafeBufferPointer(rebasing: bytes[text]), options: options, workspace: workspace.prepared)
            return try body(&parser)
        }
    }
}
