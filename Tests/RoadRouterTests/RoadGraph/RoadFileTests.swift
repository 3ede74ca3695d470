import Foundation
import RoadTestSupport
import Testing

@testable import RoadRouter

struct RoadFileTests {
    private static let info = MapInfo(
        name: "Челябинск", source: "demo.osm", timestamp: Timestamp(milliseconds: 1_780_000_000_000),
        bounds: Bounds(west: 61.32, south: 55.14, east: 61.42, north: 55.19),
        attribution: "© OpenStreetMap contributors",
        isSynthetic: true, generator: "tests 1")

    private static func sections() -> RoadSections {
        var sections = RoadSections()
        sections.append([1, 2, 3] as [UInt32], as: "numbers")
        sections.append([] as [UInt8], as: "nothing")
        sections.append([FixedCoordinate(longitude: -5, latitude: 7)], as: "points")
        return sections
    }

    private static func bytes() throws -> [UInt8] {
        try withTemporaryFile { path in
            try RoadFile.write(sections(), info: info, to: path)
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        }
    }

    @Test("what was written is mapped back, section by section")
    func roundTrip() throws {
        try withTemporaryFile { path in
            try RoadFile.write(Self.sections(), info: Self.info, to: path)
            let file = try RoadFile.open(path: path)
            defer { withExtendedLifetime(file) {} }
            #expect(file.info == Self.info)
            #expect(try numbers(in: file) == [1, 2, 3])
            #expect(try file.section("nothing", as: UInt8.self).isEmpty)
            #expect(try file.section("points", as: FixedCoordinate.self)[0].latitude == 7)
            #expect(file.sectionSizes.map(\.name) == ["info", "nothing", "numbers", "points"])
            #expect(UInt(bitPattern: try file.section("numbers", as: UInt32.self).baseAddress) % 64 == 0)
            #expect(
                UInt(bitPattern: try file.section("points", as: FixedCoordinate.self).baseAddress) % 64 == 0)
        }
    }

    @Test("in memory stand the same bytes under the same checksum, and writing twice gives equal files")
    func sameInMemory() throws {
        let first = try Self.bytes()
        #expect(try Self.bytes() == first)
        let file = RoadFile(sections: Self.sections(), info: Self.info)
        #expect(file.length == first.count)
        #expect(file.checksum.bytes == Array(first[32..<64]))
        #expect(try numbers(in: file) == [1, 2, 3])
    }

    @Test("a section that is missing or holds something else is named")
    func wrongSection() {
        let file = RoadFile(sections: Self.sections(), info: Self.info)
        #expect(throws: RoadFileError.missingSection(name: "absent")) {
            try file.section("absent", as: UInt8.self)
        }
        #expect(throws: RoadFileError.malformedSection(name: "numbers")) {
            try file.section("numbers", as: UInt64.self)
        }
        #expect(throws: RoadFileError.missingSection(name: "graph/node/point")) { try RoadGraph(file: file) }
    }

    @Test("flip any byte: the file is refused, for the right reason")
    func flipped() throws {
        let good = try Self.bytes()
        for index in good.indices {
            for mask: UInt8 in [0x01, 0x80, 0xFF] {
                var bad = good
                bad[index] ^= mask
                let error = #expect(throws: RoadFileError.self) { try Self.verify(bad) }
                switch (index, error) {
                case (0..<8, .notARoadFile), (8..<12, .wrongVersion), (16..<24, .truncated),
                    (16..<24, .overlong),
                    (12..<16, .checksumMismatch), (24..., .checksumMismatch):
                    break
                default: Issue.record("byte \(index): \(String(describing: error))")
                }
            }
        }
    }

    @Test("a file on the disk with one byte changed is refused as in memory")
    func flippedOnDisk() throws {
        let good = try Self.bytes()
        for index in stride(from: 0, to: good.count, by: 7) {
            var bad = good
            bad[index] ^= 0x10
            try withTemporaryFile { path in
                try Data(bad).write(to: URL(fileURLWithPath: path))
                #expect(throws: RoadFileError.self) { try RoadFile.open(path: path) }
            }
        }
    }

    @Test("cut anywhere: the file is refused, with both lengths once the header is whole")
    func truncated() throws {
        let good = try Self.bytes()
        for length in 0..<good.count {
            let expected = UInt64(length < 64 ? 64 : good.count)
            let error = RoadFileError.truncated(expectedLength: expected, actualLength: UInt64(length))
            #expect(throws: error) { try Self.verify(Array(good[..<length])) }
            guard length % 50 == 0 else { continue }
            try withTemporaryFile { path in
                try Data(good[..<length]).write(to: URL(fileURLWithPath: path))
                #expect(throws: error) { try RoadFile.open(path: path) }
            }
        }
    }

    @Test("bytes after the end, another version, and no road file at all")
    func othersRefused() throws {
        var bytes = try Self.bytes()
        let count = UInt64(bytes.count)
        #expect(throws: RoadFileError.overlong(expectedLength: count, actualLength: count + 1)) {
            try Self.verify(bytes + [0])
        }
        bytes[8] = 9
        #expect(throws: RoadFileError.wrongVersion(found: 9, expected: RoadFileFormat.version)) {
            try Self.verify(bytes)
        }
        #expect(throws: RoadFileError.notARoadFile) { try Self.verify(Array("hello".utf8)) }
        #expect(throws: RoadFileError.notARoadFile) { try Self.verify([UInt8](repeating: 0, count: 1000)) }
    }

    @Test(
        "a table that leads out of the file is refused even under a right checksum",
        arguments: [96, 97, 103, 104, 111])
    func forgedTable(index: Int) throws {
        var bytes = try Self.bytes()
        bytes[index] = 0xFE
        #expect(throws: RoadFileError.malformedSectionTable) {
            try bytes.withUnsafeBytes { _ = try RoadFile.readTable($0) }
        }
    }

    @Test("what cannot be opened says why, with the system's words")
    func cannotOpen() throws {
        let missing = "/nonexistent/map.roads"
        #expect(throws: RoadFileError.cannotOpen(path: missing, reason: "No such file or directory")) {
            try RoadFile.open(path: missing)
        }
        #expect(throws: RoadFileError.cannotOpen(path: "/", reason: "not a regular file")) {
            try RoadFile.open(path: "/")
        }
    }

    @Test("a failed write leaves what was there, and no temporary file")
    func cannotWrite() throws {
        try withTemporaryFile { path in
            // A folder in the way of the final name.
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            #expect(throws: RoadFileError.self) {
                try RoadFile.write(Self.sections(), info: Self.info, to: path)
            }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        }
    }

    @Test("a write leaves the file alone in its folder, over an old one too")
    func nothingBeside() throws {
        try withTemporaryFile { path in
            for _ in 0..<2 { try RoadFile.write(Self.sections(), info: Self.info, to: path) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: path.folderOfPath) == ["map.roads"])
        }
    }

    @Test("a mapped file stays readable when another takes its place")
    func replaced() throws {
        try withTemporaryFile { path in
            try RoadFile.write(Self.sections(), info: Self.info, to: path)
            let old = try RoadFile.open(path: path)
            var other = RoadSections()
            other.append([9] as [UInt32], as: "numbers")
            try RoadFile.write(other, info: Self.info, to: path)
            #expect(try numbers(in: old) == [1, 2, 3])
            #expect(try numbers(in: RoadFile.open(path: path)) == [9])
        }
    }

    /// Copies a section while the file is surely held.
    private func numbers(in file: RoadFile) throws -> [UInt32] {
        try withExtendedLifetime(file) { Array(try file.section("numbers", as: UInt32.self)) }
    }

    private static func verify(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { _ = try RoadFile.verify($0) }
    }
}

/// Calls `body` with a path in a fresh folder, and removes the folder.
func withTemporaryFile<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("request-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appendingPathComponent("map.roads").path)
}
