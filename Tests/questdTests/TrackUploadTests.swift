import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Tracks of watches, of riders whose phones did not record")
struct TrackUploadTests {
    private static let path = Story.path + "/track"

    /// A GPX file of a watch that stands at a place, a position at each of so many seconds from now.
    private func gpx(_ story: Story, _ place: Character, at seconds: [Double]) -> String {
        let point = story.world.roads.coordinate(place)
        let points = seconds.map { second in
            "<trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\"><time>\(story.world.clock.now + Seconds(second))</time></trkpt>"
        }
        return "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    private func device(of browser: Browser) async throws -> DeviceID {
        let mine = try await browser.get("/api/v1/session").expect(.ok)
        return DeviceID(mine.json["roles"]?[0]?["device"]?.stringValue ?? "")
    }

    private func dropped(_ answer: Answer) -> [String: Double] {
        Dictionary(
            (answer.json["dropped"]?.arrayValue ?? []).map {
                ($0["reason"]?.stringValue ?? "", $0["count"]?.doubleValue ?? 0)
            }, uniquingKeysWith: +)
    }

    @Test(
        "it fills what the phone did not record, and the phone's own positions stand; sent again it changes nothing"
    )
    func fills() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            try await browser.agree()
            try await browser.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 600)
            let file = gpx(story, "B", at: [-600, -590, -560, -300, -299, -1])
            let told = try await browser.post(Self.path, file).expect(.ok)
            #expect(told.json["taken"]?.doubleValue == 4 && dropped(told) == ["known": 2])
            #expect(told.json["from"]?.stringValue == "\(story.world.clock.now + -560)")
            #expect(told.json["to"]?.stringValue == "\(story.world.clock.now + -1)")
            let device = try await device(of: browser)
            #expect(try await story.world.store.trail(of: device).count == 5)
            let again = try await browser.post(Self.path, file).expect(.ok)
            #expect(again.json["taken"]?.doubleValue == 0 && dropped(again) == ["known": 6])
            #expect(again.json["from"] == nil)
            #expect(try await story.world.store.trail(of: device).count == 5)
            try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
        }
    }

    @Test(
        "a rider who has not agreed to be recorded is asked first, and nothing of before counts afterwards, nor of a pause"
    )
    func consent() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            try await browser.post(Self.path, gpx(story, "A", at: [-10])).expect(
                .conflict, code: "consent-missing")
            try await browser.agree()
            story.world.clock.advance(by: 100)
            try await browser.post(Story.path + "/tracking", #"{"paused": true}"#).expect(.ok)
            story.world.clock.advance(by: 100)
            try await browser.post(Story.path + "/tracking", #"{"paused": false}"#).expect(.ok)
            story.world.clock.advance(by: 100)
            let told = try await browser.post(Self.path, gpx(story, "A", at: [-310, -250, -150, -50])).expect(
                .ok)
            #expect(
                told.json["taken"]?.doubleValue == 2 && dropped(told) == ["before-consent": 1, "paused": 1])
        }
    }

    @Test("after the finish and after the end it is taken of the moments of the ride, and says of which")
    func outside() async throws {
        try await World().runStory { story in
            story.world.clock.advance(by: 60)
            try await story.admin.put(Story.adminPath + "/teams/lisy/finish", "{}").expect(.ok)
            story.world.clock.advance(by: 7200)
            let told = try await story.device.post(
                Self.path, gpx(story, "A", at: [-14_400, -7230, -600, 90])
            ).expect(.ok)
            #expect(
                told.json["taken"]?.doubleValue == 1
                    && dropped(told) == ["before-recording": 1, "after-finish": 1, "time-implausible": 1])
            #expect(told.json["recorded_to"]?.stringValue == "\(story.world.clock.now + -3600)")
            try await story.admin.send(.delete, Story.adminPath + "/teams/lisy/finish").expect(.ok)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let closed = "\(story.world.clock.now)"
            story.world.clock.advance(by: 86_400)
            let late = try await story.device.post(Self.path, gpx(story, "A", at: [-86_500, -86_300])).expect(
                .ok)
            #expect(late.json["taken"]?.doubleValue == 1 && dropped(late) == ["after-end": 1])
            #expect(late.json["recorded_to"]?.stringValue == closed)
        }
    }

    @Test("what is no track is refused by its code, and positions that cannot be read are counted")
    func refused() async throws {
        try await World().runStory { story in
            let rider = story.device
            try await rider.post(Self.path, "no track").expect(.badRequest, code: "tracker-body-unreadable")
            try await rider.post(Self.path, "<gpx><rte/></gpx>").expect(
                .badRequest, code: "tracker-track-empty")
            let header: [UInt8] = [12, 16, 0, 0, 9, 0, 0, 0] + Array(".FIT".utf8)
            try await rider.send(.post, Self.path, bytes: header)
                .expect(.badRequest, code: "tracker-body-unreadable")
            let large = [UInt8](repeating: 32, count: RequestLimits.gpx.value + 1)
            try await rider.send(.post, Self.path, bytes: large).expect(
                .contentTooLarge, code: "body-too-large")
            let half = gpx(story, "A", at: [-10]).replacing(
                "</trkseg>", with: "<trkpt lat=\"95\" lon=\"1\"/></trkseg>")
            let told = try await rider.post(Self.path, half).expect(.ok)
            #expect(told.json["taken"]?.doubleValue == 1 && dropped(told) == ["unreadable": 1])
        }
    }
}
