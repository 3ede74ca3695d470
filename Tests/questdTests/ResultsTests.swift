import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Results over HTTP")
struct ResultsTests {
    private static let path = Story.path + "/results"

    /// The quest's file with more members at its top, published anew.
    private func publish(_ members: String, _ story: Story) async throws {
        let document = story.world.document().replacing("\"organiser\":", with: members + ", \"organiser\":")
        try await story.admin.put(Story.adminPath, document).expect(.ok)
    }

    private func points(_ answer: Answer) -> [Int64?]? {
        answer.json["standings"]?.arrayValue?.map { $0["points"]?.integerValue }
    }

    @Test("live: points at once, for everybody without splits, for staff with them; final once closed")
    func live() async throws {
        try await World().runStory { story in
            story.world.clock.advance(by: 60)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            let told = try await story.anonymous.get(Self.path).expect(.ok)
            #expect(points(told) == [3] && told.json["is_final"]?.boolValue == false)
            #expect(!told.text.contains("bird") && !told.text.contains(World.secret))
            #expect(told.fields[HTTPField.Name("Quest-Log-Head")!]?.hasPrefix("6:") == true)
            for format in ["csv", "geojson", "iof"] {
                let form = try await story.anonymous.get(Self.path + "?format=" + format).expect(.ok)
                #expect(form.text.contains("lisy") && !form.text.contains("bird"), "\(form.text)")
            }
            let iof = try await story.admin.get(Story.adminPath + "/results?format=iof").expect(.ok)
            if IOFSchema.isThere { #expect(try await IOFSchema.problems(in: iof.text) == "") }
            let staff = try await story.admin.get(Story.adminPath + "/results").expect(.ok)
            #expect(staff.json["standings"]?[0]?["splits"]?[0]?["since_start"]?.integerValue == 60)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let final = try await story.anonymous.get(Self.path).expect(.ok)
            #expect(final.json["is_final"]?.boolValue == true && final.text.contains("bird"))
            try await story.anonymous.get(Self.path + "?format=pdf").expect(
                .badRequest, code: "query-invalid")
        }
    }

    @Test("a team's standing is explained to the staff at any time, to the team itself once it is over")
    func explained() async throws {
        try await World().runStory { story in
            let (own, path) = (Story.path + "/team", Story.adminPath + "/results?explain=")
            try await story.device.answer(story.answer("lamps", "7"), key: "1").expect(.created)
            try await story.device.answer(story.answer("lamps", "12"), key: "2").expect(.created)
            try await story.admin.post(
                Story.adminPath + "/teams/lisy/adjust", #"{"points": -1, "reason": "по газону"}"#
            ).expect(.created)
            let staff = try await story.admin.get(path + "lisy").expect(.ok)
            let parts = staff.json["standings"]?[0]?["parts"]?.arrayValue ?? []
            let points = parts.reduce(into: [String: Int64]()) { sums, part in
                sums[part["kind"]?.stringValue ?? "", default: 0] += part["points"]?.integerValue ?? 0
            }
            #expect(points["accepted"] == 2 && points["wrong"] == 0 && points["adjustment"] == -1)
            #expect(staff.json["standings"]?[0]?["points"]?.integerValue == 1)
            try await story.admin.get(path + "none").expect(.notFound, code: "team-unknown")
            try await story.admin.get(path + "lisy&format=csv").expect(.badRequest, code: "query-invalid")
            try await story.anonymous.get(Self.path + "?explain=lisy").expect(
                .badRequest, code: "query-invalid")

            #expect(try await story.device.get(own).expect(.ok).json["standing"] == nil)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let told = try await story.device.get(own).expect(.ok).json["standing"]
            #expect(told?["points"]?.integerValue == 1)
            #expect(told?["parts"]?.arrayValue?.count == parts.count)
        }
    }

    @Test("hidden until a time, or until the end")
    func hidden() async throws {
        try await World().runStory { story in
            try await publish("\"results\": \"hidden\"", story)
            try await story.anonymous.get(Self.path).expect(.conflict, code: "results-after-end")
            try await publish(
                "\"results\": \"hidden\", \"results-from\": \"\(story.world.clock.now + 3600)\"", story)
            try await story.anonymous.get(Self.path).expect(.conflict, code: "results-not-yet")
            try await story.admin.get(Story.adminPath + "/results").expect(.ok)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            try await story.device.get(Self.path).expect(.conflict, code: "results-not-yet")
            story.world.clock.advance(by: 3600)
            try await story.device.get(Self.path).expect(.ok)
        }
    }

    @Test("frozen: the standings of that moment until the results are out")
    func frozen() async throws {
        try await World().runStory { story in
            try await publish("\"results-freeze\": \"\(story.world.clock.now + 600)\"", story)
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            story.world.clock.advance(by: 601)
            try await story.device.answer(story.answer("bird", World.secret), key: "2").expect(.created)
            for _ in 0..<2 {
                let told = try await story.anonymous.get(Self.path).expect(.ok)
                #expect(points(told) == [2] && told.json["is_frozen"]?.boolValue == true)
            }
            #expect(points(try await story.admin.get(Story.adminPath + "/results")) == [5])
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let final = try await story.anonymous.get(Self.path)
            #expect(points(final) == [5] && final.json["is_frozen"]?.boolValue == false)
        }
    }

    @Test("a hidden place stays hidden in results")
    func places() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"answer-type\": \"text\"", with: "\"answer-type\": \"text\", \"position\": \"hidden\"")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let told = try await story.anonymous.get(Self.path + "?format=geojson").expect(.ok)
            #expect(told.json["features"]?[0]?["geometry"] == .null)
            let staff = try await story.admin.get(Story.adminPath + "/results?format=geojson").expect(.ok)
            #expect(staff.json["features"]?[0]?["geometry"]?["type"]?.stringValue == "Point")
        }
    }

    @Test("MeOS polls punches with its password field and is told each once")
    func punches() async throws {
        try await World().runStory { story in
            story.world.clock.advance(by: 60.5)
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            let password = HTTPField.Name("pwd")!
            func poll(after last: String?) async throws -> String {
                var fields: HTTPFields = [password: World.adminToken.text]
                fields[HTTPField.Name("lastid")!] = last
                return try await story.anonymous.get("/mip/v1/story", fields).expect(.ok).text
            }
            let first = try await poll(after: nil)
            #expect(first.contains("<code>32</code>") && first.contains("<sno>1</sno>"), "\(first)")
            #expect(first.contains("<time>324605</time>"), "09:01:00.5 in tenths of a second: \(first)")
            let last = try #require(first.firstMatch(of: /lastid="(\d+)"/)?.1)
            #expect(try await !poll(after: String(last)).contains("<p"))
            try await story.admin.put(Story.adminPath + "/teams/lisy/finish", "{}").expect(.ok)
            let finish = try await poll(after: String(last))
            #expect(finish.contains("<p type=\"finish\"><code>2</code><sno>1</sno>"), "\(finish)")
            try await story.anonymous.get("/mip/v1/story").expect(.unauthorized, code: "token-missing")
            try await story.anonymous.get("/mip/v1/story", [password: "secret"])
                .expect(.unauthorized, code: "token-unknown")
            try await story.anonymous.get(
                Story.adminPath + "/results", [password: World.adminToken.text]
            ).expect(.unauthorized, code: "token-missing")
        }
    }
}
