import GeoJSONKit

/// That personal texts, and perhaps positions, were erased. Whose they were stands in the record itself: of one
/// device, or of the whole team where it names none.
public struct ErasureBody: Sendable, Equatable {
    /// How many texts: names, answers, reasons.
    public let texts: Int
    /// Of how many devices the positions.
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
