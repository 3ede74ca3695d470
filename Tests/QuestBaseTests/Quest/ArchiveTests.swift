import Foundation
import Testing

@testable import QuestBase

@Suite("An archive")
struct ArchiveTests {
    /// Made by Python's zlib.
    private static let packed: [(base64: String, text: String)] = [
        ("AQ8A8P9hYmNhYmNhYmNhYmNhYmM=", String(repeating: "abc", count: 5)),
        (
            "c85ITc4uyM/MK1FILFEoyUhVyM9JUSjITC3SUQALFysYGugpOFNVGQA=",
            String(repeating: "Checkpoint at the old pier, points 10. ", count: 3)
        ),
        (
            """
            ZdA7agNADIThq7hzl6zeEti+S3qTpDDk+kmqHXY6wQ8a+G4/36/L8+N1v0a8revl+fV5v6b8ne+PG7aR2bV0zt7Wu3v02Stqd+k6e1bu\
            PpJnj4nd04O6+O5WfnY3g/1lZ7fQ3dv07Fqye6ScXQb0dMhPFvgJ8SnolZPeOOh5kV4n6OkivWrQGyO9WqCXSXqpoGdDeuGgJ0p6nqDX\
            QXrWoBdNejqgZ4v5BPyM+MSAr5L4AvR8SG8K9FRJrwf0JkivBfSySa8M9FxILwP0xEkvCvS6SM8b9GJIzxfqKfGZAl+QnjrwVROfJPCF\
            MB/oqZMe2E2R3SjY1VJ+DnZu/3a/
            """,
            (0..<40).map { "<wpt lat='55.\($0 * 7919 % 1000)' lon='61.\($0 * 104_729 % 1000)'/>" }.joined()
        ),
    ]

    @Test("is unpacked from all three kinds of blocks, and never beyond what is allowed", arguments: packed)
    func blocks(base64: String, text: String) throws {
        let bytes = Array(try #require(Data(base64Encoded: base64)))
        let wanted = Array(text.utf8)
        #expect(try Inflating.unpack(bytes[...], limit: wanted.count) == wanted)
        // Whatever is allowed, there is only as much room as can be used.
        #expect(try Inflating.unpack(bytes[...], limit: .max) == wanted)
        #expect(throws: Inflating.Fault.tooLarge) {
            try Inflating.unpack(bytes[...], limit: wanted.count - 1)
        }
        for length in 0..<bytes.count - 1 {
            #expect(throws: Inflating.Fault.self) { try Inflating.unpack(bytes[..<length], limit: 10_000) }
        }
    }

