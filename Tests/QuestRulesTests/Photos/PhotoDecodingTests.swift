import Foundation
import QuestRules
import QuestTestSupport
import Testing

/// Copies as Pillow sees them, which `scripts/setup/checks.sh` installs.
@Suite("Copies of photos, before a real decoder")
struct PhotoDecodingTests {
    private static let python = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(".build-checks/python")

    /// Whoever has not run `make test` does without; CI does not.
    private static var hasDecoder: Bool {
        let files = FileManager.default.enumerator(
            at: python.appendingPathComponent("lib"), includingPropertiesForKeys: nil)
        let isThere = files?.contains { ($0 as? URL)?.lastPathComponent == "PIL" }
        return isThere ?? false || ProcessInfo.processInfo.environment["CI"] == "true"
    }

    /// Prints kind, size and a digest of the pixels of each file, and the orientation that it tells.
    private static let program = """
        import hashlib, sys
        from PIL import Image
        for path in sys.argv[1:]:
            with Image.open(path) as picture:
                turned = picture.getexif().get(0x0112, 1) if picture.format == "JPEG" else 1
                pixels = hashlib.sha256(picture.convert("RGBA").tobytes()).hexdigest()
                print(picture.format, picture.size, turned, pixels)
        """

    @Test("a copy is the same picture as its original, to the last pixel", .enabled(if: hasDecoder))
    func samePixels() async throws {
        let folder = try TemporaryFolder()
        let names = [
            "plain.jpg", "progressive.jpg", "place.jpg", "picture.png", "place.png", "lossy.webp",
            "lossless.webp",
            "place.webp", "alpha.webp",
        ]
        var originals = names.map(SamplePhotos.file)
        // Colours that are not coded as JFIF's, which nothing but Adobe's segment says.
        let plain = try SamplePhotos.bytes("plain.jpg")
        let adobe: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
        let colours = folder.file("adobe.jpg")
        try Data(plain[..<2] + adobe + plain[20...]).write(to: URL(fileURLWithPath: colours))
        originals.append(colours)
        var copies: [String] = []
        for (number, file) in originals.enumerated() {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
            let copy = folder.file("\(number)")
            try Data(PhotoReading(bytes).copy.bytes(from: bytes)).write(to: URL(fileURLWithPath: copy))
            copies.append(copy)
        }
        let seen = try await Self.pictures(in: originals)
        #expect(seen.count == originals.count && Set(seen).count > 5)
        #expect(try await Self.pictures(in: copies) == seen)
    }

    private static func pictures(in files: [String]) async throws -> [Substring] {
        let told = try await Program.run(
            python.appendingPathComponent("bin/python").path, ["-c", program] + files)
        #expect(told.status == 0, "\(told.errors)")
        return told.output.split(separator: "\n")
    }
}
