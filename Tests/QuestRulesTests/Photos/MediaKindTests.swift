import QuestTestSupport
import Testing

@testable import MediaFacts
@testable import QuestRules

@Suite("The kind of a picture or sound")
struct MediaKindTests {
    @Test(
        "is told by its first bytes",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            (Array("RIFF....WEBP".utf8), .webp), (Array("OggS".utf8), .ogg), (Array("ID3".utf8), .mp3),
            ([0xFF, 0xFB, 0x90, 0x00], .mp3), ([0, 0, 0, 0x20] + Array("ftypM4A ".utf8), .m4a),
            (Array("<svg".utf8), nil), ([], nil), ([0xFF, 0xFF, 0xFF], nil),
            (Array("RIFF....WAVE".utf8), nil),
            ([0, 0, 0, 0x20] + Array("ftypheic".utf8), nil),
            ([0, 0, 0, 0x20] + Array("ftypM4B ".utf8), .m4a),
            ([0, 0, 0, 0x20] + Array("ftypisom".utf8), nil),
        ] as [([UInt8], MediaKind?)])
    func head(bytes: [UInt8], kind: MediaKind?) {
        #expect(MediaKind(head: bytes) == kind)
        #expect(MediaKind(count: bytes.count) { Array(bytes[$0]) } == kind)
    }

    @Test(
        "is sound for an MP4 file without a track of pictures",
        arguments: [
            (["soun"], .m4a), (["meta", "soun"], .m4a), (["vide"], nil), (["soun", "vide"], nil),
            (["meta"], nil),
            ([], nil),
        ] as [([String], MediaKind?)])
    func tracks(handlers: [String], kind: MediaKind?) {
        let bytes = SampleVideos.mp4(handlers: handlers)
        #expect(MediaKind(count: bytes.count) { Array(bytes[$0]) } == kind)
        // Cut off within its movie, nobody knows.
        let part = Array(bytes[..<150])
        #expect(MediaKind(count: part.count) { Array(part[$0]) } == nil)
    }

    @Test(
        "is told by the end of a name",
        arguments: [
            ("oak.jpg", .jpeg), ("oak.jpeg", .jpeg), ("old-oak.png", .png), ("1.m4a", .m4a), ("oak.svg", nil),
            ("Oak.jpg", nil), (".jpg", nil), ("oak", nil), ("a.b.jpg", nil), ("../a.jpg", nil), ("oak.", nil),
        ] as [(String, MediaKind?)])
    func name(text: String, kind: MediaKind?) {
        #expect(MediaKind(name: text) == kind)
    }
}
