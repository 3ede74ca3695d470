import Foundation
import QuestTestSupport
import Testing

/// What the original application's acceptance tests asked of it, asked of a real daemon.
@Suite("The original application's acceptance tests")
struct AcceptanceTests {
    private static let quest = "/api/v1/quests/" + StoryQuest.id

    /// The device of a team in a quest that is under way. The daemon lives as long as this does.
    private struct Rider {
        let daemon: RunningDaemon
        let client: Client

        func get(_ path: String, language: String? = nil) async throws -> Client.Answer {
            try await client.get(quest + path, headers: language.map { ["Accept-Language": $0] } ?? [:])
        }

        func answer(_ task: String, _ text: String) async throws -> Client.Answer {
            let now = Date().ISO8601Format(.init(includingFractionalSeconds: true))
            return try await client.post(
                quest + "/answers", #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(now)"}"#,
                headers: ["Idempotency-Key": UUID().uuidString])
        }
    }

    private func begin(_ document: String = StoryQuest.document) async throws -> Rider {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(document, to: "story.geojson")
        let loaded = try await daemon.questctl("quest", "load", file, "--id", StoryQuest.id)
        try #require(loaded.status == 0, "\(loaded.errors)")
        _ = try await daemon.questctl("quest", "open", StoryQuest.id)
        let added = try await daemon.questctl("team", "add", StoryQuest.id, "Лисы", "--json")
        let code = try #require(JSONReading(added.output)["join_code"].string)
        let joined = try await daemon.client().post(Self.quest + "/join", #"{"code": "\#(code)"}"#)
        return Rider(daemon: daemon, client: daemon.client(token: joined.json["token"].string))
    }

    @Test("the map of tasks is shown: GeoJSON of all tasks, each a point where its checkpoint is")
    func map() async throws {
        let rider = try await begin()
        let tasks = try await rider.get("/tasks")
        #expect(tasks.status == 200 && tasks.header("Content-Type") == "application/geo+json")
        #expect(tasks.json["type"].string == "FeatureCollection")
        let features = tasks.json["features"].elements
        #expect(features.map { $0["id"].string } == ["bird", "lamps", "song"])
        let expected = [(61.33529663, 55.15406051), (61.35503769, 55.16558354), (61.34010314, 55.15916048)]
        for (feature, place) in zip(features, expected) {
            #expect(feature["type"].string == "Feature" && feature["geometry"]["type"].string == "Point")
            let position = feature["geometry"]["coordinates"].elements.compactMap(\.number)
            try #require(position.count == 2)
            #expect(abs(position[0] - place.0) < 1e-6 && abs(position[1] - place.1) < 1e-6)
        }
    }

    @Test("a task's details are shown: name, difficulty, category and description")
    func details() async throws {
        let rider = try await begin()
        let task = try await rider.get("/tasks/bird", language: "ru")
        let properties = task.json["properties"]
        #expect(properties["name"].string == "Птица")
        #expect(properties["difficulty_label"].string == "Средняя")
        #expect(properties["category_label"].string == "Смекалка")
        #expect(properties["description"].string == "Кто поёт?")
        let english = try await rider.get("/tasks/bird", language: "en")
        #expect(english.json["properties"]["name"].string == "Bird")
        #expect(try await rider.get("/tasks/none").status == 404)
    }

    @Test("from each task one comes to the next and to the previous, from the first to the last and back")
    func order() async throws {
        let rider = try await begin()
        for (member, way) in [("next", ["bird", "lamps", "song"]), ("previous", ["song", "lamps", "bird"])] {
            var walked: [String] = []
            var task: String? = way[0]
            while let id = task, walked.count < 5 {
                walked.append(id)
                task = try await rider.get("/tasks/" + id).json["properties"][member].string
            }
            #expect(walked == way)
        }
    }

    @Test("contacts of the organisers are shown")
    func contacts() async throws {
        let contact = """
            "features": [
              {"type": "Feature", "geometry": null,
               "properties": {"role": "contact", "name": "Анна", "phone": "+7 900 000-00-00",
                              "email": "anna@example.org"}},
            """
        let document = StoryQuest.document.replacing("\"features\": [", with: contact)
        let rider = try await begin(document)
        let contacts = try await rider.get("/contacts").json["contacts"].elements
        #expect(contacts.map { $0["name"].string } == ["Анна"])
        #expect(contacts.first?["phone"].string == "+7 900 000-00-00")
        #expect(contacts.first?["email"].string == "anna@example.org")
    }

    @Test("a right answer that was sent is confirmed as accepted, then and later")
    func rightAnswer() async throws {
        let rider = try await begin()
        let sent = try await rider.answer("bird", "Канарейка")
        #expect(sent.status == 201 && sent.json["verdict"].string == "accepted", "\(sent.text)")
        #expect(sent.json["message"].string == "Ответ принят.")
        let list = try await rider.get("/answers").json["answers"].elements
        #expect(list.map { $0["verdict"].string } == ["accepted"])
    }

    @Test("a wrong answer comes back as rejected, and the right one is never told")
    func wrongAnswer() async throws {
        let rider = try await begin()
        let sent = try await rider.answer("bird", "воробей")
        #expect(sent.status == 201 && sent.json["verdict"].string == "rejected", "\(sent.text)")
        #expect(!sent.text.contains(StoryQuest.secret))
        let again = try await rider.answer("bird", "канарейка")
        #expect(again.json["verdict"].string == "accepted")
    }
}
