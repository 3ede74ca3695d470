public import QuestUnits

/// `manifest.json` of `GET quests/{quest}/bundle`: what stands in it.
public struct BundleManifest: Codable, Sendable, Equatable {
    /// The form of bundles that this describes.
    public static let format = "request-bundle-1"
    /// Its path in the bundle.
    public static let path = "manifest.json"

    public var format: String
    public var quest: QuestID
    /// 1, 2, 3 …: which edition of the quest's file this is of.
    public var version: Int
    /// The language that its texts are in: `ru` or `en`.
    public var language: String
    /// The files of the bundle, in their order, without the manifest.
    public var files: [BundleFile]
    /// Media for which there was no room, to be asked for one by one.
    public var leftOut: [BundleFile]

    public init(
        quest: QuestID, version: Int, language: String, files: [BundleFile], leftOut: [BundleFile]
    ) {
        format = Self.format
        self.quest = quest
        self.version = version
        self.language = language
        self.files = files
        self.leftOut = leftOut
    }
}

/// A file of a bundle.
public struct BundleFile: Codable, Sendable, Equatable {
    /// Its path in the bundle; under `quests/{quest}/` of the interface a file of `media` has the same.
    public var path: String
    /// In bytes.
    public var size: Int
    /// The SHA-256 of its bytes, hexadecimal.
    public var sha256: String

    public init(path: String, size: Int, sha256: String) {
        self.path = path
        self.size = size
        self.sha256 = sha256
    }
}
