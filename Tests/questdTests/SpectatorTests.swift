import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("What spectators see")
struct SpectatorTests {
    private static let path = Story.path + "/spectators"

    private func publish(_ members: String, _ story: Story) async throws {
        let document = story.world.document().replacing("\"organiser\":", with: members + ", \"organiser\":")
        try await story.admin.put(Story.adminPath, document).expect(.ok)
    }

    /// The team as everybody sees it once the answer is made anew.
    private func team(_ story: Story, _ id: String = "lisy") async throws -> JSONValue? {
        story.world.clock.advance(by: 5)
        let shown = try await story.anonymous.get(Self.path).expect(.ok)
        return shown.json["teams"]?.arrayValue?.first { $0["team"]?.stringValue == id }
    }

    /// The foxes at A when the quest begins, at B five minutes later, and it is fifteen minutes later now: B is shown.
    private func ride(_ story: Story) async throws {
        try await publish("\"spectators\": \"results|positions 10 min\"", story)
        try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
        story.world.clock.advance(by: 300)
        try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
        story.world.clock.advance(by: 605)
    }

    private func isAt(_ place: Character, _ team: JSONValue?, _ story: Story) -> Bool {
        let coordinate = story.world.roads.coordinate(place)
        guard let longitude = team?["position"]?[0]?.doubleValue,
            let latitude = team?["position"]?[1]?.doubleValue
        else { return false }
        return abs(longitude - coordinate.longitude) < 1e-4 && abs(latitude - coordinate.latitude) < 1e-4
    }

    @Test("nothing, unless the quest's file says so; standings without a place where it says no more")
    func closed() async throws {
        try await World().runStory { story in
            try await story.anonymous.get(Self.path).expect(.conflict, code: "spectators-not-taken")
            try await publish("\"spectators\": \"results\"", story)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            story.world.clock.advance(by: 3600)
            let seen = try await team(story)
            #expect(seen?["name"] == "Лисы" && seen?["points"]?.integerValue == 2)
            #expect(seen?["rank"]?.integerValue == 1 && seen?["position"] == nil)
            try await publish("\"spectators\": \"results\", \"results\": \"hidden\"", story)
            let hidden = try await team(story)
            #expect(hidden?["name"] == "Лисы" && hidden?["points"] == nil && hidden?["rank"] == nil)
            let shown = try await story.anonymous.get(Self.path).expect(.ok)
            #expect(shown.json["results"] == "hidden" && shown.json["delay"] == nil)
            try await story.anonymous.get(Self.path + "?now=1").expect(.badRequest, code: "query-invalid")
        }
    }

    @Test("where a team was, never later than the delay, and no device")
    func delayed() async throws {
        try await World().runStory { story in
            let begin = story.world.clock.now
            try await publish("\"spectators\": \"positions 10 min\"", story)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 300)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            story.world.clock.advance(by: 290)
            #expect(try await team(story)?["position"] == nil)
            story.world.clock.advance(by: 10)
            let first = try await team(story)
            #expect(isAt("A", first, story) && first?["position_at"]?.stringValue == "\(begin)")
            story.world.clock.advance(by: 284)
            #expect(try await isAt("A", team(story), story))
            let second = try await team(story)
            #expect(isAt("B", second, story) && second?["position_at"]?.stringValue == "\(begin + 300)")

            let shown = try await story.anonymous.get(Self.path).expect(.ok)
            let foxes = try await story.admin.get(Story.adminPath + "/teams/lisy").expect(.ok)
            let device = try #require(foxes.json["devices"]?[0]?["id"]?.stringValue)
            #expect(!shown.text.contains(device) && shown.json["delay"]?.integerValue == 600)
            let tag = try #require(shown.fields[.eTag])
            story.world.clock.advance(by: 5)
            let again = try await story.anonymous.get(Self.path, [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.text.isEmpty)
            story.world.clock.advance(by: 1200)
            #expect(try await team(story)?["position"] == nil, "too old to say where somebody is")
        }
    }

    @Test("one that calls for help is not shown, from the call until the delay after its end")
    func calling() async throws {
        try await World().runStory { story in
            try await ride(story)
            #expect(try await isAt("B", team(story), story))
            let call = try await story.device.post(
                Story.path + "/sos", "{}", [HTTPField.Name("Idempotency-Key")!: "1"]
            ).expect(.created)
            let id = try #require(call.json["id"]?.stringValue)
            #expect(try await team(story)?["position"] == nil)
            try await story.admin.post(Story.adminPath + "/sos/\(id)/close").expect(.ok)
            #expect(try await team(story)?["position"] == nil)
            story.world.clock.advance(by: 600)
            #expect(try await isAt("B", team(story), story))
        }
    }

