import Foundation
import OSMReader
import QuestEngine
import RoadTestSupport
import Testing

@Suite("A quest of ours on real roads")
struct QuestOnMapTests {
    @Test("lies on the roads of Monaco, every checkpoint of it, and one can ride from each to the next")
    func monaco() throws {
        guard let map = try SharedData.path("osm/monaco.osm.pbf") else { return }
        let labels = Preparation.Labels(name: "Monaco", source: "monaco.osm.pbf", generator: "tests")
        let product = try Preparation.prepare(source: OSMFile(path: map), labels: labels)
        let router = try Router(file: RoadFile(sections: product.sections, info: product.info))

        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("quests/monaco-seven-corners.geojson")
        let reading = QuestDocument.read(Array(try Data(contentsOf: file)), name: "monaco")
        #expect(Self.errors(of: reading, on: router) == [])

        let targets = try #require(reading.quest).checkpoints.map(\.zone.target)
        let route = try router.route(RouteRequest(waypoints: targets), using: RouterWorkspace())
        #expect(route.legs.count == targets.count - 1)
        #expect(route.legs.allSatisfy { $0.distance > 100 && $0.distance < 5000 })
    }

    @Test("is found fault with when the map is of another city")
    func elsewhere() throws {
        guard let map = try SharedData.path("osm/monaco.osm.pbf") else { return }
        let labels = Preparation.Labels(name: "Monaco", source: "monaco.osm.pbf", generator: "tests")
        let product = try Preparation.prepare(source: OSMFile(path: map), labels: labels)
        let router = try Router(file: RoadFile(sections: product.sections, info: product.info))
        let file = """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "cp-1", "properties": {"name": "A"},
              "geometry": {"type": "Point", "coordinates": [61.4, 55.16]}}]}
            """
        let reading = QuestDocument.read(Array(file.utf8), name: "t")
        #expect(Self.errors(of: reading, on: router) == ["checkpoint-outside-map"])
    }

    private static func errors(of reading: QuestReading, on router: Router) -> [String] {
        let report = QuestReport(of: reading, on: .places(router), at: Timestamp(milliseconds: 0))
        return report.findings.filter { $0.severity == .error }.map(\.message.code.rawValue)
    }
}
