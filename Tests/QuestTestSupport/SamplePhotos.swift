import Foundation

/// Small pictures of 24 by 16 pixels; those called `place` have texts that begin with CANARY, a place, and an
/// orientation in their metadata.
public enum SamplePhotos {
    /// - Parameter name: of a file in `Tests/QuestEngineTests/Fixtures/photos`.
    public static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
    }

    public static func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("QuestEngineTests/Fixtures/photos")
}
