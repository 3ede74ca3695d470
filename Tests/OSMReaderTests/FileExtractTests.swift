import Foundation
import RoadRouter
import RoadTestSupport
import Testing

@testable import OSMReader

@Suite("Extracts of OSM files")
struct FileExtractTests {
    @Test("are the same in every format, also where ways come before their nodes", arguments: Fixture.all)
    func formats(_ format: String, _ content: Data) throws {
        let file = try TemporaryFile(content)
        let aroundNode1 = Bounds(west: 61.395, south: 55.105, east: 61.405, north: 55.115)
        let extract = try OSMExtract(of: OSMFile(path: file.path), within: aroundNode1)
        let filter = OSMFilter(
            wantsNodes: true, wayKeys: ["highway"], wantsOtherWays: true, relationTypes: ["restriction"])
        var (nodes, ways, relations) = ([Int64](), [Int64](), [Int64]())
        try extract.read(filter) { batch in
            nodes += batch.nodes.map(\.id.rawValue)
            ways += batch.ways.map(\.id.rawValue)
            relations += batch.relations.map(\.id)
        }
        #expect(
            nodes == [1, 2, 3, 4, 5], "2 and 3 of the street, 4 and 5 of the way that its restriction names")
        #expect(ways == [20, 21] && relations == [30], "without the house")
        #expect(try extract.header().bounds == aroundNode1)
    }

    @Test("of a real city have every way that has a node there, and no gap")
    func monaco() throws {
        guard let path = try SharedData.path("osm/monaco.osm.pbf") else { return }
        let file = OSMFile(path: path)
        let box = Bounds(west: 7.415, south: 43.73, east: 7.425, north: 43.74)
        var nodes: Set<OSMNodeID> = []
        try file.read(OSMFilter(wantsNodes: true)) { batch in
            for node in batch.nodes where box.contains(node.coordinate.coordinate) { nodes.insert(node.id) }
        }
        var ways: Set<OSMWayID> = []
        try file.read(OSMFilter(wantsOtherWays: true)) { batch in
            for way in batch.ways where !nodes.isDisjoint(with: way.nodes) { ways.insert(way.id) }
        }
        let extract = try OSMExtract(of: file, within: box)
        var found: Set<OSMWayID> = []
        try extract.read(OSMFilter(wantsOtherWays: true)) { batch in
            for way in batch.ways { found.insert(way.id) }
        }
        #expect(!ways.isEmpty && found.isSuperset(of: ways) && found.count < 2 * ways.count)
        let part = try Self.summary(of: extract)
        let whole = try Self.summary(of: file)
        #expect(part.waysKept > 0 && part.waysKept < whole.waysKept)
        #expect(part.missingReferences == 0 && part.restrictionsApplied > 0)
    }

    private static func summary(of source: some OSMSource) throws -> ImportSummary {
        try Preparation.prepare(
            source: source, labels: .init(name: "Test", source: "test.osm", generator: "tests")
        ).summary
    }
}
