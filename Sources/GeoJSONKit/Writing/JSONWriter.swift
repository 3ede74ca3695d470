/// Appends JSON tokens to bytes: knows commas, white space and escapes, and nothing of GeoJSON.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    let options: WritingOptions
    private var levels: [Level] = []
    private var isBehindKey = false

    private struct Level {
        /// Whether its items stand on one line.
        let isInline: Bool
        var isEmpty = true
    }

    init(options: WritingOptions) {
        self.options = options
    }

    mutating func openObject() { open(ASCII.openBrace, isInline: false) }
    mutating func closeObject() { close(ASCII.closeBrace) }

    /// - Parameter isInline: Whether elements stand on one line even where the text is indented.
    mutating func openArray(isInline: Bool) { open(ASCII.openBracket, isInline: isInline) }
    mutating func closeArray() { close(ASCII.closeBracket) }

    mutating func key(_ key: String) {
        beginItem()
        append(quoted: key)
        bytes.append(ASCII.colon)
        if options.indentation != nil { bytes.append(ASCII.space) }
        isBehindKey = true
    }

    mutating func string(_ string: String) {
        beginItem()
        append(quoted: string)
    }

    /// `null`, `true` or `false`.
    mutating func literal(_ literal: StaticString) {
        beginItem()
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    mutating func integer(_ integer: Int64) {
        beginItem()
        bytes.append(contentsOf: String(integer).utf8)
    }

    /// The shortest decimals that parse to the same double. JSON has no infinities and no NaN: those are `null`.
    /// - Parameter keepsPoint: Whether a whole number gets `.0`, so that it parses as a double again.
    mutating func number(_ number: Double, keepsPoint: Bool) {
        beginItem()
        guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
        DecimalText.append(number, keepsPoint: keepsPoint, to: &bytes)
    }

    /// At most so many decimals.
    mutating func number(_ number: Double, precision: Int) {
        beginItem()
        guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
        DecimalText.append(number, precision: precision, to: &bytes)
    }

    private mutating func open(_ bracket: UInt8, isInline: Bool) {
        beginItem()
        bytes.append(bracket)
        levels.append(Level(isInline: isInline))
    }

    private mutating func close(_ bracket: UInt8) {
        let level = levels.removeLast()
        if !level.isEmpty, !level.isInline { breakLine() }
        bytes.append(bracket)
    }

    /// Writes what separates an item from the one before.
    private mutating func beginItem() {
        if isBehindKey {
            isBehindKey = false
            return
        }
        guard let level = levels.last else { return }
        levels[levels.count - 1].isEmpty = false
        if !level.isEmpty { bytes.append(ASCII.comma) }
        if !level.isInline {
            breakLine()
        } else if !level.isEmpty, options.indentation != nil {
            bytes.append(ASCII.space)
        }
    }

    private mutating func breakLine() {
        guard let indentation = options.indentation else { return }
        bytes.append(ASCII.lineFeed)
        bytes.append(contentsOf: repeatElement(ASCII.space, count: indentation * levels.count))
    }

    private mutating func append(quoted string: String) {
        bytes.append(ASCII.quote)
        for byte in string.utf8 {
            switch byte {
            case ASCII.quote, ASCII.backslash:
                bytes.append(ASCII.backslash)
                bytes.append(byte)
            case 0x20...: bytes.append(byte)
            case ASCII.lineFeed: bytes.append(contentsOf: #"\n"#.utf8)
            case ASCII.carriageReturn: bytes.append(contentsOf: #"\r"#.utf8)
            case ASCII.tab: bytes.append(contentsOf: #"\t"#.utf8)
            case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
            case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
            default:
                bytes.append(contentsOf: (byte < 16 ? #"\u000"# : #"\u00"#).utf8)
                bytes.append(contentsOf: String(byte, radix: 16).utf8)
            }
        }
        bytes.append(ASCII.quote)
    }
}
