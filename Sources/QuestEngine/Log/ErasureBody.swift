import GeoJSONKit

/// An erasure of personal texts, and perhaps positions. The record itself says whose they were: of one
/// device, or of the whole team where it names none.
public struct ErasureBody: Sendable, Equatable {
    /// Number of texts: names, answers, reasons.
    public let texts: Int
    /// Number of devices whose positions were erased.
    public let tracks: Int

    public init(texts: Int, tracks: Int) {
        self.texts = texts
        self.tracks = tracks
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        texts = Int(try reader.integer("texts"))
        tracks = Int(try reader.integer("tracks"))
    }

    var members: JSONObject {
        ["texts": .integer(Int64(texts)), "tracks": .integer(Int64(tracks))]
    }
}
