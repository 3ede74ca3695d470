import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("What a photo says of itself")
struct PhotoClaimsTests {
    /// Writes JPEGs of nothing but Exif, in either byte order.
    private struct Writer {
        var isLittle = false

        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittle ? bytes : bytes.reversed()
        }

        func ratios(_ parts: [(Int, Int)]) -> [UInt8] {
            parts.flatMap { number($0.0, 4) + number($0.1, 4) }
        }

        struct Entry {
            var tag: Int
            var type: Int
            var count: Int
            var bytes: [UInt8]
        }

        func text(_ tag: Int, _ text: String) -> Entry {
            Entry(tag: tag, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
        }

        /// A directory with its values behind it.
        func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
            var (bytes, values) = (number(entries.count, 2), [UInt8]())
            let end = start + 2 + 12 * entries.count + 4
            for entry in entries {
                bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
                if entry.bytes.count <= 4 {
                    bytes += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
                } else {
                    bytes += number(end + values.count, 4)
                    values += entry.bytes
                }
            }
            return bytes + [0, 0, 0, 0] + values
        }

        func photo(_ details: [Entry], _ places: [Entry]) -> [UInt8] {
            let detailsStart = 8 + 2 + 24 + 4
            let detailed = directory(details, at: detailsStart)
            let placed = directory(places, at: detailsStart + detailed.count)
            func pointer(_ tag: Int, _ start: Int) -> Entry {
                Entry(tag: tag, type: 4, count: 1, bytes: number(start, 4))
            }
            let first = directory(
                [pointer(0x8769, detailsStart), pointer(0x8825, detailsStart + detailed.count)], at: 8)
            let order: [UInt8] = isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]
            let exif = Array("Exif\0\0".utf8) + order + number(8, 4) + first + detailed + placed
            let length = exif.count + 2
            return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif
                + [0xFF, 0xDA, 0, 2, 0, 0xFF, 0xD9]
        }

        func place(
            _ latitude: [(Int, Int)], _ north: String, _ longitude: [(Int, Int)], _ east: String
        ) -> [Entry] {
            [
                text(1, north), Entry(tag: 2, type: 5, count: latitude.count, bytes: ratios(latitude)),
                text(3, east), Entry(tag: 4, type: 5, count: longitude.count, bytes: ratios(longitude)),
            ]
        }

        var here: [Entry] {
            place([(55, 1), (9, 1), (3000, 100)], "N", [(61, 1), (24, 1), (15, 1)], "E")
        }
    }

    @Test("Time, offset and place are read in either byte order", arguments: [false, true])
    func both(isLittle: Bool) throws {
        let writer = Writer(isLittle: isLittle)
        let bytes = writer.photo(
            [writer.text(0x9003, "2026:06:14 12:01:30"), writer.text(0x9011, "+05:00")], writer.here)
        let claims = try #require(PhotoClaims(bytes))
        #expect(claims.takenAt == "2026-06-14 12:01:30" && claims.offset == "+05:00")
        let place = try #require(claims.place)
        #expect(abs(place.latitude - (55 + 9.5 / 60)) < 1e-9)
        #expect(abs(place.longitude - (61 + 24.25 / 60)) < 1e-9)
        // In pieces too, as from a file.
        #expect(PhotoClaims(count: bytes.count) { Array(bytes[$0.prefix(100)]) } == claims)
    }

    @Test(
        "A time that is none is not told",
        arguments: [
            "0000:00:00 00:00:00", "2026:13:14 12:01:30", "2026:06:14 25:01:30", "2026-06-14T12:01:3x", "",
            "    :  :     :  :  ", "2026:06:14  12:01:3", "yesterday",
        ])
    func times(text: String) {
        let writer = Writer()
        let claims = PhotoClaims(writer.photo([writer.text(0x9003, text)], writer.here))
        #expect(claims?.place != nil && claims?.takenAt == nil)
    }

    @Test("A place off the earth, without a side, or of nothing is not told")
    func places() {
        let writer = Writer()
        let (half, zero) = ([(30, 1), (0, 1), (0, 1)], [(0, 1), (0, 1), (0, 1)])
        func place(_ entries: [Writer.Entry]) -> PhotoClaims.Place? {
            PhotoClaims(writer.photo([writer.text(0x9003, "2026:06:14 12:01:30")], entries))?.place
        }
        #expect(place(writer.place(half, "S", half, "W"))?.latitude == -30)
        #expect(place(writer.place(half, "S", half, "W"))?.longitude == -30)
        #expect(place(writer.place([(91, 1), (0, 1), (0, 1)], "N", half, "E")) == nil)
        #expect(place(writer.place(half, "N", [(180, 1), (1, 1), (0, 1)], "E")) == nil)
        #expect(place(writer.place([(1, 0), (0, 1), (0, 1)], "N", half, "E")) == nil)
        #expect(place(writer.place([(30, 1)], "N", half, "E")) == nil)
        #expect(place(writer.place(half, "E", half, "N")) == nil)
        #expect(place(writer.place(zero, "N", zero, "E")) == nil)
        #expect(place([]) == nil)
    }

    @Test("A photo without Exif, or of another kind, says nothing")
    func nothing() throws {
        for name in ["plain.jpg", "place.png", "place.webp"] {
            #expect(PhotoClaims(try SamplePhotos.bytes(name)) == nil, "\(name)")
        }
        let told = try #require(PhotoClaims(try SamplePhotos.bytes("place.jpg")))
        #expect(told.takenAt == nil && told.place?.latitude == 55 + 9.0 / 60 + 30.0 / 3600)
        #expect(PhotoClaims([]) == nil && PhotoClaims([0xFF, 0xD8, 0xFF]) == nil)
    }

    @Test("Whatever is cut off or changed is read as something, never beyond its end")
    func damage() {
        let writer = Writer(isLittle: true)
        let bytes = writer.photo([writer.text(0x9003, "2026:06:14 12:01:30")], writer.here)
        for count in bytes.indices { _ = PhotoClaims(Array(bytes.prefix(count))) }
        var dice = SeededGenerator(seed: 17)
        var told = 0
        for _ in 0..<5000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                damaged[Int.random(in: bytes.indices, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            guard let claims = PhotoClaims(damaged) else { continue }
            told += 1
            if let place = claims.place {
                #expect((-90...90).contains(place.latitude) && (-180...180).contains(place.longitude))
            }
        }
        #expect(told > 500)
    }
}
