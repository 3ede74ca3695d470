import Foundation

/// Small pictures of 24 by 16 pixels; those called `place` have texts that begin with CANARY, a place, and an
/// orientation in their metadata.
public enum SamplePhotos {
    /// - Parameter name: of a file in `Tests/QuestRulesTests/Fixtures/photos`.
    public static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
    }

    public static func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// A JPEG of so many bytes more, which nobody decodes.
    public static func large(_ count: Int) throws -> [UInt8] {
        let plain = try bytes("plain.jpg")
        return plain.dropLast(2) + (0..<count).map { UInt8($0 % 251) } + plain.suffix(2)
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("QuestRulesTests/Fixtures/photos")
}
