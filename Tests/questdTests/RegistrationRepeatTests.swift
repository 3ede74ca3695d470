import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Registrations that are repeated because an answer was lost")
struct RegistrationRepeatTests {
    private static let path = Story.path + "/registrations"
    private static let key = "01979b2e-5d3c-7a61"
    private static let owls = #"{"name": "Совы", "captain": "Анна", "phone": "+7 900"}"#

    private func register(
        _ body: String, _ story: Story, key: String = Self.key
    ) async throws -> Answer {
        try await story.anonymous.post(Self.path, body, [HTTPField.Name("Idempotency-Key")!: key])
    }

    private func allow(_ story: Story, _ kind: String) async throws {
        let document = story.world.document().replacing(
            "\"organiser\":", with: #""registration": "\#(kind)", "organiser":"#)
        try await story.admin.put(Story.adminPath, document).expect(.ok)
    }

    private func teams(_ story: Story) async throws -> [String?] {
        let list = try await story.admin.get(Story.adminPath + "/teams").expect(.ok)
        return list.json["teams"]?.arrayValue?.map { $0["id"]?.stringValue } ?? []
    }

    @Test("the same key and body are told the same team and code, marked, and how it stands with it now")
    func same() async throws {
        try await World().runStory { story in
            try await allow(story, "confirmed")
            let first = try await register(Self.owls, story).expect(.created)
            #expect(first.fields[HTTPField.Name("Idempotency-Replayed")!] == nil)
            let again = try await register(Self.owls, story).expect(.created)
            #expect(again.text == first.text)
            #expect(again.fields[HTTPField.Name("Idempotency-Replayed")!] == "true")
            #expect(try await teams(story) == ["lisy", "sovy"])
            try await story.admin.post(Story.adminPath + "/registrations/sovy/confirm", "{}").expect(.ok)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let later = try await register(Self.owls, story).expect(.created)
            #expect(later.json["status"]?.stringValue == "confirmed")
            try await story.admin.post(Story.adminPath + "/open").expect(.ok)
            let code = try #require(later.json["join_code"]?.stringValue)
            #expect(code == first.json["join_code"]?.stringValue)
            try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#).expect(.created)
            // Also once organisers have given the team another code.
            let issued = try await story.admin.post(Story.adminPath + "/teams/sovy/code", "{}")
            #expect(issued.json["join_code"]?.stringValue != code)
            let last = try await register(Self.owls, story).expect(.created)
            #expect(last.text == later.text)
        }
    }

    @Test("another body under the key is refused, a short key too, and a rejected team is gone")
    func refused() async throws {
        try await World().runStory { story in
            try await allow(story, "confirmed")
            try await register(Self.owls, story).expect(.created)
            try await register(#"{"name": "Сычи"}"#, story)
                .expect(.unprocessableContent, code: "idempotency-key-reused")
            for key in ["1", String(repeating: "k", count: 15), String(repeating: "k", count: 201)] {
                try await register(#"{"name": "Сычи"}"#, story, key: key)
                    .expect(.badRequest, code: "registration-key-invalid")
            }
            try await register(Self.owls, story, key: Self.key + "-2").expect(
                .conflict, code: "team-name-taken")
            #expect(try await teams(story) == ["lisy", "sovy"])
            try await story.admin.post(Story.adminPath + "/registrations/sovy/reject", "{}").expect(.ok)
            try await register(Self.owls, story).expect(.notFound, code: "team-unknown")
            #expect(try await teams(story) == ["lisy"])
        }
    }

    @Test("of twenty at once one registers, and all are told the same")
    func simultaneous() async throws {
        try await World().runStory { story in
            try await allow(story, "at-once")
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await register(Self.owls, story).expect(.created).text }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(texts.count == 1)
            #expect(try await teams(story) == ["lisy", "sovy"])
        }
    }

    @Test(
        "a daemon that starts anew on the same log knows the request, and neither key nor code stands there")
    func restarted() async throws {
        let world = try World()
        let first = Box()
        try await world.runStory { story in
            try await allow(story, "at-once")
            await first.set(try await register(Self.owls, story).expect(.created).text)
            let code = try JSONValue(parsing: await first.text)["join_code"]?.stringValue ?? "-"
            let records = try await story.admin.get(Story.adminPath + "/records").expect(.ok)
            #expect(records.text.contains("team-registered"))
            #expect(!records.text.contains(Self.key) && !records.text.contains(code))
        }
        try await world.run { anonymous in
            let again = try await anonymous.post(
                Self.path, Self.owls, [HTTPField.Name("Idempotency-Key")!: Self.key])
            let told = await first.text
            #expect(again.expect(.created).text == told)
        }
    }

    private actor Box {
        var text = ""
        func set(_ text: String) { self.text = text }
    }
}
