import RoadRouter
import RoadTestSupport
import Testing

@testable import OSMReader

/// Every OSM file of the shared data, where it is present.
///
/// Save one: `merged-23-places.osm.pbf` (22.8 MB) takes too long without the optimiser and is left to
/// benchmarks.
@Suite("Real OSM files")
struct RealFileTests {
    struct Expectation: CustomTestStringConvertible, Sendable {
        let file: String
        /// Number of ways with `highway`, which another program counted.
        let highways: Int
        /// With ferries, piers, platforms, parking areas and whatever else leads riders on.
        let waysRead: Int
        /// Every reference of the file to a node it lacks.
        var missing = 0
        /// At least this many restrictions are applied.
        var restrictions = 0
        /// At least this many areas are water.
        var water = 0
        var name: String?

        var testDescription: String { file }
    }

    static let files = [
        Expectation(
            file: "monaco.osm.pbf", highways: 2_379, waysRead: 2_483, restrictions: 40, water: 5,
            name: "Boulevard Albert 1er"),
        Expectation(
            file: "monaco-lz4.osm.pbf", highways: 2_379, waysRead: 2_483, restrictions: 40, water: 5,
            name: "Boulevard Albert 1er"),
        Expectation(
            file: "moscow-fragment.osm.gz", highways: 588, waysRead: 782, restrictions: 70,
            name: "Огородный проезд"),
        Expectation(
            file: "copenhagen-clipped.osm.pbf", highways: 5_148, waysRead: 5_354, missing: 3_750,
            restrictions: 20, water: 90),
        Expectation(file: "andorra.osm.pbf", highways: 4_981, waysRead: 5_225, restrictions: 60, water: 200),
        Expectation(
            file: "heidelberg.osm.pbf", highways: 25_359, waysRead: 26_598, restrictions: 390,
            name: "Hauptstraße"),
        Expectation(
            file: "porto.osm.pbf", highways: 51_349, waysRead: 51_449, restrictions: 320,
            name: "Rua de Santa Catarina"),
    ]

    @Test("import with nothing lost", arguments: files)
    func imports(_ expected: Expectation) throws {
        guard let path = try SharedData.path("osm/" + expected.file) else { return }
        let porto = path.hasSuffix("porto.osm.pbf") ? try ImportedPorto.product : nil
        let product = try porto ?? Self.prepare(path)
        let summary = product.summary
        #expect(summary.waysRead == expected.waysRead)
        #expect(summary.waysKept + summary.waysDropped.values.reduce(0, +) == summary.waysRead)
        #expect(Double(summary.waysKept) > 0.9 * Double(expected.highways))
        #expect(summary.waysRead >= expected.highways)
        #expect(summary.missingReferences == expected.missing)
        #expect(summary.missingReferencesOnRoads <= expected.missing)
        #expect((summary.missingReferencesOnRoads > 0) == (expected.missing > 0))
        #expect(summary.restrictionsApplied >= expected.restrictions)
        #expect(
            summary.restrictionsApplied + summary.restrictionsIgnored.values.reduce(0, +)
                == summary.restrictionsRead)
        #expect(summary.waterAreas >= expected.water)
        #expect(summary.edgesOutsideMainPart * 20 < summary.edgeCount)
        let graph = try RoadGraph(file: RoadFile(sections: product.sections, info: product.info))
        #expect(graph.water?.count == summary.waterAreas)
        let copies = (0..<UInt32(graph.edgeCount)).count { graph.attributes(of: EdgeID($0)).isViaCopy }
        #expect(graph.edgeCount - copies == summary.edgeCount)
        if let name = expected.name {
            #expect((0..<UInt32(graph.edgeCount)).contains { graph.name(of: EdgeID($0)) == name })
        }
    }

    @Test("the same file compressed by lz4 gives the same map")
    func lz4() throws {
        guard let plain = try SharedData.path("osm/monaco.osm.pbf"),
            let lz4 = try SharedData.path("osm/monaco-lz4.osm.pbf")
        else { return }
        let info = try Self.prepare(plain).info
        let checksums = try [plain, lz4].map { path in
            RoadFile(sections: try Self.prepare(path).sections, info: info).checksum
        }
        #expect(checksums[0] == checksums[1])
    }

    @Test("uncompressed blobs are read; that file has no road and is refused for it")
    func uncompressed() throws {
        guard let path = try SharedData.path("osm/pbf-uncompressed.osm.pbf") else { return }
        var nodeCount = 0
        try OSMFile(path: path).read(OSMFilter(wantsNodes: true)) { nodeCount += $0.nodes.count }
        #expect(nodeCount > 0)
        #expect(throws: ImportError.noRoads(source: path)) { try Self.prepare(path) }
    }

    private static func prepare(_ path: String) throws -> Preparation.Product {
        try Preparation.prepare(
            source: OSMFile(path: path), labels: .init(name: "Test", source: path, generator: "tests"))
    }
}
