import Foundation
import RoadRouter
import RoadTestSupport
import Testing

@testable import OSMReader

@Suite("Copies of OSM files as PBF")
struct FileCopyTests {
    private struct Elements: Equatable {
        var nodes: [Int64] = []
        var ways: [Int64: [Int64]] = [:]
        var relations: [Int64: Int] = [:]

        init(nodes: [Int64], ways: [Int64: [Int64]], relations: [Int64: Int]) {
            (self.nodes, self.ways, self.relations) = (nodes, ways, relations)
        }

        init(_ file: OSMFile, relationTypes: [String] = ["multipolygon", "route", "restriction"]) throws {
            let filter = OSMFilter(wantsNodes: true, wantsOtherWays: true, relationTypes: relationTypes)
            try file.read(filter) { batch in
                nodes += batch.nodes.map(\.id.rawValue)
                for way in batch.ways { ways[way.id.rawValue] = way.nodes.map(\.rawValue) }
                for relation in batch.relations { relations[relation.id] = relation.members.count }
            }
        }
    }

    /// A copy, and the folder that it lies in.
    private static func copy(_ content: Data, within box: Bounds? = nil) throws -> (OSMFile, TemporaryFolder)
    {
        let folder = try TemporaryFolder()
        let input = folder.file("input")
        try content.write(to: URL(filePath: input))
        let output = folder.file("output.osm.pbf")
        try OSMFile(path: input).copy(to: output, within: box)
        return (OSMFile(path: output), folder)
    }

    /// A street of three nodes, of which one is missing; a way with a single one; a wood beside, of two ways.
    private static let town = """
        <osm version="0.6" generator="somebody">
          <bounds minlat="55" minlon="61" maxlat="56" maxlon="62"/>
          <node id="1" lon="61.1" lat="55.1"/><node id="2" lon="61.2" lat="55.1"/>
          <node id="4" lon="61.4" lat="55.4"/><node id="5" lon="61.5" lat="55.4"/>
          <node id="6" lon="61.5" lat="55.5"/><node id="7" lon="61.9" lat="55.9"/>
          <way id="10"><nd ref="1"/><nd ref="3"/><nd ref="2"/><tag k="highway" v="residential"/></way>
          <way id="11"><nd ref="2"/><nd ref="3"/><tag k="highway" v="path"/></way>
          <way id="12"><nd ref="4"/><nd ref="5"/></way>
          <way id="13"><nd ref="5"/><nd ref="6"/><nd ref="4"/></way>
          <relation id="20"><member type="way" ref="12" role="outer"/><member type="way" ref="13" role="outer"/>
            <member type="way" ref="99" role="inner"/><tag k="type" v="multipolygon"/></relation>
          <relation id="21"><member type="way" ref="98" role=""/><tag k="type" v="route"/></relation>
        </osm>
        """

    @Test("refer to nothing that is not in them, and keep tags and the box")
    func complete() throws {
        let (copy, folder) = try Self.copy(Data(Self.town.utf8))
        defer { withExtendedLifetime(folder) {} }
        let elements = try Elements(copy)
        #expect(elements.nodes == [1, 2, 4, 5, 6, 7])
        #expect(elements.ways == [10: [1, 2], 12: [4, 5], 13: [5, 6, 4]])
        #expect(elements.relations == [20: 2])
        let header = try copy.header()
        #expect(header.bounds == Bounds(west: 61, south: 55, east: 62, north: 56))
        #expect(header.generator == "somebody")
        var streets = 0
        try copy.read(OSMFilter(wayKeys: ["highway"])) { streets += $0.ways.count }
        #expect(streets == 1)
    }

    @Test("of a box have whole what begins there, and say so")
    func boxed() throws {
        let around4 = Bounds(west: 61.35, south: 55.35, east: 61.45, north: 55.45)
        let (copy, folder) = try Self.copy(Data(Self.town.utf8), within: around4)
        defer { withExtendedLifetime(folder) {} }
        let elements = try Elements(copy)
        #expect(elements.nodes == [4, 5, 6] && elements.relations == [20: 2])
        #expect(elements.ways == [12: [4, 5], 13: [5, 6, 4]])
        #expect(try copy.header().bounds == around4)
    }

    @Test("are the same of every format, also where ways come before their nodes", arguments: Fixture.all)
    func formats(_ format: String, _ content: Data) throws {
        let (copy, folder) = try Self.copy(content)
        let (first, other) = try Self.copy(Fixture.all[0].1)
        defer { withExtendedLifetime((folder, other)) {} }
        #expect(try Elements(copy) == Elements(first), "\(format)")
        #expect(try !Elements(copy).ways.isEmpty)
    }

    @Test("keep ids apart however far they lie from each other, many in a row and negative ones")
    func ids() throws {
        let far: [Int64] = [-70_000, -1, 1, 65_535, 65_536, 12_345_678_901, 1 << 40]
        let near = (0..<5_000).map { Int64(200_000 + 7 * $0) }
        let ids = far + near
        let nodes = ids.map { "<node id=\"\($0)\" lon=\"61.1\" lat=\"55.1\"/>" }.joined()
        let refs = (ids + [2, 65_537, 200_001]).map { "<nd ref=\"\($0)\"/>" }.joined()
        // Ways of 2,000 nodes at most are usual; nobody forbids longer ones.
        let text = "<osm version=\"0.6\">\(nodes)<way id=\"-5\">\(refs)</way></osm>"
        let (copy, folder) = try Self.copy(Data(text.utf8))
        defer { withExtendedLifetime(folder) {} }
        #expect(try Elements(copy) == Elements(nodes: ids, ways: [-5: ids], relations: [:]))
    }

    @Test("of what is no OSM file, or to where nobody can write, are refused")
    func refused() throws {
        #expect(throws: ImportError.self) { try Self.copy(Data("Dear reader".utf8)) }
        let file = try TemporaryFile(Self.town)
        #expect(throws: ImportError.self) { try OSMFile(path: file.path).copy(to: "/nonexistent/x.osm.pbf") }
    }
}
