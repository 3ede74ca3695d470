import GeoJSONKit
import Testing

@testable import QuestRules

@Suite("A quest file for another day")
struct QuestShiftTests {
    private static func file(_ times: String) -> [UInt8] {
        Array(
            """
            {"type": "FeatureCollection", "title": "2026-06-14T10:00:00+05:00", \(times) "features": [
             {"type": "Feature", "id": "oak", "geometry": {"type": "Point", "coordinates": [61.4, 55.1]},
              "properties": {"name": "Oak", "answer-type": "text", "answer": "2026-06-14T10:00:00Z",
               "opens": "2026-06-14T11:30:00+05:00", "visible-from": "2026-06-14T06:00:00Z"}},
             {"type": "Feature", "geometry": null,
              "properties": {"role": "wave", "id": "w", "start": "2026-06-14T10:30:00+05:00"}}]}
            """.utf8)
    }

    @Test("has all times moved by as much as its start, each with its offset, and its texts as they were")
    func moved() throws {
        let shift = try #require(QuestShift(Self.file(#""opens": "2026-06-14T10:00:00+05:00","#)))
        #expect(shift.start == Timestamp(rfc3339: "2026-06-14T05:00:00Z"))
        let start = try #require(Timestamp(rfc3339: "2026-09-12T11:00:00+05:00").flatMap { Moment($0) })
        let bytes = shift.document(startingAt: start)
        #expect(QuestDocument.read(bytes, name: "t").quest?.opens == start.value)
        let file = try JSONValue(parsing: bytes)
        #expect(file["opens"]?.stringValue == "2026-09-12T11:00:00+05:00")
        #expect(file["title"]?.stringValue == "2026-06-14T10:00:00+05:00")
        let oak = file["features"]?[0]?["properties"]
        #expect(oak?["opens"]?.stringValue == "2026-09-12T12:30:00+05:00")
        #expect(oak?["visible-from"]?.stringValue == "2026-09-12T07:00:00Z")
        #expect(oak?["answer"]?.stringValue == "2026-06-14T10:00:00Z")
        #expect(file["features"]?[1]?["properties"]?["start"]?.stringValue == "2026-09-12T11:30:00+05:00")
    }

    @Test("begins at its first wave where it does not say when it opens")
    func waves() {
        #expect(QuestShift(Self.file(""))?.start == Timestamp(rfc3339: "2026-06-14T05:30:00Z"))
    }

    @Test("is not made of a file with errors, or without a time")
    func none() {
        let broken = QuestShift(Array("{}".utf8))
        #expect(broken == nil)
        let timeless = """
            {"type": "FeatureCollection", "title": "T", "features": [{"type": "Feature", "id": "a",
             "geometry": {"type": "Point", "coordinates": [61.4, 55.1]}, "properties": {"name": "A"}}]}
            """
        let shift = QuestShift(Array(timeless.utf8))
        #expect(shift == nil)
    }
}
