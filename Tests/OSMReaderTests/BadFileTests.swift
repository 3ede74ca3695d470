import Foundation
import RoadRouter
import RoadTestSupport
import Testing

@testable import OSMReader

@Suite("Files that are no OSM files")
struct BadFileTests {
    /// Why reading fails; nil when it does not. Any error must name the file.
    private static func reason(_ path: String) throws -> String? {
        let filter = OSMFilter(wantsNodes: true, wayKeys: ["highway"], relationTypes: ["restriction"])
        do {
            try OSMFile(path: path).read(filter) { _ in }
            return nil
        } catch {
            guard case .unreadable(let source, let reason) = error else {
                Issue.record("another error: \(error)")
                return nil
            }
            #expect(source == path)
            #expect(error.code == "osm-file-unreadable")
            return reason
        }
    }

    static let texts: [(content: String, reason: String)] = [
        ("", "the file is empty"),
        ("not a map at all", "not an OSM file"),
        ("{\"type\": \"FeatureCollection\"}", "not an OSM file"),
        ("<gpx version=\"1.1\"></gpx>", "gpx"),
        ("<osm version=\"0.6\"><node id=\"1\" lon=\"61\"", "XML parsing error at line 1"),
        ("<osm version=\"0.6\"><node id=\"one\" lon=\"61\" lat=\"55\"/></osm>", "illegal id"),
        ("<osm version=\"0.6\"><node id=\"1\" lon=\"far\" lat=\"55\"/></osm>", "coordinate"),
        ("<osmChange version=\"0.6\"></osmChange>", "change or history file"),
        ("\u{1F}\u{8B}", "not an OSM file"),
    ]

    @Test("each is refused for a reason that fits", arguments: texts)
    func refused(_ content: String, _ reason: String) throws {
        let file = try TemporaryFile(content)
        let found = try #require(try Self.reason(file.path))
        #expect(found.contains(reason), "\(found)")
    }

    @Test("a missing file and a folder are named as such")
    func notFiles() throws {
        let file = try TemporaryFile("x")
        #expect(try Self.reason(file.path + ".none")?.contains("No such file") == true)
        let folder = URL(filePath: file.path).deletingLastPathComponent().path
        #expect(try Self.reason(folder)?.contains("directory") == true)
    }

    @Test("a cut-off file is refused wherever it is cut", arguments: Fixture.all)
    func truncated(_ format: String, _ content: Data) throws {
        var refusals = 0
        var passes = 0
        for length in stride(from: 0, to: content.count - 1, by: 7) {
            let file = try TemporaryFile(content.prefix(length))
            if try Self.reason(file.path) == nil { passes += 1 } else { refusals += 1 }
        }
        // PBF has no end mark: a cut between two blobs, or in the four bytes before one, cannot be seen.
        #expect(format == "PBF" ? passes <= 3 : passes == 0)
        #expect(refusals > 40)
    }

    @Test("a damaged file in gzip or bzip2 says so in words")
    func damaged() throws {
        for content in [Fixture.gzip, Fixture.bzip2, Fixture.pbf] {
            let file = try TemporaryFile(content.prefix(content.count - 20))
            #expect(try Self.reason(file.path)?.hasPrefix("damaged or cut off") == true)
        }
    }

    @Test("random bytes after a good beginning never crash the reader")
    func garbage() throws {
        var generator = SeededGenerator(seed: 614)
        var refusals = 0
        for _ in 0..<60 {
            var content = Fixture.pbf
            for _ in 0..<3 {
                let place = Int.random(in: 120..<content.count, using: &generator)
                content[place] ^= UInt8.random(in: 1...255, using: &generator)
            }
            let file = try TemporaryFile(content)
            if try Self.reason(file.path) != nil { refusals += 1 }
        }
        #expect(refusals > 40)
    }
}