    @Test("all rides again, once the results are out and where the quest's file says so")
    func replay() async throws {
        let path = Story.path + "/replay"
        try await World().runStory { story in
            try await publish("\"spectators\": \"results|replay\"", story)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 300)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            story.world.clock.advance(by: 60)
            try await story.anonymous.get(path).expect(.conflict, code: "replay-not-shown")
            #expect(try await story.anonymous.get(Story.path).expect(.ok).json["replay"] == nil)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            #expect(try await story.anonymous.get(Story.path).expect(.ok).json["replay"] == true)
            let shown = try await story.anonymous.get(path).expect(.ok)
            let foxes = shown.json["teams"]?.arrayValue?.first { $0["team"] == "lisy" }
            #expect(foxes?["name"] == "Лисы" && foxes?["p"]?.arrayValue?.count == 2)
            let seconds = (foxes?["t"]?.arrayValue ?? []).compactMap(\.integerValue)
            #expect(seconds.last.map { $0 - seconds[0] } == 300)
            let tag = try #require(shown.fields[.eTag])
            let again = try await story.anonymous.get(path, [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            // One who takes back what he agreed to is gone from it at once.
            _ = try await story.device.send(.delete, Story.path + "/consent").expect(.ok)
            let without = try await story.anonymous.get(path).expect(.ok)
            #expect(without.json["teams"]?.arrayValue?.contains { $0["team"] == "lisy" } == false)
        }
    }

    @Test("no ride again of a quest that does not say so")
    func noReplay() async throws {
        try await World().runStory { story in
            try await publish("\"spectators\": \"positions 10 min\"", story)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            try await story.anonymous.get(Story.path + "/replay").expect(.conflict, code: "replay-not-shown")
        }
    }

    @Test("in a replay no time in which a team called for help")
    func replayWithoutCalls() async throws {
        try await World().runStory { story in
            try await publish("\"spectators\": \"replay\"", story)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 100)
            let call = try await story.device.post(
                Story.path + "/sos", "{}", [HTTPField.Name("Idempotency-Key")!: "1"]
            ).expect(.created)
            let id = try #require(call.json["id"]?.stringValue)
            story.world.clock.advance(by: 100)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            story.world.clock.advance(by: 100)
            try await story.admin.post(Story.adminPath + "/sos/\(id)/close").expect(.ok)
            story.world.clock.advance(by: 100)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let shown = try await story.anonymous.get(Story.path + "/replay").expect(.ok)
            let foxes = shown.json["teams"]?.arrayValue?.first { $0["team"] == "lisy" }
            let seconds = (foxes?["t"]?.arrayValue ?? []).compactMap(\.integerValue)
            #expect(seconds.count == 2 && seconds.last.map { $0 - seconds[0] } == 400)
        }
    }

    @Test("a rider who agreed before there was a replay is in none until he agrees to that as well")
    func agreedBeforeReplay() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            try await browser.agree()
            try await publish("\"spectators\": \"replay\"", story)
            let told = try await browser.get(Story.path + "/consent").expect(.ok)
            #expect(told.json["lines"]?.arrayValue?.contains { $0["code"] == "consent-replay" } == true)
            try await browser.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let shown = try await story.anonymous.get(Story.path + "/replay").expect(.ok)
            #expect(shown.json["teams"]?.arrayValue?.contains { $0["team"] == "sovy" } == false)
        }
    }

    /// A reason not to show a team any more.
    enum Reason: String, CaseIterable, Sendable {
        case consentWithdrawn, trackingPaused, teamWithdrawn, disqualified, deviceRemoved, erased, judgedBlind
        case quietSinceClosing
    }

    @Test("nobody is shown who does not want it or rides no longer", arguments: Reason.allCases)
    func hidden(reason: Reason) async throws {
        try await World().runStory { story in
            try await ride(story)
            #expect(try await isAt("B", team(story), story))
            let foxes = Story.adminPath + "/teams/lisy"
            switch reason {
            case .consentWithdrawn:
                _ = try await story.device.send(.delete, Story.path + "/consent").expect(.ok)
            case .trackingPaused:
                try await story.device.post(Story.path + "/tracking", #"{"paused": true}"#).expect(.ok)
            case .teamWithdrawn:
                try await story.admin.put(foxes + "/entry", #"{"status": "withdrawn", "reason": "дождь"}"#)
                    .expect(.ok)
            case .disqualified:
                let body = #"{"status": "disqualified", "reason": "на машине"}"#
                try await story.admin.put(foxes + "/entry", body).expect(.ok)
            case .deviceRemoved:
                let shown = try await story.admin.get(foxes).expect(.ok)
                let device = shown.json["devices"]?[0]?["id"]?.stringValue ?? ""
                _ = try await story.admin.send(.delete, foxes + "/devices/\(device)")
            case .erased:
                try await story.admin.post(foxes + "/erase", #"{"confirm": "lisy", "positions": true}"#)
                    .expect(.ok)
            case .judgedBlind:
                try await publish("\"spectators\": \"positions 10 min\", \"blind-judging\": true", story)
            case .quietSinceClosing:
                try await story.admin.post(Story.adminPath + "/close").expect(.ok)
                story.world.clock.advance(by: 1800)
            }
            #expect(try await team(story)?["position"] == nil)
        }
    }

    @Test("the way to the start and from the finish is nobody's business")
    func startAndFinish() async throws {
        try await World().runStory { story in
            let begin = story.world.clock.now
            try await ride(story)
            let foxes = Story.adminPath + "/teams/lisy"
            try await story.admin.put(foxes + "/finish", #"{"time": "\#(begin + 200)"}"#).expect(.ok)
            #expect(try await isAt("A", team(story), story))
            try await story.admin.put(foxes + "/start", #"{"time": "\#(begin + 100)"}"#).expect(.ok)
            #expect(try await team(story)?["position"] == nil)
        }
    }

    @Test("a rider who agreed before everybody could look on is not shown until he agrees to that as well")
    func agreedBefore() async throws {
        try await World().runStory { story in
            let browser = try await story.browser()
            try await browser.agree()
            try await publish("\"spectators\": \"positions 5 min\"", story)
            let told = try await browser.get(Story.path + "/consent").expect(.ok)
            #expect(
                told.json["lines"]?.arrayValue?.contains { $0["code"] == "consent-public" } == true)
            try await browser.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 310)
            #expect(try await team(story, "sovy")?["position"] == nil)
            try await browser.agree()
            #expect(try await isAt("A", team(story, "sovy"), story))
        }
    }
}
