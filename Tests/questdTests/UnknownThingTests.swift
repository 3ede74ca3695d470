import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("What is not to be known does not exist")
struct UnknownThingTests {
    private static let key = HTTPField.Name("Idempotency-Key")!

    /// Everything that names a task.
    private func requests(about task: String, _ story: Story) throws -> [(
        HTTPRequest.Method, String, [UInt8]?
    )] {
        let now = story.world.clock.now
        let path = Story.path
        func answer(_ text: String, _ more: String = "") -> [UInt8] {
            Array(#"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(now)"\#(more)}"#.utf8)
        }
        let fix = Array(story.fix("A").utf8)
        let early = #", "answered_at": "\#(now + -30)""#
        var requests: [(HTTPRequest.Method, String, [UInt8]?)] = [
            (.get, path + "/tasks/\(task)", nil), (.get, path + "/tasks/\(task)/hints", nil),
            (.get, path + "/next?task=\(task)", nil),
            (.get, path + "/next?task=\(task)&have=", nil),
            (.get, path + "/next?task=\(task)&avoid=61.36,55.16,20", nil),
            (.post, path + "/positions?reply=next&task=\(task)", fix),
            (.post, path + "/tasks/\(task)/hints/1", nil), (.post, path + "/tasks/\(task)/hints/99", nil),
            (.post, path + "/photos?task=\(task)&sent_at=\(now)", try SamplePhotos.bytes("plain.jpg")),
        ]
        for text in ["12", "", "много", String(repeating: "1", count: 1001)] {
            requests.append((.post, path + "/answers", answer(text)))
            requests.append((.post, path + "/answers", answer(text, early)))
        }
        return requests
    }

    private func compare(_ hidden: String, _ story: Story) async throws {
        let ghost = String(repeating: "g", count: hidden.utf8.count)
        let pairs = zip(try requests(about: hidden, story), try requests(about: ghost, story))
        for (ours, theirs) in pairs {
            for fields: HTTPFields in [[:], [.ifNoneMatch: "*"], [.acceptLanguage: "en"]] {
                var fields = fields
                if ours.0 == .post { fields[Self.key] = UUID().uuidString }
                let one = try await story.device.send(ours.0, ours.1, bytes: ours.2, fields)
                if ours.0 == .post { fields[Self.key] = UUID().uuidString }
                let other = try await story.device.send(theirs.0, theirs.1, bytes: theirs.2, fields)
                #expect(
                    Look(one, without: hidden) == Look(other, without: ghost),
                    "\(ours.0) \(ours.1)")
                story.world.clock.advance(by: 5)
            }
        }
    }

    @Test(
        "a task that the team has not come to: every operation answers as for one that is not there",
        arguments: ["", "\"opens\": \"2026-06-15T09:00:00Z\"", "\"closes\": \"2026-06-14T09:00:01Z\""])
    func tasks(times: String) async throws {
        try await World().runStory { story in
            let document = story.world.document()
                .replacing("\"organiser\":", with: "\"mode\": \"linear\", \"organiser\":")
                .replacing(
                    "\"points\": 2",
                    with: "\"points\": 2, \"hint\": \"много\"" + (times.isEmpty ? "" : ", " + times))
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            try await compare("lamps", story)
            let told = try await story.device.get(Story.path + "/next?task=bird").expect(.ok)
            #expect(told.json["task"]?["id"] == "bird")
            // Nor is it told in the log, wherever a device has been.
            try await story.device.post(Story.path + "/positions", story.fix("F")).expect(.ok)
            let log = try await story.device.get(Story.path + "/records").expect(.ok)
            #expect(!log.text.contains("lamps") && log.text.contains("positions"))
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            try await compare("lamps", story)
        }
    }

    @Test("a task that is to be seen later, and one of a later group")
    func laterTasks() async throws {
        try await World().runStory { story in
            for rule in [
                (quest: "", task: "\"visible-from\": \"2026-06-14T18:00:00Z\""),
                (quest: "\"mode\": \"groups\", ", task: "\"group\": \"late\""),
            ] {
                var document = story.world.document()
                    .replacing("\"organiser\":", with: rule.quest + "\"organiser\":")
                    .replacing("\"points\": 2", with: "\"points\": 2, " + rule.task)
                if !rule.quest.isEmpty {
                    document = document.replacing(
                        "\"points\": 3", with: "\"points\": 3, \"group\": \"early\""
                    )
                    .replacing("\"name\": \"Песня\"", with: "\"name\": \"Песня\", \"group\": \"early\"")
                    .replacing(
                        "\"features\": [",
                        with: """
                            "features": [
                            {"type": "Feature", "geometry": null, "properties": {"role": "group", "id": "early", "needs": 2}},
                            {"type": "Feature", "geometry": null, "properties": {"role": "group", "id": "late"}},
                            """)
                }
                try await story.admin.put(Story.adminPath, document).expect(.ok)
                try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
                try await compare("lamps", story)
            }
        }
    }

