extension TextReader {
    /// Reads the text, all of which is there.
    /// - Parameter end: Where the separator behind it stands; nil for the last text.
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

    /// What is wrong with a text that is too large: perhaps only that it does not end where it should.
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
