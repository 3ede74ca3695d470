import DemoTown
import Foundation
import OSMReader
import QuestEngine
import QuestTestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("The demo town")
struct DemoTownTests {
    @Test("the same seed gives the same bytes, another seed another town")
    func deterministic() {
        #expect(DemoTown(seed: 7).osmXML() == DemoTown(seed: 7).osmXML())
        #expect(DemoTown(seed: 7).osmXML() != DemoTown(seed: 8).osmXML())
    }

    @Test("it is well-formed and says that it is synthetic")
    func wellFormed() {
        let bytes = DemoTown().osmXML()
        #expect(XMLParser(data: Data(bytes)).parse())
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("generator=\"questctl map demo\"") && text.contains("<note>Synthetic"))
        #expect(!text.contains("Челябинск"))
    }

    @Test(
        "it has all that a rider's town has",
        arguments: [
            "k=\"highway\" v=\"primary\"", "v=\"secondary\"", "v=\"tertiary\"", "v=\"residential\"",
            "v=\"service\"",
            "v=\"cycleway\"", "v=\"path\"", "v=\"footway\"", "v=\"steps\"", "k=\"oneway\" v=\"yes\"",
            "v=\"-1\"",
            "k=\"oneway:bicycle\" v=\"no\"", "k=\"waterway\" v=\"river\"", "k=\"leisure\" v=\"park\"",
            "v=\"restriction\"", "k=\"except\" v=\"bicycle\"", "k=\"barrier\" v=\"gate\"", "v=\"bollard\"",
            "v=\"drinking_water\"", "v=\"toilets\"", "v=\"bicycle_repair_station\"", "v=\"shelter\"",
            "v=\"hospital\"", "v=\"defibrillator\"", "k=\"surface\" v=\"asphalt\"",
            "k=\"bicycle\" v=\"no\"", "проспект Велосипедистов",
        ])
    func features(_ tag: String) {
        #expect(String(decoding: DemoTown().osmXML(), as: UTF8.self).contains(tag))
    }

    @Test("every node lies on the map, and exactly two bridges cross the river")
    func bounds() throws {
        let text = String(decoding: DemoTown().osmXML(), as: UTF8.self)
        let nodes = text.matches(of: /lat="([0-9.]+)" lon="([0-9.]+)"/)
        #expect(nodes.count > 900)
        #expect(
            nodes.allSatisfy {
                (55.14...55.19).contains(Double($0.1)!) && (61.32...61.42).contains(Double($0.2)!)
            })
        #expect(text.matches(of: /k="bridge" v="yes"/).count == 2)
    }

    @Test(
        "whatever the seed, one can ride between all checkpoints, each within 40 m of a road",
        arguments: [1961, 1, 2, 3, 4, 5])
    func rideable(_ seed: UInt64) throws {
        let router = try Self.router(seed: seed)
        let places = DemoTown.checkpoints.map { Coordinate(longitude: $0.longitude, latitude: $0.latitude) }
        for place in places { #expect(!router.snap(place, within: 40).isEmpty) }
        let workspace = RouterWorkspace()
        for (from, to) in zip(places, places.dropFirst() + [places[0]]) {
            #expect(throws: Never.self) {
                try router.route(RouteRequest(waypoints: [from, to]), using: workspace)
            }
        }
    }

    @Test("both bridges are ridden")
    func bridges() throws {
        let router = try Self.router(seed: DemoTown().seed)
        func streets(_ from: Int, _ to: Int) throws -> Set<String> {
            let waypoints = [from, to].map { DemoTown.checkpoints[$0] }
                .map { Coordinate(longitude: $0.longitude, latitude: $0.latitude) }
            let route = try router.route(RouteRequest(waypoints: waypoints), using: RouterWorkspace())
            return Set(route.legs.flatMap { $0.steps(on: router.graph) }.map(\.name))
        }
        #expect(try streets(3, 5).contains("Южный мост"))
        #expect(try streets(1, 6).contains("Северный мост"))
    }

    @Test(
        "water, repair, shelter and first aid stand by a street, away from the demo's tasks; no way has them"
    )
    func placesOfUse() throws {
        let text = String(decoding: DemoTown().osmXML(), as: UTF8.self)
        let found = text.matches(
            of:
                /<node id="([0-9]+)".+lat="([0-9.]+)" lon="([0-9.]+)">\n +<tag k="(?:amenity|emerg|natural|shop)/
        )
        let ids = found.compactMap { Int($0.1) }
        let first = try #require(ids.first)
        #expect(
            ids == Array(first...text.matches(of: /<node id=/).count), "the last, which no road is named by")
        #expect(text.matches(of: /<nd ref="([0-9]+)"/).allSatisfy { Int($0.1)! < first })

        let quest = try String(contentsOf: Self.quest, encoding: .utf8)
        let tasks = quest.matches(of: /"coordinates": \[([0-9.]+), ([0-9.]+)\]/).map {
            Coordinate(longitude: Double($0.1)!, latitude: Double($0.2)!)
        }
        #expect(tasks.count > 7)
        let router = try Self.router(seed: DemoTown().seed)
        for place in found.map({ Coordinate(longitude: Double($0.3)!, latitude: Double($0.2)!) }) {
            #expect(!router.snap(place, within: 40).isEmpty, "\(place)")
            #expect(tasks.allSatisfy { Geodesic.distance($0, place) > 50 }, "\(place)")
        }
    }

    private static let quest = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("quests/demo-town.geojson")

    private static func router(seed: UInt64) throws -> Router {
        let folder = try TemporaryFolder()
        let file = folder.file("town.osm")
        try Data(DemoTown(seed: seed).osmXML()).write(to: URL(fileURLWithPath: file))
        let product = try Preparation.prepare(
            source: OSMFile(path: file),
            labels: Preparation.Labels(name: "town", source: "town.osm", generator: "test"))
        return try Router(file: RoadFile(sections: product.sections, info: product.info))
    }
}
