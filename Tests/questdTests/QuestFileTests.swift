import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("A quest file before it is published")
struct QuestFileTests {
    private static let check = Story.adminPath + "/check"

    private static func codes(_ answer: Answer) -> [String] {
        (answer.json["findings"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
    }

    /// The quest of the story with the lamps off the map.
    private static func strayed(_ world: World) -> String {
        world.document().replacing(world.position("F"), with: "[62.5,55.5]")
    }

    @Test("a file is told all that is wrong with it, each with its feature and place, and nothing is stored")
    func findings() async throws {
        try await World().runStory { story in
            let head = try await story.admin.get(Story.adminPath + "/log/verify").json["head"]
            let sound = try await story.admin.post(Self.check, story.world.document()).expect(.ok)
            #expect(sound.json["errors"]?.integerValue == 0)
            let answer = try await story.admin.post(Self.check, Self.strayed(story.world)).expect(.ok)
            #expect(answer.json["errors"]?.integerValue == 1, "\(answer.text)")
            let finding = answer.json["findings"]?.arrayValue?.first {
                $0["code"]?.stringValue == "checkpoint-outside-map"
            }
            #expect(finding?["severity"]?.stringValue == "error")
            #expect(finding?["feature"]?.integerValue == 1)
            #expect(finding?["checkpoint"]?["id"]?.stringValue == "lamps")
            #expect(finding?["path"]?.stringValue == "features[1].geometry.coordinates")
            #expect(finding?["position"]?[0]?.doubleValue == 62.5)
            #expect(try await story.admin.get(Story.adminPath + "/log/verify").json["head"] == head)
        }
    }

    @Test("the map is left out where nobody asks for it, and so are the ways between the places")
    func map() async throws {
        try await World().runStory { story in
            let strayed = Self.strayed(story.world)
            let alone = try await story.admin.post(Self.check + "?map=false", strayed).expect(.ok)
            #expect(!Self.codes(alone).contains("checkpoint-outside-map"))
            let placed = try await story.admin.post(Self.check + "?map=places", strayed).expect(.ok)
            #expect(Self.codes(placed).contains("checkpoint-outside-map"))
            // Some 800 m in a minute.
            let hurried = story.world.document().replacing(
                "\"organiser\":", with: "\"mode\": \"linear\", \"time-limit\": 1, \"organiser\":")
            let all = try await story.admin.post(Self.check, hurried).expect(.ok)
            #expect(Self.codes(all).contains("time-limit-short"), "\(all.text)")
            let places = try await story.admin.post(Self.check + "?map=places", hurried).expect(.ok)
            #expect(!Self.codes(places).contains("time-limit-short"))
            try await story.admin.post(Self.check + "?map=maybe", hurried)
                .expect(.badRequest, code: "query-invalid")
        }
    }

    @Test("a file may be of a quest that is not there yet, is not made by that, and may be no JSON at all")
    func newQuest() async throws {
        try await World().runStory { story in
            let path = "/api/v1/admin/quests/spring"
            try await story.admin.post(path + "/check", story.world.document()).expect(.ok)
            try await story.admin.get(path).expect(.notFound, code: "quest-unknown")
            let gpx = try await story.admin.post(
                path + "/check", "<gpx><wpt lat=\"55\" lon=\"61\"/></gpx>", [.acceptLanguage: "ru"]
            ).expect(.ok)
            #expect(Self.codes(gpx) == ["file-is-gpx"])
            #expect(gpx.json["findings"]?[0]?["text"]?.stringValue?.hasPrefix("Это файл GPX") == true)
            try await story.device.post(Self.check, story.world.document()).expect(.forbidden)
        }
    }

    @Test("a course of another program becomes a quest's file that can be published once it is edited")
    func importing() async throws {
        try await World().runStory { story in
            let places = ["B", "E"].map { story.world.roads.coordinate(Character($0)) }
            let points = places.enumerated().map { number, place in
                """
                <wpt lat="\(place.latitude)" lon="\(place.longitude)"><name>Точка \(number + 1)</name></wpt>
                """
            }
            let gpx = """
                <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
                \(points.joined(separator: "\n"))<trk><trkseg/></trk></gpx>
                """
            let path = "/api/v1/admin/quests/spring"
            let made = try await story.admin.post(path + "/import", gpx).expect(.ok)
            #expect(made.json["checkpoint_count"]?.integerValue == 2)
            #expect(
                made.json["remarks"]?.arrayValue?.isEmpty == false, "tracks are left out, and that is said")
            let document = try #require(made.json["document"])
            #expect(document["features"]?.arrayValue?.contains { $0["geometry"]?["type"] == "Point" } == true)
            try await story.admin.get(path).expect(.notFound)
            let text = String(decoding: document.bytes(), as: UTF8.self)
            try await story.admin.put(path, text).expect(.created)
        }
    }

    @Test(
        "of several courses of IOF XML the one that is named is taken, and one that is not there is refused")
    func oneCourse() async throws {
        try await World().runStory { story in
            let controls = ["B", "E"].map { place in
                let point = story.world.roads.coordinate(Character(place))
                return """
                    <Control><Id>\(place == "B" ? 31 : 32)</Id>\
                    <Position lng="\(point.longitude)" lat="\(point.latitude)"/></Control>
                    """
            }
            let xml = """
                <CourseData xmlns="http://www.orienteering.org/datastandard/3.0" iofVersion="3.0">
                <Event><Name>Cup</Name></Event><RaceCourseData>\(controls.joined())
                <Course><Name>Long</Name><CourseControl type="Control"><Control>32</Control></CourseControl>\
                <CourseControl type="Control"><Control>31</Control></CourseControl></Course>
                <Course><Name>Short</Name><CourseControl type="Control"><Control>31</Control></CourseControl></Course>
                </RaceCourseData></CourseData>
                """
            let path = Story.adminPath + "/import"
            let short = try await story.admin.post(path + "?course=Short", xml).expect(.ok)
            #expect(short.json["checkpoint_count"]?.integerValue == 1)
            let refused = try await story.admin.post(path + "?course=None", xml)
                .expect(.unprocessableContent, code: "import-failed")
            #expect(Self.codes(refused) == ["course-not-there"])
            for body in ["", "{}", "<html></html>", "no table"] {
                try await story.admin.post(path, body).expect(.unprocessableContent, code: "import-failed")
            }
        }
    }

    /// So that it reads the same under the rules of any later version.
    @Test(
        "a checkpoint drawn as a MultiPoint of one point is published as that point, all else byte for byte")
    func singlePart() async throws {
        try await World().runStory { story in
            let drawn = story.world.document(title: "Вторая")
            let place = "{\"type\": \"Point\", \"coordinates\": \(story.world.position("F"))}"
            #expect(drawn.contains(place), "\(drawn)")
            let parts = "{\"type\": \"MultiPoint\", \"coordinates\": [\(story.world.position("F"))]}"
            try await story.admin.put(Story.adminPath, drawn.replacing(place, with: parts)).expect(.ok)
            let kept = try await story.admin.get(Story.adminPath + "/file").expect(.ok)
            let packed = "{\"type\":\"Point\",\"coordinates\":\(story.world.position("F"))}"
            #expect(kept.text == drawn.replacing(place, with: packed), "\(kept.text)")
        }
    }

    @Test("the versions of a quest's file are listed for organisers, each with its moment")
    func versions() async throws {
        try await World().runStory { story in
            let second = story.world.document(title: "Вторая")
            story.world.clock.advance(by: 60)
            try await story.admin.put(Story.adminPath, second).expect(.ok)
            let listed = try await story.admin.get(Story.adminPath + "/versions").expect(.ok)
            let versions = listed.json["versions"]?.arrayValue ?? []
            #expect(versions.map { $0["version"]?.integerValue } == [1, 2])
            #expect(versions.last?["size"]?.integerValue == Int64(second.utf8.count))
            #expect(versions.last?["published_at"]?.stringValue == "2026-06-14T09:01:00.000Z")
            let file = try await story.admin.get(Story.adminPath + "/file?version=1").expect(.ok)
            #expect(file.text == story.world.document())
        }
    }
}
