import QuestRules
import QuestTestSupport
import Testing

@Suite("Photos: their kind, their size, and copies without metadata")
struct PhotoReadingTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(
        "Kind and size are told by the bytes",
        arguments: [
            ("plain.jpg", PhotoKind.jpeg), ("progressive.jpg", .jpeg), ("place.jpg", .jpeg),
            ("picture.png", .png), ("place.png", .png), ("lossy.webp", .webp), ("lossless.webp", .webp),
            ("place.webp", .webp), ("alpha.webp", .webp),
        ])
    func facts(name: String, kind: PhotoKind) throws {
        let reading = try PhotoReading(SamplePhotos.bytes(name))
        #expect(reading.facts == PhotoFacts(kind: kind, width: 24, height: 16))
    }

    @Test(
        "A copy has no metadata and nothing behind its end, and is a photo of the same kind and size",
        arguments: ["place.jpg", "place.png", "place.webp", "alpha.webp"])
    func copies(name: String) throws {
        let original = try SamplePhotos.bytes(name)
        #expect(text(original).contains("CANARY"))
        let reading = try PhotoReading(original)
        let copy = reading.copy.bytes(from: original)
        #expect(!text(copy).contains("CANARY") && !text(copy).contains("<script"))
        let again = try PhotoReading(copy)
        #expect(again.facts == reading.facts && again.copy.bytes(from: copy) == copy)
    }

    @Test("A copy keeps the pixels, and of a JPEG's metadata the way it is turned")
    func pixels() throws {
        let plain = try SamplePhotos.bytes("plain.jpg")
        #expect(try PhotoReading(plain).copy.bytes(from: plain) == plain)
        let place = try SamplePhotos.bytes("place.jpg")
        let copy = try PhotoReading(place).copy.bytes(from: place)
        let exif: [UInt8] = [
            0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01,
            0x12, 0,
            3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
        ]
        #expect(Array(copy[2..<2 + exif.count]) == exif)
        // The same picture was saved in both.
        #expect(Array(copy[(2 + exif.count)...]) == Array(plain[2...]))
    }

    @Test(
        "What is no photo is refused, and told apart",
        arguments: [
            ("<!DOCTYPE html><script>", PhotoError.kindUnknown), ("<svg xmlns=", .kindUnknown),
            ("", .kindUnknown), ("GIF89a", .kindUnknown), ("\u{0}\u{0}\u{0}\u{18}ftypheic", .heic),
            ("\u{0}\u{0}\u{0}\u{18}ftypmif1", .heic), ("\u{0}\u{0}\u{0}\u{18}ftypavif", .kindUnknown),
        ])
    func refusals(start: String, error: PhotoError) {
        #expect(throws: error) { try PhotoReading(Array(start.utf8)) }
    }

    @Test("What moves is no photo") func moving() throws {
        let bytes = try SamplePhotos.bytes("moving.webp")
        #expect(throws: PhotoError.unreadable) { try PhotoReading(bytes) }
    }

    @Test(
        "A picture that is cut off anywhere is refused",
        arguments: ["plain.jpg", "progressive.jpg", "picture.png", "lossy.webp", "lossless.webp"])
    func cutOff(name: String) throws {
        let whole = try SamplePhotos.bytes(name)
        for count in 12..<whole.count {
            #expect(throws: PhotoError.unreadable, "\(count)") {
                try PhotoReading(Array(whole.prefix(count)))
            }
        }
    }

    @Test("A hundred thousand pixels square is refused unread") func tooManyPixels() throws {
        var bytes = try SamplePhotos.bytes("picture.png")
        bytes.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
        #expect(throws: PhotoError.tooManyPixels) { try PhotoReading(bytes) }
        bytes.replaceSubrange(16..<24, with: [0, 0, 0, 0, 0, 0, 0, 1])
        #expect(throws: PhotoError.unreadable) { try PhotoReading(bytes) }
        bytes.replaceSubrange(16..<24, with: [255, 255, 255, 255, 255, 255, 255, 255])
        #expect(throws: PhotoError.tooManyPixels) { try PhotoReading(bytes) }
    }

    @Test("Bytes changed at random never trap, and a copy of what is read can be read")
    func random() throws {
        var generator = SeededGenerator(seed: 11)
        var readable = 0
        for name in ["place.jpg", "place.png", "place.webp"] {
            let whole = try SamplePhotos.bytes(name)
            for _ in 0..<300 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                guard let reading = try? PhotoReading(bytes) else { continue }
                readable += 1
                #expect(throws: Never.self) { try PhotoReading(reading.copy.bytes(from: bytes)) }
            }
        }
        #expect(readable > 300)
    }
}
