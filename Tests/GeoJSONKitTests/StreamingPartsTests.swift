import Testing

@testable import GeoJSONKit

@Suite("What streaming is made of")
struct StreamingPartsTests {
    @Test("the end of a value is found, wherever the bytes are cut")
    func valueScan() {
        var checked = 0
        for seed in 0..<60 {
            var random = RandomDocument(seed: UInt64(seed))
            let value = random.value(depth: 0).bytes(options: seed % 2 == 0 ? .pretty : .init())
            guard value.count < 400 else { continue }
            for delimiter in ",]} \n" {
                let bytes = value + Array("\(delimiter)\"[{".utf8)
                for cut in 0...value.count {
                    var scan = ValueScan(from: 0)
                    let early = bytes[..<cut].withUnsafeBufferPointer { scan.end(in: $0) }
                    // Only a number or a literal needs to see what follows.
                    let isWord = ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(
                        value[0])
                    #expect(early == (cut == value.count && !isWord ? cut : nil))
                    guard early == nil else { continue }
                    #expect(bytes.withUnsafeBufferPointer { scan.end(in: $0) } == value.count)
                    checked += 1
                }
            }
        }
        #expect(checked > 5_000)
    }

    @Test("a byte is found at every offset, and no byte that only looks like it")
    func firstOffset() {
        for count in 0..<40 {
            for index in 0..<max(count, 1) {
                for other: UInt8 in [0x0B, 0x8A, 0x00, 0xFF, 0x09] {
                    var bytes = [UInt8](repeating: other, count: count)
                    #expect(bytes.withUnsafeBufferPointer { $0.firstOffset(of: 0x0A, from: 0) } == nil)
                    guard index < count else { continue }
                    bytes[index] = 0x0A
                    bytes[count - 1] = 0x0A
                    for start in 0...index {
                        #expect(
                            bytes.withUnsafeBufferPointer { $0.firstOffset(of: 0x0A, from: start) } == index)
                    }
                }
            }
        }
    }

    @Test("characters are counted as String does")
    func characterCount() {
        let pieces = [
            "a", "{", "\"", " ", "\r", "\r", "ж", "Ё", "ä", "\u{AD}", "«", "—", "…", "\u{301}", "\u{483}",
            "\u{200D}", "🚲", "👩‍👩‍👧", "🇷🇺", "🇷", "\u{600}", "1", "각", "ᄀ", "ᅡ", "क", "्", "ष", "\u{FE0F}", "©",
            "\u{85}", "\u{FEFF}", "\u{10FFFF}", "abcdefgh", "Челябинск",
        ]
        var generator = SeededGenerator(seed: 4)
        var complicated = 0
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...12, using: &generator)
            var bytes = Array((0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined().utf8)
            if generator.once(in: 5), !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                    in: 11...255, using: &generator)
            }
            let expected = String(decoding: bytes, as: UTF8.self).count
            #expect(bytes.withUnsafeBufferPointer { $0.characterCount } == expected, "\(bytes)")
            if expected < bytes.count / 2 { complicated += 1 }
        }
        #expect(complicated > 1_000)
    }

    @Test("a copy of a reader takes memory of its own, and a reader keeps its memory")
    func ownWorkspace() {
        var own = OwnWorkspace()
        own.prepare()
        let first = ObjectIdentifier(own.prepared)
        own.prepare()
        #expect(ObjectIdentifier(own.prepared) == first)
        var copy = own
        copy.prepare()
        #expect(copy.prepared !== own.prepared)
    }

    @Test("locations go on over bytes that were given away")
    func advancing() {
        for seed in 0..<50 {
            var random = RandomDocument(seed: UInt64(seed))
            let bytes =
                (seed % 3 == 0 ? [0xEF, 0xBB, 0xBF] : [])
                + random.geoJSON().bytes(options: seed % 2 == 0 ? .pretty : .init())
            let locator = SourceLocator(bytes)
            var location = SourceLocation.start
            var start = 0
            for index in bytes.indices where bytes[index] == UInt8(ascii: "{") && index > 0 {
                location = bytes[start..<index].withUnsafeBufferPointer { location.advanced(over: $0) }
                start = index
                #expect(location == locator.location(ofByte: index))
            }
        }
    }
}