    @Test("that is damaged in any bit is refused or something else, and never a crash")
    func damaged() throws {
        var random = SplitMix64(seed: 13)
        for (base64, _) in Self.packed {
            let bytes = Array(try #require(Data(base64Encoded: base64)))
            for _ in 0..<500 {
                var broken = bytes
                broken[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 << (random.next() % 8))
                _ = try? Inflating.unpack(broken[...], limit: 100_000)
            }
        }
    }

    @Test("that was written is read again, with names in any script")
    func both() throws {
        let files: [(String, [UInt8])] = [
            ("quest.geojson", Array("{}".utf8)), ("треки/лисы.geojson", [0, 1, 255]), ("empty", []),
        ]
        var writer = ZIPWriter(at: try #require(Timestamp(rfc3339: "2026-06-14T09:30:00Z")))
        var bytes: [UInt8] = []
        for (name, contents) in files { bytes += try writer.file(name, contents) }
        bytes += writer.end
        let archive = try ZIPReader(bytes)
        #expect(archive.entries.map(\.name) == files.map { $0.0 })
        for (entry, file) in zip(archive.entries, files) {
            #expect(try archive.contents(of: entry, limit: 10) == file.1)
        }
        #expect(throws: ZIPReader.Fault.tooLarge) { try archive.contents(of: archive.entries[1], limit: 2) }
        // The second file's last byte.
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [0, 1, 255]) })
        bytes[place + 2] = 254
        let changed = try ZIPReader(bytes)
        #expect(throws: ZIPReader.Fault.malformed) { try changed.contents(of: changed.entries[1], limit: 10) }
    }

    @Test("is the same whether a file is written at once or piece by piece")
    func pieces() throws {
        let contents = (0..<1_000).map { UInt8($0 % 251) }
        var whole = ZIPWriter(at: Timestamp(milliseconds: 0))
        let atOnce = try whole.file("media/owl.ogg", contents) + whole.end
        var sum = CRC32()
        for start in stride(from: 0, to: contents.count, by: 64) {
            sum.update(Array(contents[start..<min(start + 64, contents.count)]))
        }
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        let head = try writer.head(of: "media/owl.ogg", size: contents.count, checksum: sum.value)
        #expect(head + contents + writer.end == atOnce)
        #expect(throws: ZIPWriter.Fault.tooLarge) {
            try writer.head(of: "x", size: .max, checksum: 0)
        }
        #expect(throws: ZIPWriter.Fault.tooLarge) {
            try writer.head(of: "x", size: -1, checksum: 0)
        }
        #expect(throws: ZIPWriter.Fault.tooLarge) {
            try writer.head(of: String(repeating: "x", count: 1 << 16), size: 0, checksum: 0)
        }
    }

    @Test("is read piece by piece as it is read at once, and a byte that differs is found")
    func readInPieces() throws {
        let contents = (0..<1_000).map { UInt8($0 % 251) }
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0))
        var bytes = try writer.file("first", [7]) + writer.file("quests.sqlite", contents)
        bytes += try writer.file("empty", [])
        bytes += writer.end
        let archive = try ZIPReader(bytes)
        for length in [1, 64, 1_000, 5_000] {
            var pieces: [[UInt8]] = []
            try archive.read(archive.entries[1], by: length) { pieces.append($0) }
            #expect(pieces.allSatisfy { $0.count <= length } && pieces.flatMap { $0 } == contents)
        }
        try archive.read(archive.entries[2]) { _ in Issue.record("there is nothing to hand over") }
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: contents[1..<9]) })
        bytes[place + 500] ^= 1
        let changed = try ZIPReader(bytes)
        #expect(throws: ZIPReader.Fault.malformed) { try changed.read(changed.entries[1]) { _ in } }
    }

    @Test("has files beyond 4 GiB, whose sizes are told in the fields of ZIP64", arguments: [0, 5 << 30])
    func largeFile(start: Int) throws {
        // Nobody keeps so many bytes: between its head and what follows the large file is a hole.
        let size = 6 << 30
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0), offset: start)
        let head = try writer.head(of: "quests.sqlite", size: size, checksum: 0)
        let rest = try writer.file("manifest.json", [1, 2, 3]) + writer.end
        let (first, behind) = (start + head.count, start + head.count + size)
        let archive = try ZIPReader(size: behind + rest.count) { range in
            guard range.count < 1 << 20 || range.lowerBound >= behind else { return nil }
            return range.map { place in
                switch place {
                case start..<first: head[place - start]
                case behind...: rest[place - behind]
                default: 0
                }
            }
        }
        #expect(archive.entries.map(\.size) == [size, 3])
        #expect(try archive.contents(of: archive.entries[1], limit: 3) == [1, 2, 3])
        var count = 0
        struct Enough: Error {}
        #expect(throws: Enough.self) {
            try archive.read(archive.entries[0]) { piece in
                count += piece.count
                if count >= 1 << 20 { throw Enough() }
            }
        }
    }

    /// Gives ranges of an archive that has so many zeros before its bytes; none of a mebibyte or more.
    private static func bytes(
        _ bytes: [UInt8], behind hole: Int
    ) -> @Sendable (Range<Int>) -> [UInt8]? {
        { range in
            #expect(range.upperBound <= hole + bytes.count)
            guard range.count < 1 << 20 || range.lowerBound >= hole else { return nil }
            return range.map { $0 < hole ? 0 : bytes[$0 - hole] }
        }
    }

    @Test("goes beyond 4 GiB, and beyond 65,534 files", arguments: [(5 << 30, 3), (0, 70_000)])
    func large(hole: Int, count: Int) throws {
        // Nobody keeps so many bytes: nothing stands before the first file but a hole.
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0), offset: hole)
        var bytes: [UInt8] = []
        for number in 0..<count { bytes += try writer.file("\(number)", Array("\(number)".utf8)) }
        bytes += writer.end
        let archive = try ZIPReader(size: hole + bytes.count, reading: Self.bytes(bytes, behind: hole))
        #expect(archive.entries.map(\.name) == (0..<count).map { "\($0)" })
        let last = try #require(archive.entries.last)
        #expect(try archive.contents(of: last, limit: 10) == Array("\(count - 1)".utf8))
    }

    @Test("with fields of ZIP64 that are broken is refused and never read beyond its end")
    func brokenLarge() throws {
        let hole = 5 << 30
        var writer = ZIPWriter(at: Timestamp(milliseconds: 0), offset: hole)
        let whole = try writer.file("a", [1, 2, 3]) + writer.end
        var opened = 0
        for place in whole.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var bytes = whole
                bytes[place] = value
                let archive = try? ZIPReader(
                    size: hole + bytes.count, reading: Self.bytes(bytes, behind: hole))
                if archive != nil { opened += 1 }
                for entry in archive?.entries ?? [] { _ = try? archive?.contents(of: entry, limit: 10) }
            }
        }
        // Names, times and contents do not matter to the directory.
        #expect(opened > 100)
    }

    @Test("has the checksum that everybody computes")
    func checksum() {
        #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
    }
}
