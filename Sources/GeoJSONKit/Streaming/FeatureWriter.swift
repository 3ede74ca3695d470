/// Writes features one by one, as bytes that the caller takes whenever there are enough of them.
///
/// Always call ``finish()`` behind the last feature and take what is left: before that, a document is incomplete.
/// The bytes of a document, put together, are those of ``FeatureCollection/bytes(options:)``. Nothing is held but
/// what was not taken.
public struct FeatureWriter: Sendable {
    /// The form in which features stand in the bytes.
    public let format: StreamFormat
    private let foreignMembers: JSONObject
    private var writer: JSONWriter
    private var isFinished = false

    /// Begins a stream.
    /// - Parameters:
    ///   - format: The form in which features stand in the bytes.
    ///   - options: Rules for writing them. Newline-delimited GeoJSON has no indentation.
    ///   - boundingBox: The collection's `bbox`; sequences have none.
    ///   - foreignMembers: The collection's further members, written behind the features; sequences have none.
    public init(
        format: StreamFormat = .document, options: WritingOptions = .init(), boundingBox: BoundingBox? = nil,
        foreignMembers: JSONObject = [:]
    ) {
        self.format = format
        self.foreignMembers = foreignMembers
        writer = JSONWriter(options: options, of: format.sequenceFormat)
        if format == .document { writer.openFeatureCollection(boundingBox: boundingBox) }
    }

    /// Writes a feature.
    /// - Precondition: ``finish()`` was not called.
    public mutating func write(_ feature: Feature) {
        precondition(!isFinished, "A feature was written after finish().")
        if let format = format.sequenceFormat {
            writer.text(.feature(feature), of: format)
        } else {
            writer.feature(feature)
        }
    }

    /// Ends the stream; a document is complete only then.
    public mutating func finish() {
        guard !isFinished else { return }
        isFinished = true
        if format == .document { writer.closeFeatureCollection(foreignMembers: foreignMembers) }
    }

    /// Number of bytes that can be taken.
    public var count: Int { writer.count }

    /// Hands over the bytes written since the last time.
    public mutating func takeBytes() -> [UInt8] { writer.takeBytes() }
}
