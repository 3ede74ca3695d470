import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

/// A position that proves nothing became the last known place of a team: `0,0` for a rider who called for help.
@Suite("Positions that prove nothing")
struct UselessPlaceTests {
    struct Useless: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Longitude and latitude, and other members.
        let place: String
        var members = #""accuracy": 8"#
        let reason: String
    }

    static let useless = [
        Useless(testDescription: "0,0", place: "[0, 0]", reason: "null-island"),
        Useless(testDescription: "0.0001,0.0001", place: "[0.0001, 0.0001]", reason: "null-island"),
        Useless(testDescription: "300 km away", place: "[65, 55]", reason: "teleport"),
        Useless(
            testDescription: "20 km of accuracy", place: "[61.36, 55.2]", members: #""accuracy": 20000"#,
            reason: "inaccurate"),
        Useless(
            testDescription: "made up", place: "[61.36, 55.2]", members: #""accuracy": 8, "mock": true"#,
            reason: "mock"),
    ]

    private func send(_ useless: Useless, by story: Story) async throws {
        let time = story.world.clock.now
        let fix =
            #"{"sent_at": "\#(time)", "time": "\#(time)", "position": \#(useless.place), \#(useless.members)}"#
        try await story.device.post(Story.path + "/positions", fix).expect(.ok)
    }

    /// The places that people are shown of the team's one device: of each reader its place, what stands against it, and
    /// the newer one beside it.
    private func shown(in story: Story) async throws -> [String: (place: [Double]?, beside: JSONValue?)] {
        var shown: [String: (place: [Double]?, beside: JSONValue?)] = [:]
        for path in [
            Story.adminPath + "/positions", Story.adminPath + "/live", Story.path + "/team/positions",
        ] {
            let reader = path.hasPrefix(Story.adminPath) ? story.admin : story.device
            let feature = try await reader.get(path).expect(.ok).json["features"]?[0]
            let properties = feature?["properties"]
            shown[path] = (
                Self.numbers(feature?["geometry"]?["coordinates"]),
                properties?["doubtful"] ?? properties?["reasons"]
            )
        }
        let calls = try await story.admin.get(Story.adminPath + "/sos").expect(.ok).json["calls"]
        let seen = calls?.arrayValue?.last?["last_seen"]
        shown["sos"] = (Self.numbers(seen?["position"]), seen?["doubtful"] ?? seen?["reasons"])
        try await story.admin.post(Story.adminPath + "/close").expect(.ok)
        let teams = try await story.admin.get(Story.adminPath + "/overdue").expect(.ok).json["teams"]
        if let seen = teams?[0]?["last_seen"] {
            shown["overdue"] = (Self.numbers(seen["position"]), seen["doubtful"] ?? seen["reasons"])
        }
        return shown
    }

    private static func numbers(_ position: JSONValue?) -> [Double]? {
        position?.arrayValue?.compactMap(\.doubleValue)
    }

    @Test(
        "leave the last believed place where it was, in every list and on every map, and are marked beside it",
        arguments: useless)
    func beside(_ useless: Useless) async throws {
        try await World().runStory { story in
            // Whoever has answered has set out.
            try await story.device.answer(story.answer("song", "la"), key: "1").expect(.created)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let before = try await story.device.get(Story.path + "/next").expect(.ok).json
            story.world.clock.advance(by: 9)
            try await send(useless, by: story)
            let key = try #require(HTTPField.Name("Idempotency-Key"))
            let call = try await story.device.post(Story.path + "/sos", nil, [key: "sos"]).expect(.created)
                .json
            let point = FixedCoordinate(story.world.roads.coordinate("A")).coordinate
            let place = [point.longitude, point.latitude]
            #expect(Self.numbers(call["place"]?["position"]) == place && call["place"]?["reasons"] == nil)
            let next = try await story.device.get(Story.path + "/next").expect(.ok).json
            #expect(next["straight_distance"] == before["straight_distance"])
            #expect(next["remaining"] == before["remaining"])
            let shown = try await shown(in: story)
            #expect(shown.count == 5)
            for (reader, told) in shown {
                #expect(told.place == place, "\(reader)")
                #expect(told.beside?["reasons"] == [.string(useless.reason)], "\(reader)")
                let beside = try JSONValue(parsing: useless.place)
                #expect(Self.numbers(told.beside?["position"]) == Self.numbers(beside), "\(reader)")
            }
        }
    }

    @Test("are shown with what stands against them where nothing better is known, and lead nobody")
    func first() async throws {
        try await World().runStory { story in
            try await send(Self.useless[0], by: story)
            let key = try #require(HTTPField.Name("Idempotency-Key"))
            let call = try await story.device.post(Story.path + "/sos", nil, [key: "sos"]).expect(.created)
                .json
            #expect(call["place"] == nil, "a call vouches for no such place")
            try await story.device.get(Story.path + "/next").expect(.conflict, code: "position-unknown")
            for (reader, told) in try await shown(in: story) {
                #expect(told.place == [0, 0] && told.beside == ["null-island"], "\(reader)")
            }
        }
    }

    @Test("are told of as such where a call for help says them itself")
    func said() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            let key = try #require(HTTPField.Name("Idempotency-Key"))
            let call = try await story.device.post(
                Story.path + "/sos", #"{"position": [0, 0]}"#, [key: "sos"]
            )
            .expect(.created).json
            #expect(
                Self.numbers(call["place"]?["position"]) == [0, 0]
                    && call["place"]?["reasons"] == ["null-island"])
        }
    }
}
