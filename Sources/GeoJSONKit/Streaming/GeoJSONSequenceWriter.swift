/// Writes a sequence of GeoJSON texts of any kind, as bytes that the caller takes whenever there are enough of
/// them. Nothing is held but what was not taken, and nothing is needed behind the last text.
public struct GeoJSONSequenceWriter: Sendable {
    /// What separates the texts.
    public let format: GeoJSONSequenceFormat
    private var writer: JSONWriter

    /// Begins a sequence.
    /// - Parameters:
    ///   - format: What separates the texts.
    ///   - options: How they are written. In newline-delimited GeoJSON there is no indentation.
    public init(_ format: GeoJSONSequenceFormat, options: WritingOptions = .init()) {
        self.format = format
        writer = JSONWriter(options: options, of: format)
    }

    /// Writes a text.
    public mutating func write(_ text: GeoJSON) { writer.text(text, of: format) }

    /// How many bytes there are to take.
    public var count: Int { writer.count }

    /// Hands over the bytes written since the last time: whole texts.
    public mutating func takeBytes() -> [UInt8] { writer.takeBytes() }
}
