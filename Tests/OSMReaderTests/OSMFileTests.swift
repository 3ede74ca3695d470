import Foundation
import RoadRouter
import Testing

@testable import OSMReader

@Suite("Reading OSM files")
struct OSMFileTests {
    /// All that a filter lets through.
    private static func read(_ path: String, _ filter: OSMFilter) throws -> OSMBatch {
        var all = OSMBatch(fraction: 0)
        try OSMFile(path: path).read(filter) { batch in
            all.nodes += batch.nodes
            all.ways += batch.ways
            all.relations += batch.relations
            #expect(batch.fraction >= all.fraction && batch.fraction <= 1)
            all.fraction = batch.fraction
        }
        return all
    }

    @Test("every format gives the same elements, whatever the file is called", arguments: Fixture.all)
    func formats(_ format: String, _ content: Data) throws {
        let file = try TemporaryFile(content, name: "без-расширения")
        let all = try Self.read(
            file.path,
            OSMFilter(
                wantsNodes: true, nodeTagKeys: ["barrier"], wayKeys: ["highway"],
                relationTypes: ["restriction"]))
        #expect(all.nodes.map(\.id.rawValue) == [1, 2, 3, 4, 5])
        #expect(all.nodes[0].coordinate == FixedCoordinate(longitude: 614_000_000, latitude: 551_100_000))
        #expect(all.nodes[1].tags == ["barrier": "bollard"])
        #expect(all.nodes[0].tags.isEmpty)
        #expect(all.ways.map(\.id.rawValue) == [20, 21])
        #expect(all.ways[0].nodes.map(\.rawValue) == [1, 2, 3])
        #expect(all.ways[0].tags == ["highway": "residential", "name": "улица Труда"])
        #expect(all.relations.map(\.id) == [30])
        #expect(
            all.relations[0].members == [
                .init(.way(OSMWayID(20)), role: "from"), .init(.node(OSMNodeID(2)), role: "via"),
                .init(.way(OSMWayID(21)), role: "to"),
            ])
        #expect(all.relations[0].tags == ["type": "restriction", "restriction": "no_u_turn"])
    }

    @Test("a filter leaves out the kinds it does not name")
    func kinds() throws {
        let file = try TemporaryFile(Fixture.pbf)
        let nodes = try Self.read(file.path, OSMFilter(wantsNodes: true))
        #expect(nodes.nodes.count == 5 && nodes.ways.isEmpty && nodes.relations.isEmpty)
        let ways = try Self.read(file.path, OSMFilter(wayKeys: ["building", "waterway"]))
        #expect(ways.ways.map(\.id.rawValue) == [22] && ways.nodes.isEmpty)
        let nothing = try Self.read(file.path, OSMFilter())
        #expect(nothing.nodes.isEmpty && nothing.ways.isEmpty && nothing.relations.isEmpty)
    }

    @Test("other ways come bare when they are wanted")
    func otherWays() throws {
        let file = try TemporaryFile(Fixture.xml)
        let some = try Self.read(file.path, OSMFilter(wayKeys: ["building"], wantsOtherWays: true)).ways
        #expect(some.map(\.id.rawValue) == [20, 21, 22])
        #expect(some.map(\.tags.isEmpty) == [true, true, false])
        #expect(some[1].nodes.map(\.rawValue) == [4, 2, 5])
        let bare = try Self.read(file.path, OSMFilter(wantsOtherWays: true)).ways
        #expect(bare.allSatisfy(\.tags.isEmpty) && bare.count == 3)
    }

    @Test("the header tells the box, the writer and, in PBF, the date")
    func header() throws {
        let files = try [TemporaryFile(Fixture.xml), TemporaryFile(Fixture.pbf)]
        let xml = try OSMFile(path: files[0].path).header()
        #expect(xml.bounds == Bounds(west: 61.4, south: 55.1, east: 61.42, north: 55.12))
        #expect(xml.generator == "ReQuest tests")
        let pbf = try OSMFile(path: files[1].path).header()
        #expect(pbf.timestamp == Timestamp(rfc3339: "2026-06-14T09:30:00Z"))
        #expect(pbf.bounds == xml.bounds)
    }

    @Test("deleted elements and nodes without a place are left out")
    func deleted() throws {
        let file = try TemporaryFile(
            """
            <osm version="0.6"><node id="1" visible="false"/><node id="2"/>
              <node id="-3" lon="1" lat="2"/></osm>
            """)
        #expect(try Self.read(file.path, OSMFilter(wantsNodes: true)).nodes.map(\.id.rawValue) == [-3])
    }

    @Test("a file becomes a map: streets crossing at a bollard are joined")
    func prepared() throws {
        let file = try TemporaryFile(Fixture.bzip2)
        let product = try Preparation.prepare(
            source: OSMFile(path: file.path),
            labels: .init(name: "Crossing", source: "crossing.osm", generator: "tests"))
        #expect(product.summary.nodeCount == 5)
        #expect(product.summary.edgeCount == 4)
        #expect(product.summary.missingReferences == 1)
        #expect(product.summary.missingReferencesOnRoads == 0)
        #expect(product.info.source == "crossing.osm")
    }
}
