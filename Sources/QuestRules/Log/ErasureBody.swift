import GeoJSONKit

/// An erasure of personal texts, and perhaps positions. The record itself says whose they were: of one
/// device, or of the whole team where it names none.
public struct ErasureBody: Sendable, Equatable {
    /// Number of texts: names, answers, reasons.
    public let texts: Int
    /// Number of devices whose positions were erased.
    public let tracks: Int
    /// Number of the first record of what was erased, where the device's place had another holder before; of all where `nil`.
    public let from: Int64?
    /// Number of the first record that was not erased any more, where another one took the place over; of all where `nil`.
    public let before: Int64?

    public init(texts: Int, tracks: Int, of span: HeldSpan = .whole) {
        (self.texts, self.tracks) = (texts, tracks)
        (from, before) = (span.start?.seq, span.end?.seq)
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        texts = Int(clamping: try reader.integer("texts"))
        tracks = Int(clamping: try reader.integer("tracks"))
        from = try reader.integerIfPresent("from")
        before = try reader.integerIfPresent("before")
    }

    var members: JSONObject {
        var members: JSONObject = ["texts": .integer(Int64(texts)), "tracks": .integer(Int64(tracks))]
        members["from"] = from.map { .integer($0) }
        members["before"] = before.map { .integer($0) }
        return members
    }

    /// Whether the record with this number is one of what was erased.
    func concerns(_ seq: Int64) -> Bool {
        from.map { seq >= $0 } ?? true && before.map { seq < $0 } ?? true
    }
}
