import QuestTestSupport
import Testing

@testable import QuestRules

/// A small file must not make viewers work for minutes, in whatever way its format repeats things.
@Suite("Photos: the work of viewers is bounded")
struct PhotoWorkTests {
    /// `plain.jpg` with its one scan so many times.
    private static func jpeg(scans: Int) throws -> [UInt8] {
        let plain = try SamplePhotos.bytes("plain.jpg")
        let (scan, end) = (609, 675)
        var bytes = Array(plain[..<scan])
        for _ in 0..<scans { bytes += plain[scan..<end] }
        bytes += plain[end...]
        return bytes
    }

    @Test("a JPEG has as many scans as the limit and not one more, and ten thousand are not read through")
    func scans() throws {
        let limit = PhotoLimits.scans.value
        #expect(try PhotoReading(Self.jpeg(scans: limit)).facts.kind == .jpeg)
        #expect(throws: PhotoError.tooManyScans) { try PhotoReading(Self.jpeg(scans: limit + 1)) }
        let many = try Self.jpeg(scans: 9_900)
        var bytesRead = 0
        #expect(throws: PhotoError.tooManyScans) {
            try PhotoReading(count: many.count) { range in
                bytesRead += range.count
                return Array(many[range])
            }
        }
        #expect(bytesRead < many.count)
    }

    @Test("as many scans as encoders make are far below the limit")
    func progressive() throws {
        let bytes = try SamplePhotos.bytes("progressive.jpg")
        let scans = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
        #expect(scans > 1 && scans * 4 < PhotoLimits.scans.value)
        #expect(throws: Never.self) { try PhotoReading(bytes) }
    }

    @Test("a video has as many pictures as the limit, however few bytes tell their number")
    func frames() throws {
        func error(_ count: Int, _ handler: String) -> PhotoError? {
            do throws(PhotoError) {
                _ = try PhotoReading(SampleVideos.mp4(samples: [handler: count]))
                return nil
            } catch {
                return error
            }
        }
        for (handler, limit) in [("vide", PhotoLimits.frames), ("soun", PhotoLimits.soundSamples)] {
            #expect(error(limit.value, handler) == nil)
            #expect(error(limit.value + 1, handler) == .videoTooManyFrames)
            #expect(error(0xFFFF_FFFF, handler) == .videoTooManyFrames)
        }
    }

    @Test("a moving WebP, and a PNG or WebP of more parts than the limit, are refused")
    func parts() throws {
        #expect(throws: PhotoError.unreadable) { try PhotoReading(SamplePhotos.bytes("moving.webp")) }
        let png = try SamplePhotos.bytes("picture.png")
        // An empty text, whose checksum nobody looks at, behind the header.
        let text: [UInt8] = [0, 0, 0, 0] + Array("tEXt".utf8) + [0, 0, 0, 0]
        func photo(_ count: Int) -> [UInt8] {
            var bytes = Array(png[..<33])
            for _ in 0..<count { bytes += text }
            bytes += png[33...]
            return bytes
        }
        #expect(throws: Never.self) { try PhotoReading(photo(1_000)) }
        #expect(throws: PhotoError.unreadable) { try PhotoReading(photo(PhotoLimits.parts.value)) }
    }
}
