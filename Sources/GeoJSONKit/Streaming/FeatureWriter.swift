/// Writes features one by one, as bytes that the caller takes whenever there are enough of them.
///
/// Always call ``finish()`` behind the last feature and take what is left: before that, a document is incomplete.
/// The bytes of a document, put together, are those of ``FeatureCollection/bytes(options:)``. Nothing is held but
/// what was not taken.
public struct FeatureWriter: Sendable {
    /// How features are put into the bytes.
    public let format: StreamFormat
    private let foreignMembers: JSONObject
    private var document: OpenDocument?
    private var texts: GeoJSONSequenceWriter
    private var isFinished = false

    /// Begins a stream.
    /// - Parameters:
    ///   - format: How features are put into the bytes.
    ///   - options: How they are written. In newline-delimited GeoJSON there is no indentation.
    ///   - boundingBox: The collection's `bbox`; sequences have none.
    ///   - foreignMembers: The collection's further members, written behind the features; sequences have none.
    public init(
        format: StreamFormat = .document, options: WritingOptions = .init(), boundingBox: BoundingBox? = nil,
        foreignMembers: JSONObject = [:]
    ) {
        self.format = format
        self.foreignMembers = foreignMembers
        texts = GeoJSONSequenceWriter(format.sequenceFormat ?? .newlineDelimited, options: options)
        if format == .document { document = OpenDocument(options: options, boundingBox: boundingBox) }
    }

    /// Writes a feature.
    /// - Precondition: ``finish()`` was not called.
    public mutating func write(_ feature: Feature) {
        precondition(!isFinished, "A feature was written after finish().")
        if document == nil { texts.write(.feature(feature)) } else { document?.write(feature) }
    }

    /// Ends the stream; a document is complete only then.
    public mutating func finish() {
        guard !isFinished else { return }
        isFinished = true
        document?.close(foreignMembers: foreignMembers)
    }

    /// How many bytes there are to take.
    public var count: Int { document?.count ?? texts.count }

    /// Hands over the bytes written since the last time.
    /// - Complexity: O(*n*) in the number of these bytes.
    public mutating func takeBytes() -> [UInt8] { document?.takeBytes() ?? texts.takeBytes() }
}

/// A collection that is being written: the whole writer, made to begin in the middle of one.
private struct OpenDocument: Sendable {
    private let options: WritingOptions
    private var head: [UInt8]
    private var writer: JSONWriter
    /// How many of the writer's bytes only brought it into the state that is wanted.
    private var skipped: Int
    private var isClosed = false

    init(options: WritingOptions, boundingBox: BoundingBox?) {
        self.options = options
        let empty = FeatureCollection(boundingBox: boundingBox).bytes(options: options)
        head = Array(empty[...(empty.lastIndex(of: ASCII.openBracket) ?? 0)])
        writer = Self.writer(options, hasFeatures: false)
        skipped = writer.bytes.count
    }

    private static func writer(_ options: WritingOptions, hasFeatures: Bool) -> JSONWriter {
        var writer = JSONWriter(options: options)
        writer.openObject()
        writer.key("features")
        writer.openArray(isInline: false)
        if hasFeatures { writer.literal("null") }
        return writer
    }

    mutating func write(_ feature: Feature) {
        writer.feature(feature)
    }

    mutating func close(foreignMembers: JSONObject) {
        writer.closeArray()
        writer.members(foreignMembers)
        writer.closeObject()
        isClosed = true
    }

    var count: Int { head.count + writer.bytes.count - skipped }

    mutating func takeBytes() -> [UInt8] {
        let hasNew = writer.bytes.count > skipped
        let bytes = head + writer.bytes[skipped...]
        head = []
        if isClosed {
            skipped = writer.bytes.count
        } else if hasNew {
            writer = Self.writer(options, hasFeatures: true)
            skipped = writer.bytes.count
        }
        return bytes
    }
}
