/// Appends JSON tokens to bytes: knows commas, white space and escapes, and nothing of GeoJSON.
struct JSONWriter {
    private(set) var sink = ByteSink()
    let options: WritingOptions
    /// Whether nothing stands yet in the innermost array or object.
    private var isFirst = true
    private var isBehindKey = false
    private var depth = 0
    /// The depth of the innermost array that stands on one line with all its items; 0 outside of one.
    private var inlineDepth = 0

    init(options: WritingOptions) {
        self.options = options
    }

    /// Number of bytes written since they were taken last.
    var count: Int { sink.count }

    /// Returns all that was written since this was called last.
    mutating func takeBytes() -> [UInt8] { sink.takeBytes() }

    mutating func openObject() { open(ASCII.openBrace, isInline: false) }
    mutating func closeObject() { close(ASCII.closeBrace) }

    /// - Parameter isInline: Whether elements stand on one line even where the text is indented; then they are
    ///   neither arrays nor objects.
    mutating func openArray(isInline: Bool) { open(ASCII.openBracket, isInline: isInline) }
    mutating func closeArray() { close(ASCII.closeBracket) }

    mutating func key(_ key: String) {
        if options.indentation == nil {
            sink.append(quoted: key, isFirst: isFirst, isName: true)
            isFirst = false
        } else {
            beginItem()
            sink.append(quoted: key, isName: true)
            sink.append(ASCII.space)
        }
        isBehindKey = true
    }

    mutating func string(_ string: String) {
        beginItem()
        sink.append(quoted: string)
    }

    /// Writes `null`, `true` or `false`.
    mutating func literal(_ literal: StaticString) {
        beginItem()
        sink.append(literal)
    }

    mutating func integer(_ integer: Int64) {
        beginItem()
        sink.write(atMost: DecimalText.room) { start in
            guard integer < 0 else { return DecimalDigits.write(integer.magnitude, to: start) }
            start[0] = ASCII.minus
            return DecimalDigits.write(integer.magnitude, to: start + 1) &+ 1
        }
    }

    /// The shortest decimals that parse to the same double. JSON has no infinities and no NaN: those are `null`.
    /// - Parameter keepsPoint: Whether a whole number gets `.0`, so that it parses as a double again.
    mutating func number(_ number: Double, keepsPoint: Bool) {
        guard number.isFinite else { return literal("null") }
        beginItem()
        sink.write(atMost: DecimalText.room) { DecimalText.write(number, keepsPoint: keepsPoint, to: $0) }
    }

    /// Writes a number with at most `precision` decimals.
    mutating func number(_ number: Double, precision: Int) {
        guard number.isFinite else { return literal("null") }
        beginItem()
        sink.write(atMost: DecimalText.room) { DecimalText.write(number, precision: precision, to: $0) }
    }

    /// Writes what separates an item from the one before, and lends the sink for it.
    @inline(__always)
    mutating func item(_ write: (inout ByteSink) -> Void) {
        beginItem()
        write(&sink)
    }

    private mutating func open(_ bracket: UInt8, isInline: Bool) {
        beginItem()
        sink.append(bracket)
        depth += 1
        if isInline { inlineDepth = depth }
        isFirst = true
    }

    private mutating func close(_ bracket: UInt8) {
        let isInline = inlineDepth == depth
        depth -= 1
        if isInline { inlineDepth = 0 } else if !isFirst { breakLine() }
        sink.append(bracket)
        isFirst = false
    }

    /// Writes what separates an item from the one before.
    @inline(__always)
    private mutating func beginItem() {
        if isBehindKey {
            isBehindKey = false
            return
        }
        guard depth > 0 else { return }
        if !isFirst { sink.append(ASCII.comma) }
        if options.indentation != nil { beginIndentedItem() }
        isFirst = false
    }

    @inline(never)
    private mutating func beginIndentedItem() {
        if inlineDepth != depth {
            breakLine()
        } else if !isFirst {
            sink.append(ASCII.space)
        }
    }

    private mutating func breakLine() {
        guard let indentation = options.indentation else { return }
        sink.append(ASCII.lineFeed)
        sink.write(atMost: indentation * depth) {
            $0.update(repeating: ASCII.space, count: indentation * depth)
            return indentation * depth
        }
    }
}

extension JSONWriter {
    /// A writer for a sequence, or for a document.
    init(options: WritingOptions, of format: GeoJSONSequenceFormat?) {
        var options = options
        if format == .newlineDelimited { options.indentation = nil }
        self.init(options: options)
    }

    /// Writes a text of a sequence, and what separates it from others.
    mutating func text(_ text: GeoJSON, of format: GeoJSONSequenceFormat) {
        if format == .textSequence { item { $0.append(TextReader.recordSeparator) } }
        geoJSON(text)
        item { $0.append(ASCII.lineFeed) }
    }
}
