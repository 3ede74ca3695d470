import QuestRules
import QuestTestSupport
import Testing

/// Bytes are hidden in every place of a file that a picture does not need, or that says its size again.
@Suite("Photos: copies keep only what a picture needs, and every declared size counts")
struct PhotoCopyTests {
    private static let canary = Array("CANARY".utf8)

    private func copy(of photo: [UInt8]) throws -> [UInt8] { try PhotoReading(photo).copy.bytes(from: photo) }

    private func hides(_ bytes: [UInt8]) -> Bool { bytes.firstRange(of: Self.canary) != nil }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
    }

    /// Offsets of the segments of `plain.jpg`.
    private enum Place {
        static let start = 2
        static let tables = 20
        static let scan = 609
        static let end = 675
    }

    private static let jpegHidings: [(String, Int, [UInt8])] =
        (0xE0...0xEF).map { ("APP\($0 - 0xE0)", Place.tables, segment(UInt8($0), canary)) }
        + (0xF0...0xFD).map { ("JPG\($0 - 0xF0)", Place.tables, segment(UInt8($0), canary)) }
        + [
            ("a comment", Place.tables, segment(0xFE, canary)),
            (
                "a thumbnail of JFIF", Place.start,
                segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 2, 1] + canary)
            ),
            ("the density of JFIF", Place.start, segment(0xE0, Array("JFIF\0".utf8) + canary + [0, 0, 0])),
            ("the extension of JFIF", Place.tables, segment(0xE0, Array("JFXX\0".utf8) + canary)),
            ("Adobe's flags", Place.tables, segment(0xEE, Array("Adobe".utf8) + canary + [1])),
            (
                "behind Adobe's transform", Place.tables,
                segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + canary)
            ),
            ("bytes between segments", Place.tables, canary),
            ("bytes before the scan", Place.scan, canary),
            ("a segment behind the scan", Place.end, segment(0xFE, canary)),
            ("bytes behind the end", Place.end + 2, canary),
        ]

    @Test(
        "nothing that is hidden in a JPEG is in its copy, and the copy is the same picture",
        arguments: jpegHidings)
    func jpeg(name: String, place: Int, bytes: [UInt8]) throws {
        let plain = try SamplePhotos.bytes("plain.jpg")
        var hiding = plain
        hiding.insert(contentsOf: bytes, at: place)
        let copy = try copy(of: hiding)
        #expect(hides(hiding) && !hides(copy))
        #expect(try PhotoReading(copy).facts == PhotoReading(plain).facts)
        // Everything that pixels are made from, in its order.
        #expect(copy.suffix(plain.count - Place.tables) == plain[Place.tables...])
    }

    @Test("what Adobe says of colours stays, in words of our own")
    func adobe() throws {
        let plain = try SamplePhotos.bytes("plain.jpg")
        for transform in 0...2 as ClosedRange<UInt8> {
            let said = Array("Adobe".utf8) + [0x20, 0x20, 1, 2, 3, 4, transform]
            let photo = Array(plain[..<2]) + Self.segment(0xEE, said) + plain[20...]
            let kept = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
            #expect(try copy(of: photo) == plain[..<2] + Self.segment(0xEE, kept) + plain[20...])
        }
    }

    private static let large: [UInt8] = [8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0]
    private static let jpegSizes: [(String, Int, [UInt8], PhotoError)] = [
        ("a second, larger frame", 177, segment(0xC0, large), .tooManyPixels),
        (
            "a second frame of the same size", 177, segment(0xC0, [8, 0, 16, 0, 24, 1, 1, 0x11, 0]),
            .unreadable
        ),
        ("a larger frame before it", Place.tables, segment(0xC2, large), .tooManyPixels),
        ("a frame behind the scan", Place.end, segment(0xC0, [8, 0, 16, 0, 24, 1, 1, 0x11, 0]), .unreadable),
        ("a number of lines", Place.end, segment(0xDC, [0xFF, 0xFF]), .unreadable),
        ("a hierarchy of frames", Place.tables, segment(0xDE, large), .unreadable),
        ("an expansion", Place.tables, segment(0xDF, [0x11]), .unreadable),
        ("a frame coded otherwise", Place.tables, segment(0xC9, large), .unreadable),
        ("a second beginning", Place.tables, [0xFF, 0xD8], .unreadable),
        (
            "too long a table of quanta", Place.tables,
            segment(0xDB, [0] + [UInt8](repeating: 1, count: 64) + canary), .unreadable
        ),
        (
            "too long a table of codes", Place.tables,
            segment(0xC4, [0] + [UInt8](repeating: 0, count: 16) + canary), .unreadable
        ),
        ("too long an interval of restarts", Place.tables, segment(0xDD, [0, 0] + canary), .unreadable),
    ]

    @Test("a JPEG that tells its size twice, or tables that hold more, is refused", arguments: jpegSizes)
    func sizes(name: String, place: Int, bytes: [UInt8], error: PhotoError) throws {
        var photo = try SamplePhotos.bytes("plain.jpg")
        photo.insert(contentsOf: bytes, at: place)
        #expect(throws: error) { try PhotoReading(photo) }
    }

    private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let told = Array(type.utf8) + body
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in told {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return bytes(UInt32(body.count)) + told + bytes(~sum)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    @Test(
        "nothing that is hidden in a PNG is in its copy",
        arguments: [
            "gAMA", "cHRM", "tEXt", "zTXt", "iTXt", "tIME", "iCCP", "eXIf", "bKGD", "hIST", "pHYs", "sPLT",
            "sBIT",
            "cICP", "acTL", "fdAT", "caNb", "tRNS", "PLTE",
        ])
    func png(type: String) throws {
        let plain = try SamplePhotos.bytes("picture.png")
        // A tRNS or PLTE of six bytes is one of this kind of picture; longer ones say more than it needs.
        let body = Self.canary + Self.canary + Self.canary
        let hiding = plain[..<33] + Self.chunk(type, body) + plain[33...]
        #expect(try copy(of: Array(hiding)) == plain)
        #expect(try copy(of: plain + Self.canary) == plain)
    }

    @Test("that colours are those of sRGB is told again, and nothing beside it")
    func standardRGB() throws {
        let plain = try SamplePhotos.bytes("picture.png")
        let hiding =
            plain[..<33] + Self.chunk("sRGB", [3] + Self.canary) + Self.chunk("sRGB", [1]) + plain[33...]
        #expect(try copy(of: Array(hiding)) == plain[..<33] + Self.chunk("sRGB", [0]) + plain[33...])
    }

    private static let pngFaults: [(String, Int, [UInt8], PhotoError)] = [
        ("a second header", 33, chunk("IHDR", bytes(24) + bytes(16) + [8, 2, 0, 0, 0]), .unreadable),
        (
            "a larger second header", 33, chunk("IHDR", bytes(99_999) + bytes(99_999) + [8, 2, 0, 0, 0]),
            .unreadable
        ),
        ("a chunk before the header", 8, chunk("tEXt", canary), .unreadable),
        ("a chunk that nobody may pass over", 33, chunk("CANB", canary), .unreadable),
        ("a larger frame", 33, chunk("fcTL", bytes(0) + bytes(99_999) + bytes(99_999) + [0]), .tooManyPixels),
        ("a second palette", 33, chunk("PLTE", [1, 2, 3]) + chunk("PLTE", [1, 2, 3]), .unreadable),
    ]

    @Test("a PNG that tells its size twice, or what nobody knows, is refused", arguments: pngFaults)
    func faults(name: String, place: Int, bytes: [UInt8], error: PhotoError) throws {
        var photo = try SamplePhotos.bytes("picture.png")
        photo.insert(contentsOf: bytes, at: place)
        #expect(throws: error) { try PhotoReading(photo) }
    }

    @Test("a chunk of a PNG whose checksum is wrong is damaged")
    func checksums() throws {
        for place in [29, 41, 73, 85] {
            var photo = try SamplePhotos.bytes("picture.png")
            photo[place] ^= 1
            #expect(throws: PhotoError.unreadable, "\(place)") { try PhotoReading(photo) }
        }
    }

    private static func webp(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        for (type, content) in chunks {
            body += Array(type.utf8)
            body += bytes(UInt32(content.count)).reversed()
            body += content
            if content.count % 2 == 1 { body.append(0x43) }
        }
        var file = Array("RIFF".utf8)
        file += bytes(UInt32(body.count + 4)).reversed()
        file += Array("WEBP".utf8)
        return file + body
    }

    private static func canvas(_ width: Int, _ height: Int, flags: UInt8 = 0) -> [UInt8] {
        func number(_ size: Int) -> [UInt8] { [0, 8, 16].map { UInt8(truncatingIfNeeded: size >> $0) } }
        return [flags, 0x43, 0x41, 0x4E] + number(width - 1) + number(height - 1)
    }

    @Test("nothing that is hidden in a WebP is in its copy")
    func webp() throws {
        for (name, type) in [("lossy.webp", "VP8 "), ("lossless.webp", "VP8L")] {
            let plain = try SamplePhotos.bytes(name)
            let picture = Array(plain[20...])
            let hiding = Self.webp([
                ("VP8X", Self.canvas(24, 16)), ("ICCP", Self.canary), ("CNRY", Self.canary), (type, picture),
                ("EXIF", Self.canary), ("XMP ", Self.canary),
            ])
            #expect(try copy(of: hiding + Self.canary) == plain)
        }
        // The reserved bits of transparency, those of the canvas, and what fills up to an even number.
        let alpha = try SamplePhotos.bytes("alpha.webp")
        let (transparency, picture) = (Array(alpha[38..<47]), Array(alpha[56..<140]))
        let hiding = Self.webp([
            ("VP8X", Self.canvas(24, 16, flags: 0xFC)),
            ("ALPH", [transparency[0] | 0xC0] + transparency.dropFirst()), ("VP8 ", picture),
        ])
        let copy = try copy(of: hiding)
        #expect(copy[20..<24] == [0x10, 0, 0, 0])
        #expect(copy[38..<47] == transparency[...] && copy[47] == 0 && hiding[47] == 0x43)
    }

    @Test("a WebP whose canvas is another than its picture, or with two pictures, is refused")
    func webpSizes() throws {
        let picture = Array(try SamplePhotos.bytes("lossy.webp")[20...])
        let other = Array(try SamplePhotos.bytes("lossless.webp")[20...])
        func error(_ chunks: [(String, [UInt8])]) -> PhotoError? {
            do throws(PhotoError) { _ = try PhotoReading(Self.webp(chunks)) } catch { return error }
            return nil
        }
        #expect(error([("VP8X", Self.canvas(24, 16)), ("VP8 ", picture)]) == nil)
        #expect(error([("VP8X", Self.canvas(25, 16)), ("VP8 ", picture)]) == .unreadable)
        #expect(error([("VP8X", Self.canvas(16_000, 16_000)), ("VP8 ", picture)]) == .tooManyPixels)
        var large = picture
        large.replaceSubrange(6..<10, with: [0xFF, 0x3F, 0xFF, 0x3F])
        #expect(error([("VP8X", Self.canvas(24, 16)), ("VP8 ", large)]) == .tooManyPixels)
        #expect(error([("VP8X", Self.canvas(24, 16)), ("VP8 ", picture), ("VP8 ", large)]) == .tooManyPixels)
        #expect(error([("VP8 ", picture), ("VP8L", other)]) == .unreadable)
        #expect(error([("VP8 ", picture), ("VP8X", Self.canvas(24, 16))]) == .unreadable)
        #expect(error([("VP8X", Self.canvas(24, 16, flags: 2)), ("VP8 ", picture)]) == .unreadable)
    }

    @Test("a photo of one part more than the limit is refused, whatever its parts are")
    func parts() throws {
        let plain = try SamplePhotos.bytes("plain.jpg")
        let own = 9
        func photo(_ count: Int) -> [UInt8] {
            plain[..<Place.tables] + (0..<count).flatMap { _ in Self.segment(0xFE, []) }
                + plain[Place.tables...]
        }
        let most = PhotoLimits.parts.value - own
        #expect(try copy(of: photo(most)) == plain)
        #expect(throws: PhotoError.unreadable) { try PhotoReading(photo(most + 1)) }
    }

    @Test("a photo is read in pieces, and what cannot be read is unreadable")
    func pieces() throws {
        let plain = try SamplePhotos.bytes("place.jpg")
        let whole = try PhotoReading(plain)
        // A byte at a time.
        let slow = try PhotoReading(count: plain.count) { Array(plain[$0].prefix(1)) }
        #expect(slow.facts == whole.facts && slow.copy == whole.copy)
        for count in [0, 500, 1000] {
            #expect(throws: (any Error).self) {
                try PhotoReading(count: plain.count) {
                    $0.lowerBound < count ? Array(plain[$0].prefix(1)) : []
                }
            }
        }
    }
}
