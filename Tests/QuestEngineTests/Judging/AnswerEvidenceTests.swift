import GeoJSONKit
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import QuestEngine

@Suite("The evidence of an answer")
struct AnswerEvidenceTests {
    private let center = Coordinate(longitude: 61.4, latitude: 55.15)

    private func fix(_ seconds: Double, _ longitude: Double) -> Fix {
        Fix(
            time: QuestStory.start + Seconds(seconds),
            coordinate: Coordinate(longitude: longitude, latitude: 55.15))
    }

    private func answer() throws -> JudgedAnswer {
        var (story, device) = try QuestStory.begun()
        story.now = QuestStory.start + 100
        let id = try story.answer("look", to: QuestStory.judged, from: device).answer
        return try #require(story.state.answer(id))
    }

    @Test("The last fix before the answer counts, from the border of the zone, never one after it")
    func circle() throws {
        let evidence = AnswerEvidence(
            of: try answer(), zone: .circle(center: center, radius: 40),
            fixes: [fix(10, 61.42), fix(70, 61.4016), fix(110, 61.4)])
        #expect(evidence.age == 30)
        let whole = Geodesic.distance(center, Coordinate(longitude: 61.4016, latitude: 55.15))
        #expect(whole > 90 && evidence.distance == whole - 40)
        let inside = AnswerEvidence(
            of: try answer(), zone: .circle(center: center, radius: 40), fixes: [fix(100, 61.4003)])
        #expect(inside.distance == .zero && inside.age == .zero)
    }

    @Test("Another device of the team tells by the moments that count, whatever its clock says")
    func otherDevice() throws {
        // Its clock is two minutes ahead.
        let fixes = [(10.0, 61.42), (70, 61.4016), (110, 61.4)].map { seconds, longitude in
            TimedFix(fix(seconds + 120, longitude), time: QuestStory.start + Seconds(seconds))
        }
        let zone = ArrivalZone.circle(center: center, radius: 40)
        let evidence = AnswerEvidence(at: QuestStory.start + 100, zone: zone, byOther: fixes)
        #expect(evidence.age == 30 && evidence.lastFix == fixes[1].fix)
        #expect(evidence.distance.map { $0 > 50 && $0 < 100 } == true)
        let none = AnswerEvidence(at: QuestStory.start, zone: zone, byOther: fixes)
        #expect(none.lastFix == nil && none.age == nil && none.distance == nil)
    }

    @Test("In a polygon it is zero, outside the way to the nearest side; without fixes nothing is known")
    func polygon() throws {
        let ring = [(61.39, 55.14), (61.41, 55.14), (61.41, 55.16), (61.39, 55.16), (61.39, 55.14)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        let zone = ArrivalZone.polygon(rings: [ring], target: center)
        let inside = AnswerEvidence(of: try answer(), zone: zone, fixes: [fix(0, 61.4)])
        #expect(inside.distance == .zero && inside.age == 100)
        let outside = AnswerEvidence(of: try answer(), zone: zone, fixes: [fix(0, 61.42)])
        #expect((outside.distance?.value).map { abs($0 - 638) < 3 } == true, "\(outside)")
        let none = AnswerEvidence(of: try answer(), zone: zone, fixes: [])
        #expect(none.distance == nil && none.age == nil && none.lastFix == nil)
    }

    @Test(
        "Each good fix is told with its distance to the border, and where map matching puts it; flagged ones are not"
    )
    func matched() throws {
        let town = StreetMap("A---B", gridSize: 100).way("AB").build { Preparation.sections(for: $0) }
        let (a, b) = (town.coordinate("A"), town.coordinate("B"))
        let plane = LocalPlane(center: a)
        let length = Geodesic.distance(a, b).value
        // Ten metres beside the road, and one far away.
        let track = [0.0, 40, 80, 120, 160].enumerated().map { index, east in
            let north = index == 3 ? 5_000.0 : 10
            let time = QuestStory.start + Seconds(Double(index) * 10)
            let place = plane.coordinate(of: LocalPlane.Point(x: east, y: north))
            return TimedFix(Fix(time: time, coordinate: place, accuracy: 8), time: time)
        }
        let router = try Router(file: town.file)
        let matched = MapMatcher(router).match(track, using: MatchWorkspace())
        let zone = ArrivalZone.circle(center: b, radius: 30)
        let map = AnswerEvidence(of: try answer(), zone: zone, fixes: track.map(\.fix))
            .geoJSON(of: try answer(), zone: zone, fixes: track, matched: (matched, router.graph))
        let fixes = map.features.filter { $0.properties?["role"] == "fix" }
        #expect(fixes.count == 5)
        for (index, fix) in fixes.enumerated() {
            let properties = try #require(fix.properties)
            guard index != 3 else {
                #expect(properties["flags"] == ["teleport"] && properties["matched"] == nil)
                continue
            }
            let border = try #require(properties["matched_border"]?.doubleValue)
            #expect(abs(border - (length - Double(index) * 40 - 30)) < 1, "\(border)")
            #expect(properties["border"]?.doubleValue.map { $0 > border } == true)
            #expect(properties["matched_confidence"]?.doubleValue.map { $0 > 0.5 } == true)
        }
        let ways = map.features.filter { $0.properties?["role"] == "matched" }
        #expect(
            ways.count == 1
                && ways.first?.properties?["distance"]?.doubleValue.map { abs($0 - 160) < 1 } == true)
        #expect(
            map.foreignMembers["matched_distance"]?.doubleValue.map { abs($0 - (length - 190)) < 1 } == true)
    }
}