    private func same(
        _ rider: Rider, _ method: HTTPRequest.Method, _ path: @escaping (String) -> String, _ body: String?,
        _ fields: HTTPFields = [:]
    ) async throws {
        let one = try await rider.send(method, path("draft"), body, fields).expect(.notFound)
        let other = try await rider.send(method, path("ghost"), body, fields).expect(.notFound)
        #expect(Look(one, without: "draft") == Look(other, without: "ghost"), "\(method) \(path("draft"))")
    }

    /// A quest of this name that nobody has opened, and which takes guests.
    private func draft(in world: World, by admin: Rider) async throws {
        let document = world.document().replacing("\"organiser\":", with: "\"guests\": true, \"organiser\":")
        try await admin.put("/api/v1/admin/quests/draft", document).expect(.created)
    }

    @Test("a draft: to whoever brings no code, every operation answers as for a quest that is not there")
    func drafts() async throws {
        let world = try World()
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await draft(in: world, by: admin)
            let story = try await admin.put("/api/v1/admin/quests/story", world.document())
            story.expect(.created)
            try await admin.post("/api/v1/admin/quests/story/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let bodies: [String?] = [
                nil, "", "{", "{}", #"{"code": "7KQ2-M4ZD"}"#, #"{"code": "7KQ2-M4ZD", "device_name": "x"}"#,
                #"{"code": "7KQ2-M4ZD-0B1C-XY9A"}"#, #"{"name": "Гость"}"#, #"{"name": ""}"#,
            ]
            for rider in [anonymous, device, admin] {
                for fields: HTTPFields in [[:], [.acceptLanguage: "ru"], [.ifNoneMatch: "*"]] {
                    for part in ["", "/results", "/results?format=csv", "/results?format=iof&x=1"] {
                        try await same(rider, .get, { "/api/v1/quests/\($0)\(part)" }, nil, fields)
                        try await same(rider, .head, { "/api/v1/quests/\($0)\(part)" }, nil, fields)
                    }
                    for part in ["/join", "/guests", "/staff"] {
                        for body in bodies {
                            try await same(rider, .post, { "/api/v1/quests/\($0)\(part)" }, body, fields)
                        }
                    }
                }
            }
            for operation in Operation.allCases
            where AccessPolicy.standard.owner(.rider, operation) == .ownQuest {
                let path = operation.path.replacing(/\{(?!quest)\w+\}/, with: "1")
                try await same(device, operation.method, { path.replacing("{quest}", with: $0) }, "{}")
            }
            try await device.get("/api/v1/quests/story").expect(.ok)
        }
    }

    @Test("however many wrong codes: of a draft nobody learns that they were too many")
    func draftsAreNotCounted() async throws {
        let world = try World()
        try await world.run { anonymous in
            try await draft(in: world, by: anonymous.with(token: World.adminToken.text))
            for _ in 0..<400 {
                try await anonymous.post("/api/v1/quests/draft/join", #"{"code": "7KQ2-M4ZD"}"#)
                    .expect(.notFound, code: "quest-unknown")
            }
        }
    }

    @Test(
        "with a code that the organisers gave out riders set up before the quest is opened, and staff joins")
    func codesOpenDrafts() async throws {
        let world = try World()
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await draft(in: world, by: admin)
            let path = "/api/v1/admin/quests/draft"
            let added = try await admin.post(path + "/teams", #"{"name": "Лисы"}"#).expect(.created)
            let code = added.json["join_code"]?.stringValue ?? ""
            let joined = try await anonymous.post("/api/v1/quests/draft/join", #"{"code": "\#(code)"}"#)
                .expect(.created)
            let device = anonymous.with(token: joined.json["token"]?.stringValue)
            try await device.get("/api/v1/quests/draft/team").expect(.ok)
            try await device.get("/api/v1/quests/draft/tasks").expect(.conflict, code: "quest-not-open")
            let invited = try await admin.post(path + "/staff", #"{"role": "judge", "name": "Анна"}"#)
                .expect(.created)
            let invitation = invited.json["code"]?.stringValue ?? ""
            let accepted = try await anonymous.post(
                "/api/v1/quests/draft/staff", #"{"code": "\#(invitation)"}"#
            )
            .expect(.created)
            try await anonymous.with(token: accepted.json["token"]?.stringValue).get(path).expect(.ok)
            // A spent invitation is a wrong one.
            try await anonymous.post("/api/v1/quests/draft/staff", #"{"code": "\#(invitation)"}"#)
                .expect(.notFound, code: "quest-unknown")
            try await admin.post(path + "/open").expect(.ok)
            try await anonymous.get("/api/v1/quests/draft").expect(.ok)
            try await anonymous.post("/api/v1/quests/draft/join", #"{"code": "7KQ2-M4ZD"}"#)
                .expect(.notFound, code: "unknown-team-code")
        }
    }
}
