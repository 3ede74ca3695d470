/// Appends JSON tokens to bytes: knows commas, white space and escapes, and nothing of GeoJSON.
///
/// For texts that are too big or too frequent for a ``JSONValue`` of the whole. It does not look whether the tokens make a
/// document: an object has a key before each value, and what is opened is closed.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.openObject()
/// writer.key("legs")
/// writer.openArray()
/// writer.number(12.25, precision: 1)
/// writer.closeArray()
/// writer.closeObject()
/// let bytes = writer.takeBytes()  // {"legs":[12.2]}
/// ```
public struct JSONWriter: Sendable {
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

    /// Begins a text without white space.
    /// - Parameter size: Bytes to make room for.
    public init(reserving size: Int = 256) {
        self.init(options: WritingOptions())
        sink.write(atMost: max(size, 64)) { _ in 0 }
    }

    /// Number of bytes written since they were taken last.
    public var count: Int { sink.count }

    /// Returns all that was written since this was called last.
    public mutating func takeBytes() -> [UInt8] { sink.takeBytes() }

    /// Begins an object.
    public mutating func openObject() { open(ASCII.openBrace, isInline: false) }
    /// Ends the innermost object.
    public mutating func closeObject() { close(ASCII.closeBrace) }

    /// Begins an array.
    /// - Parameter isInline: Whether elements stand on one line even where the text is indented; then they are
    ///   neither arrays nor objects.
    public mutating func openArray(isInline: Bool = false) { open(ASCII.openBracket, isInline: isInline) }
    /// Ends the innermost array.
    public mutating func closeArray() { close(ASCII.closeBracket) }

    /// Writes the name of the member whose value comes next.
    public mutating func key(_ key: String) {
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

    /// Writes a string with what has to be escaped.
    public mutating func string(_ string: String) {
        beginItem()
        sink.append(quoted: string)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ bool: Bool) { literal(bool ? "true" : "false") }

    /// Writes `null`.
    public mutating func null() { literal("null") }

    /// Writes a position, longitude first, with at most `precision` decimals, 0…8.
    public mutating func position(longitude: Double, latitude: Double, precision: Int) {
        item { $0.append(Position(longitude: longitude, latitude: latitude), precision: precision) }
    }

    /// Writes a JSON text as it is, without looking at it.
    public mutating func json(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { bytes in item { $0.append(contentsOf: bytes) } }
    }

    /// Writes `null`, `true` or `false`.
    mutating func literal(_ literal: StaticString) {
        beginItem()
        sink.append(literal)
    }

    /// Writes a whole number.
    public mutating func integer(_ integer: Int64) {
        beginItem()
        sink.write(atMost: DecimalText.room) { start in
            guard integer < 0 else { return DecimalDigits.write(integer.magnitude, to: start) }
            start[0] = ASCII.minus
            return DecimalDigits.write(integer.magnitude, to: start + 1) &+ 1
        }
    }

    /// The shortest decimals that parse to the same double. JSON has no infinities and no NaN: those are `null`.
    /// - Parameters:
    ///   - number: Any number.
    ///   - keepsPoint: Whether a whole number gets `.0`, so that it parses as a double again.
    public mutating func number(_ number: Double, keepsPoint: Bool = false) {
        guard number.isFinite else { return literal("null") }
        beginItem()
        sink.write(atMost: DecimalText.room) { DecimalText.write(number, keepsPoint: keepsPoint, to: $0) }
    }

    /// Writes a number with at most `precision` decimals, 0…15; `null` for infinities and NaN.
    public mutating func number(_ number: Double, precision: Int) {
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
    /// Writes a value with all it holds.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: literal("null")
        case .bool(let bool): literal(bool ? "true" : "false")
        case .integer(let integer): self.integer(integer)
        case .number(let number):
            if options.isCanonical, let whole = Int64(exactly: number) { return integer(whole) }
            self.number(number, keepsPoint: true)
        case .string(let string): self.string(string)
        case .array(let elements):
            openArray(isInline: options.indentation == nil || elements.allSatisfy(\.isPlain))
            for element in elements { self.value(element) }
            closeArray()
        case .object(let object): self.object(object)
        }
    }

    mutating func object(_ object: JSONObject) {
        openObject()
        members(object)
        closeObject()
    }

    mutating func members(_ object: JSONObject) {
        object.withMembers { members in
            if options.isCanonical, !members.areSorted { return sorted(members) }
            for index in members.indices {
                key(members[index].key)
                value(members[index].value)
            }
        }
    }
}

extension JSONValue {
    /// Whether it is neither an array nor an object.
    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
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
