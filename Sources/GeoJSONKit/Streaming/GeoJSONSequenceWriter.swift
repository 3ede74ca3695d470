/// Writes a sequence of GeoJSON texts of any kind, as bytes that the caller takes whenever there are enough of
/// them. Nothing is held but what was not taken, and nothing is needed behind the last text.
public struct GeoJSONSequenceWriter: Sendable {
    /// What separates the texts.
    public let format: GeoJSONSequenceFormat
    private let options: WritingOptions
    private var writer: JSONWriter
    /// Where each text ends.
    private var ends: [Int] = []

    /// Begins a sequence.
    /// - Parameters:
    ///   - format: What separates the texts.
    ///   - options: How they are written. In newline-delimited GeoJSON there is no indentation.
    public init(_ format: GeoJSONSequenceFormat, options: WritingOptions = .init()) {
        var options = options
        if format == .newlineDelimited { options.indentation = nil }
        self.format = format
        self.options = options
        writer = JSONWriter(options: options)
    }

    /// Writes a text.
    public mutating func write(_ text: GeoJSON) {
        writer.geoJSON(text)
        ends.append(writer.bytes.count)
    }

    /// How many bytes there are to take.
    public var count: Int { writer.bytes.count + ends.count * (format == .textSequence ? 2 : 1) }

    /// Hands over the bytes written since the last time: whole texts.
    /// - Complexity: O(*n*) in the number of these bytes.
    public mutating func takeBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var start = 0
        for end in ends {
            if format == .textSequence { bytes.append(TextReader.recordSeparator) }
            bytes += writer.bytes[start..<end]
            bytes.append(ASCII.lineFeed)
            start = end
        }
        writer = JSONWriter(options: options)
        ends = []
        return bytes
    }
}
