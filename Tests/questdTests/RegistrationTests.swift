import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("Registrations, contacts and classes over HTTP")
struct RegistrationTests {
    private static let path = Story.path + "/registrations"

    private func join(_ code: String?, _ story: Story) async throws -> Answer {
        try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code ?? "")"}"#)
    }

    private func document(_ story: Story, _ words: String) -> String {
        story.world.document().replacing("\"organiser\":", with: words + ", \"organiser\":")
    }

    @Test("a team registers itself, waits, is confirmed, and joins by the code that it was given at first")
    func confirmed() async throws {
        try await World().runStory { story in
            let asked = #"{"name": "Совы", "captain": "Анна", "phone": "+7 900"}"#
            try await story.anonymous.post(Self.path, asked)
                .expect(.conflict, code: "registration-not-taken")
            try await story.admin.put(
                Story.adminPath, document(story, #""registration": "confirmed", "registration-limit": 3"#)
            ).expect(.ok)
            #expect(
                try await story.anonymous.get(Story.path).json["registration"]?.stringValue == "confirmed")
            #expect(
                try await story.admin.get(Story.adminPath).json["registration"]?.stringValue == "confirmed")
            let registered = try await story.anonymous.post(Self.path, asked).expect(.created)
            #expect(registered.json["status"]?.stringValue == "waiting")
            #expect(registered.json["team"]?["id"]?.stringValue == "sovy")
            let code = registered.json["join_code"]?.stringValue
            try await join(code, story).expect(.conflict, code: "registration-waiting")
            try await story.anonymous.post(Self.path, asked).expect(.conflict, code: "team-name-taken")
            let waiting = try await story.admin.get(Story.adminPath + "/registrations").expect(.ok)
            #expect(waiting.json["registrations"]?[0]?["captain"]?.stringValue == "Анна")
            #expect(try await !story.anonymous.get(Story.path + "/results").text.contains("Совы"))
            try await story.admin.post(Story.adminPath + "/registrations/sovy/confirm", "{}").expect(.ok)
            try await story.admin.post(Story.adminPath + "/registrations/sovy/confirm", "{}")
                .expect(.conflict, code: "registration-unknown")
            try await join(code, story).expect(.created)
            #expect(try await story.anonymous.get(Story.path + "/results").text.contains("Совы"))
            // Foxes and owls are there; whoever waits takes nobody's place.
            try await story.anonymous.post(Self.path, #"{"name": "Чижи"}"#).expect(.created)
            try await story.anonymous.post(Self.path, #"{"name": "Дрозды"}"#).expect(.created)
            try await story.admin.post(Story.adminPath + "/registrations/chizhi/confirm", "{}").expect(.ok)
            try await story.admin.post(Story.adminPath + "/registrations/drozdy/confirm", "{}")
                .expect(.conflict, code: "registrations-full")
            try await story.anonymous.post(Self.path, #"{"name": "Ежи"}"#)
                .expect(.conflict, code: "registrations-full")
            try await story.admin.post(Story.adminPath + "/registrations/drozdy/reject", "{}").expect(.ok)
            let none = try await story.admin.get(Story.adminPath + "/registrations").expect(.ok)
            #expect(none.json["registrations"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test("a draft that takes registrations is known to who has its link; a code that waits says so there")
    func draft() async throws {
        try await World().runStory { story in
            let (draft, admin) = ("/api/v1/quests/draft", "/api/v1/admin/quests/draft")
            try await story.admin.put(admin, story.world.document()).expect(.created)
            try await story.anonymous.get(draft).expect(.notFound, code: "quest-unknown")
            try await story.anonymous.post(draft + "/registrations", #"{"name": "Совы"}"#)
                .expect(.notFound, code: "quest-unknown")
            try await story.admin.put(admin, document(story, #""registration": "confirmed""#)).expect(.ok)
            try await story.anonymous.get(draft).expect(.ok)
            let registered = try await story.anonymous.post(draft + "/registrations", #"{"name": "Совы"}"#)
                .expect(.created)
            let code = registered.json["join_code"]?.stringValue ?? ""
            try await story.anonymous.post(draft + "/join", #"{"code": "\#(code)"}"#)
                .expect(.conflict, code: "registration-waiting")
        }
    }

    @Test("registrations cost a network what guests do")
    func throttled() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story, #""registration": "at-once""#))
                .expect(.ok)
            for number in 0..<RateLimits.guestsPerNetwork.value {
                try await story.anonymous.post(Self.path, #"{"name": "Команда \#(number)"}"#)
                    .expect(.created)
            }
            try await story.anonymous.post(Self.path, #"{"name": "Ещё одна"}"#)
                .expect(.tooManyRequests, code: "too-many-requests")
        }
    }

    @Test("whom to call is told to organisers only, and forgotten with the team's data")
    func contact() async throws {
        try await World().runStory { story in
            let team = Story.adminPath + "/teams/lisy"
            let given = try await story.admin.put(
                team + "/contact", #"{"captain": " Анна ", "phone": "+7 900"}"#
            ).expect(.ok)
            #expect(given.json["captain"]?.stringValue == "Анна")
            let invited = try await story.admin.post(
                Story.adminPath + "/staff", #"{"role": "judge", "name": "Судья"}"#
            ).expect(.created)
            let code = invited.json["code"]?.stringValue ?? ""
            let accepted = try await story.anonymous.post(Story.path + "/staff", #"{"code": "\#(code)"}"#)
            let judge = story.anonymous.with(token: accepted.json["token"]?.stringValue)
            #expect(try await story.admin.get(team).json["phone"]?.stringValue == "+7 900")
            #expect(try await !judge.get(team).text.contains("Анна"))
            try await judge.get(Story.adminPath + "/contacts").expect(.forbidden)
            #expect(try await !story.device.get(Story.path + "/team").text.contains("Анна"))
            #expect(try await !story.admin.get(Story.adminPath + "/records").text.contains("Анна"))
            let before = try await story.admin.get(Story.adminPath + "/records").text
            try await story.admin.put(team + "/contact", #"{"captain": "Анна", "phone": "+7 900"}"#).expect(
                .ok)
            #expect(try await story.admin.get(Story.adminPath + "/records").text == before, "no news")
            try await story.admin.post(team + "/erase", #"{"confirm": "lisy"}"#).expect(.ok)
            let contacts = try await story.admin.get(Story.adminPath + "/contacts").expect(.ok)
            #expect(contacts.json["contacts"]?.arrayValue?.isEmpty == true)
            #expect(try await !story.admin.get(team).text.contains("+7 900"))
        }
    }

    @Test("a team is put into a class, whose tasks it is told and whose list can be had alone")
    func classes() async throws {
        try await World().runStory { story in
            let open = story.world.document().replacing(
                "\"features\": [",
                with: #"""
                    "features": [{"type": "Feature", "geometry": null,
                      "properties": {"role": "class", "id": "ebike", "name": "E-bikes", "tasks": "bird"}},
                    """#)
            try await story.admin.put(Story.adminPath, open).expect(.ok)
            let team = Story.adminPath + "/teams/lisy"
            try await story.admin.put(team + "/class", #"{"class": "walkers"}"#)
                .expect(.notFound, code: "class-unknown")
            let put = try await story.admin.put(team + "/class", #"{"class": "ebike"}"#).expect(.ok)
            #expect(put.json["team"]?["class"]?.stringValue == "ebike")
            let own = try await story.device.get(Story.path + "/team").expect(.ok)
            #expect(own.json["class_name"]?.stringValue == "E-bikes")
            let tasks = try await story.device.get(Story.path + "/tasks").expect(.ok)
            #expect(tasks.json["features"]?.arrayValue?.map { $0["id"]?.stringValue } == ["bird"])
            try await story.device.answer(story.answer("song", "поём"), key: "1")
                .expect(.notFound, code: "task-unknown")
            let results = try await story.anonymous.get(Story.path + "/results?class=ebike").expect(.ok)
            #expect(results.json["standings"]?.arrayValue?.map { $0["class"]?.stringValue } == ["ebike"])
            #expect(results.json["classes"]?[0]?["name"]?.stringValue == "E-bikes")
            try await story.anonymous.get(Story.path + "/results?class=walkers")
                .expect(.notFound, code: "class-unknown")
            let summary = try await story.anonymous.get(Story.path).expect(.ok)
            #expect(summary.json["classes"]?[0]?["id"]?.stringValue == "ebike")
        }
    }
}
