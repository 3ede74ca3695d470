import GeoJSONKit

/// A photo that came with an answer: what the log keeps of it.
public struct AnswerPhoto: Sendable, Equatable {
    /// The name of its files.
    public let id: PhotoID
    /// SHA-256 of the original's bytes.
    public let digest: Digest
    public let facts: PhotoFacts
    /// The size of the original, in bytes.
    public let size: Int

    public init(id: PhotoID, digest: Digest, facts: PhotoFacts, size: Int) {
        self.id = id
        self.digest = digest
        self.facts = facts
        self.size = size
    }

    init(_ reader: BodyReader) throws(RecordBodyError) {
        id = try reader.identifier("id")
        digest = try reader.digest("digest")
        facts = PhotoFacts(
            kind: try reader.choice("kind"), width: Int(try reader.integer("width")),
            height: Int(try reader.integer("height")))
        size = Int(try reader.integer("size"))
    }

    var members: JSONObject {
        [
            "id": .string(id.rawValue), "digest": .string(digest.description),
            "kind": .string(facts.kind.rawValue), "width": .integer(Int64(facts.width)),
            "height": .integer(Int64(facts.height)), "size": .integer(Int64(size)),
        ]
    }
}
