/// A picture or sound that organisers have uploaded with a quest.
public struct MediaInfo: Codable, Sendable, Equatable {
    /// The name by which tasks name it in `media`.
    public var name: String
    /// The media type, told by its bytes.
    public var type: String
    /// In bytes.
    public var size: Int
    /// The SHA-256 of its bytes, hexadecimal; with it as `v` in the query it may be cached for good.
    public var sha256: String

    public init(name: String, type: String, size: Int, sha256: String) {
        self.name = name
        self.type = type
        self.size = size
        self.sha256 = sha256
    }
}

/// `GET admin/quests/{quest}/media`.
public struct MediaList: Codable, Sendable, Equatable {
    public var media: [MediaInfo]

    public init(media: [MediaInfo]) {
        self.media = media
    }
}
