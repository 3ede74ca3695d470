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
        #expect(QuestCheck.findings(for: reading, on: router).map(\.message.code) == [])

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
        let place = Coordinate(longitude: 61.4, latitude: 55.16)
        let checkpoint = Checkpoint(
            id: TaskID("cp-1"), zone: .circle(center: place, radius: 40), name: LocalizedText("A"))
        let quest = Quest(title: LocalizedText("T"), checkpoints: [checkpoint])
        let findings = QuestCheck.findings(for: quest, on: router)
        #expect(findings.map(\.message.code) == ["checkpoint-outside-map"])
    }
}
