import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import RoadTestSupport

@Suite("A quest held against the water of a map")
struct WaterCheckTests {
    /// A street along the north shore of a lake of 510 by 890 m, from it a bridge across, and an island.
    private static func lake() throws -> ImportedRoads {
        var map = TinyMap(row: 9)
        map.addWay(10, [1, 2, 3, 4, 5, 6, 7, 8, 9])
        let corners: [(Int64, Int, Int)] = [
            (11, 0, -1), (12, 8, -1), (13, 8, -9), (14, 0, -9), (15, 5, -2), (16, 7, -2), (17, 7, -4),
            (18, 5, -4), (20, 4, -10),
        ]
        for (id, x, y) in corners { map.addNode(id, x: x, y: y) }
        map.addWay(30, [11, 12, 13, 14, 11], [:])
        map.addWay(31, [15, 16, 17, 18, 15], [:])
        map.addWay(32, [5, 20], ["highway": "residential", "bridge": "yes"])
        map.relations.append(
            OSMRelation(
                id: 1,
                members: [
                    .init(.way(OSMWayID(30)), role: "outer"), .init(.way(OSMWayID(31)), role: "inner"),
                ],
                tags: ["type": "multipolygon", "natural": "water"]))
        return try ImportedRoads(map)
    }

    /// A checkpoint at one place and, on the street, the others.
    private static func reading(
        checkpoint: (x: Double, y: Double), finish: (x: Double, y: Double) = (1, 0)
    ) throws -> QuestReading {
        func text(_ place: (x: Double, y: Double)) -> String {
            "[\(61.4 + place.x / 1000), \(55.1 + place.y / 1000)]"
        }
        let file = """
            {"type": "FeatureCollection", "title": "T", "features": [
            {"type": "Feature", "id": "a", "properties": {"name": "A", "radius": 20},
             "geometry": {"type": "Point", "coordinates": \(text(checkpoint))}},
            {"type": "Feature", "properties": {"role": "finish", "name": "Mill"},
             "geometry": {"type": "Point", "coordinates": \(text(finish))}},
            {"type": "Feature", "properties": {"role": "rest"},
             "geometry": {"type": "Point", "coordinates": \(text(finish))}}]}
            """
        let reading = QuestDocument.read(Array(file.utf8), name: "t")
        try #require(reading.quest != nil)
        return reading
    }

    static let places: [(x: Double, y: Double, isFound: Bool, what: String)] = [
        (2, -5, true, "in the middle of the lake"), (0.3, -5, true, "19 m from the shore"),
        (0.1, -5, false, "6 m from the shore"), (-0.2, -5, false, "on the shore"),
        (2, 0, false, "on the street"), (4, -5, false, "on the bridge"),
        (4.1, -5, false, "6 m beside the bridge"), (4.25, -5, true, "16 m beside the bridge"),
        (6, -3, false, "on the island"), (7.5, -3, true, "between the island and the shore"),
    ]

    @Test("finds what lies in water and on no bridge", arguments: places)
    func found(x: Double, y: Double, isFound: Bool, what: String) throws {
        let router = try Router(file: try Self.lake().file)
        let findings = QuestCheck.findingsOfWater(for: try Self.reading(checkpoint: (x, y)), on: router)
        #expect(findings.map(\.message.code.rawValue) == (isFound ? ["checkpoint-in-water"] : []), "\(what)")
    }

    @Test("names the checkpoint, the finish and the rest, each at its place, and warns only")
    func named() throws {
        let router = try Router(file: try Self.lake().file)
        let reading = try Self.reading(checkpoint: (2, -5), finish: (6, -7))
        let findings = QuestCheck.findingsOfWater(for: reading, on: router)
        let rest = "lies in water, over 10 m from the shore, and no bridge or pier is near."
        #expect(
            findings.map { $0.line(file: "t", in: .english) } == [
                "t:3:47: warning: “a” \(rest)", "t:5:47: warning: “Mill” \(rest)",
                "t:7:47: warning: “rest” \(rest)",
            ])
        #expect(findings.map(\.checkpoint?.id) == [TaskID("a"), nil, nil])
    }

    @Test("says once that nothing could be checked, where the map was built without water")
    func mapWithoutWater() throws {
        let reading = try Self.reading(checkpoint: (2, -5))
        let old = try DrawnTown(StreetMap("A--B").way("AB")).router
        #expect(QuestCheck.findingsOfWater(for: reading, on: old).isEmpty)
        let findings = QuestCheck.findings(ofMap: old, for: reading)
        #expect(findings.map(\.message.code.rawValue) == ["map-without-water"])
        #expect(findings.allSatisfy { $0.severity == .warning && $0.location == nil })
        let new = try Router(file: try Self.lake().file)
        #expect(QuestCheck.findings(ofMap: new, for: reading).isEmpty)
        let broken = QuestDocument.read(Array("{".utf8), name: "t")
        #expect(QuestCheck.findings(ofMap: old, for: broken).isEmpty)
    }
}
