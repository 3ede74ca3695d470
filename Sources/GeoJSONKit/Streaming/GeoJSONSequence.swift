/// Reads a sequence of GeoJSON texts of any kind from chunks of bytes, each as soon as it is complete.
///
/// Hand over bytes with ``append(_:)``, take texts with ``next()`` until it returns nil, and so on; when no more
/// bytes will come, say so with ``finish()`` and take the rest.
///
/// Each text is read as by ``GeoJSON/parse(_:options:)``, with locations in the stream. A text that cannot be read
/// costs only itself (RFC 7464, section 2.3): `next()` throws its error once and goes on with the text behind it. A
/// text without a record separator behind it is taken as complete when a line feed follows its closing brace. A text
/// that was cut off is an error to a strict reader (`truncated-text`); a lenient one drops it and warns. A strict
/// reader also refuses what stands before the first record separator; a lenient one reads it as a text.
public struct GeoJSONSequenceReader: Sendable {
    private var texts: TextReader
    private var isFinished = false

    /// A reader that waits for the first bytes.
    /// - Parameters:
    ///   - format: The separator of the texts.
    ///   - options: Rules for reading them. ``ParsingOptions/maximumSize`` does not count here.
    ///   - maximumItemSize: The largest text in bytes; 16 MiB unless told otherwise.
    public init(
        _ format: GeoJSONSequenceFormat, options: ParsingOptions = .strict, maximumItemSize: Int = 16 << 20
    ) {
        texts = TextReader(format, options: options, maximumItemSize: maximumItemSize, needsFeatures: false)
    }

    /// Hands over the bytes that come next in the stream, however many.
    ///
    /// They are copied and held until ``next()`` has read them.
    /// - Precondition: ``finish()`` was not called.
    /// - Complexity: O(*n*) in the number of bytes.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        precondition(!isFinished, "Bytes were handed over after finish().")
        texts.append(bytes)
    }

    /// Says that no more bytes will come.
    public mutating func finish() {
        isFinished = true
        texts.finish()
    }

    /// The next text.
    /// - Returns: Nil when more bytes are needed, or, after ``finish()``, when all texts were read.
    /// - Throws: The mistake of the next text, once.
    /// - Complexity: O(*n*) in the number of bytes of the text.
    public mutating func next() throws(GeoJSONError) -> GeoJSON? { try texts.next() }

    /// Warnings of what was read so far, in file order; at most ``ParsingOptions/maximumWarnings``.
    public var warnings: [GeoJSONError] { texts.warnings }
}

/// The separator of the texts of a sequence.
public enum GeoJSONSequenceFormat: Sendable, Hashable, CaseIterable {
    /// A record separator (U+001E) before each text and a line feed behind it (RFC 8142), so that a reader finds
    /// the next text even behind one that was cut off.
    case textSequence
    /// A line for each text. Readers skip blank lines, and lines may end with `\r\n`.
    case newlineDelimited
}

/// Writes a sequence of GeoJSON texts of any kind, as bytes that the caller takes whenever there are enough of
/// them. Nothing is held but what was not taken, and nothing is needed behind the last text.
public struct GeoJSONSequenceWriter: Sendable {
    /// The separator of the texts.
    public let format: GeoJSONSequenceFormat
    private var writer: JSONWriter

    /// Begins a sequence.
    /// - Parameters:
    ///   - format: The separator of the texts.
    ///   - options: Rules for writing them. Newline-delimited GeoJSON has no indentation.
    public init(_ format: GeoJSONSequenceFormat, options: WritingOptions = .init()) {
        self.format = format
        writer = JSONWriter(options: options, of: format)
    }

    /// Writes a text.
    public mutating func write(_ text: GeoJSON) { writer.text(text, of: format) }

    /// Number of bytes that can be taken.
    public var count: Int { writer.count }

    /// Hands over the bytes written since the last time: whole texts.
    public mutating func takeBytes() -> [UInt8] { writer.takeBytes() }
}
