import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import RoadTestSupport

@Suite("Everything that there is to say of a quest file")
struct QuestReportTests {
    private static let now = QuestStory.start

    private func read(_ text: String) -> QuestReading { QuestDocument.read(Array(text.utf8), name: "t") }

    @Test("a finding names its feature and the place of that, in a file with errors too")
    func places() {
        let reading = read(
            """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "a", "properties": {"name": "A"},
              "geometry": {"type": "Point", "coordinates": [61.4, 55.16]}},
             {"type": "Feature", "id": "b", "properties": {"name": "B", "radius": -5},
              "geometry": {"type": "Point", "coordinates": [61.5, 55.17]}}]}
            """)
        #expect(reading.quest == nil)
        let report = QuestReport(of: reading, at: Self.now)
        #expect(report.findings == reading.findings && report.course == nil)
        let error = report.findings.first { $0.severity == .error }
        #expect(error?.feature == 1)
        #expect(error.flatMap { reading.position(of: $0) } == Coordinate(longitude: 61.5, latitude: 55.17))
    }

    @Test("a report that is no longer wanted ends, and says nothing")
    func stopping() {
        let places = (0..<400).map { number in
            #"{"type": "Feature", "id": "a\#(number)", "properties": {"name": "A"}, "geometry": "#
                + #"{"type": "Point", "coordinates": [\#(61 + Double(number) / 100), 55.16]}}"#
        }.joined(separator: ",")
        let reading = read(#"{"type": "FeatureCollection", "title": "T", "features": [\#(places)]}"#)
        var looks = 0
        let report = QuestReport(of: reading, at: Self.now) {
            looks += 1
            return true
        }
        #expect(looks > 0 && report.findings.isEmpty)
    }

    @Test("what concerns no feature has neither, nor has a place that is nowhere on earth")
    func nowhere() {
        let empty = read(#"{"type": "FeatureCollection", "title": "T", "features": []}"#)
        let report = QuestReport(of: empty, at: Self.now)
        #expect(!report.findings.isEmpty && report.findings.allSatisfy { $0.feature == nil })
        #expect(report.findings.allSatisfy { empty.position(of: $0) == nil })
        let beyond = read(
            """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "a", "properties": {"name": "A"},
              "geometry": {"type": "Point", "coordinates": [361.4, 155.16]}}]}
            """)
        let findings = QuestReport(of: beyond, at: Self.now).findings
        #expect(!findings.isEmpty && findings.allSatisfy { beyond.position(of: $0) == nil })
    }

    @Test(
        "the ways between places are looked at only where that is asked for, and where all places are right")
    func ground() throws {
        let town = try DrawnTown(StreetMap("A---B", gridSize: 100).way("AB"))
        func quest(_ second: Coordinate) -> String {
            let first = town.roads.coordinate("A")
            return """
                {"type": "FeatureCollection", "title": "T", "features": [
                 {"type": "Feature", "id": "a", "properties": {"name": "A"}, "geometry":
                  {"type": "Point", "coordinates": [\(first.longitude), \(first.latitude)]}},
                 {"type": "Feature", "id": "b", "properties": {"name": "B"}, "geometry":
                  {"type": "Point", "coordinates": [\(second.longitude), \(second.latitude)]}}]}
                """
        }
        let router = town.router
        let sound = read(quest(town.roads.coordinate("B")))
        #expect(QuestReport(of: sound, on: .course(router), at: Self.now).course?.legs.count == 1)
        #expect(QuestReport(of: sound, on: .places(router), at: Self.now).course == nil)
        let strayed = read(quest(Coordinate(longitude: 0.5, latitude: 10)))
        let report = QuestReport(of: strayed, on: .course(router), at: Self.now)
        #expect(report.findings.contains { $0.message.code == "checkpoint-outside-map" })
        #expect(report.course == nil)
        #expect(report.publishable == nil)
        let alone = QuestReport(of: strayed, at: Self.now)
        #expect(!alone.findings.contains { $0.message.code == "checkpoint-outside-map" })
        #expect(alone.publishable == strayed.quest)
    }

    @Test("ways that the file cuts are errors, and yet it may be published; errors beside the file refuse it")
    func publishable() throws {
        // No other road is near the place behind the area.
        let town = try DrawnTown(StreetMap("A---B---C", gridSize: 1000).way("ABC"))
        let (middle, end) = (town.roads.coordinate("B"), town.roads.coordinate("C"))
        let corners = [(0.4, -1.0), (0.6, -1.0), (0.6, 1.0), (0.4, 1.0), (0.4, -1.0)].map { share, side in
            let longitude = middle.longitude + (end.longitude - middle.longitude) * share
            return "[\(longitude), \(middle.latitude + side * 0.0005)]"
        }
        let reading = read(
            """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "b", "properties": {"name": "A"},
              "geometry": {"type": "Point", "coordinates": [\(middle.longitude), \(middle.latitude)]}},
             {"type": "Feature", "id": "c", "properties": {"name": "B"},
              "geometry": {"type": "Point", "coordinates": [\(end.longitude), \(end.latitude)]}},
             {"type": "Feature", "id": "z", "properties": {"role": "no-go"},
              "geometry": {"type": "Polygon", "coordinates": [[\(corners.joined(separator: ", "))]]}}]}
            """)
        let quest = try #require(reading.quest, "\(reading.findings)")
        let report = QuestReport(of: reading, on: .course(town.router), at: Self.now)
        let errors = Set(report.findings.filter { $0.severity == .error }.map(\.message.code.rawValue))
        #expect(
            !errors.isEmpty && errors.isSubset(of: ["leg-without-way", "place-unreachable"]),
            "\(report.findings)")
        #expect(report.publishable == quest)
        for severity in [Finding.Severity.error, .warning] {
            let other = Finding(severity: severity, message: .mapWithoutWater())
            let beside = QuestReport(
                of: reading, on: .course(town.router), beside: [other], at: Self.now)
            #expect(beside.findings.contains(other))
            #expect(beside.publishable == (severity == .error ? nil : quest))
        }
    }
}
