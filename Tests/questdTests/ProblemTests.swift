import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Refused requests")
struct ProblemTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let method: HTTPRequest.Method
        let path: String
        var body: String?
        var key: String?
        let status: HTTPResponse.Status
        let code: String
        var member: String?

        var testDescription: String { "\(method) \(path): \(code)" }
    }

    static let now = World.start.description
    static let cases = [
        Case(method: .get, path: "/nowhere", status: .notFound, code: "not-found"),
        Case(method: .delete, path: "/api/v1/quests", status: .methodNotAllowed, code: "method-not-allowed"),
        Case(method: .get, path: "/api/v1/quests/none", status: .notFound, code: "quest-unknown"),
        Case(method: .get, path: "/api/v1/quests/No%20Slug", status: .notFound, code: "not-found"),
        Case(
            method: .post, path: Story.path + "/join", body: "{", status: .badRequest, code: "body-not-json"),
        Case(method: .post, path: Story.path + "/join", body: "", status: .badRequest, code: "body-not-json"),
        Case(
            method: .post, path: Story.path + "/join", body: "[]", status: .badRequest, code: "body-not-json"),
        Case(
            method: .post, path: Story.path + "/join", body: #"{"code": "a", "code": "b"}"#,
            status: .badRequest,
            code: "body-not-json"),
        Case(
            method: .post, path: Story.path + "/join", body: #"{"code": "a", "role": "judge"}"#,
            status: .unprocessableContent, code: "member-unknown", member: "role"),
        Case(
            method: .post, path: Story.path + "/join", body: "{}", status: .unprocessableContent,
            code: "member-missing", member: "code"),
        Case(
            method: .post, path: Story.path + "/join", body: #"{"code": 7}"#, status: .unprocessableContent,
            code: "member-invalid", member: "code"),
        Case(
            method: .post, path: Story.path + "/positions", body: #"{"sent_at": "\#(now)", "fixes": []}"#,
            status: .unprocessableContent, code: "positions-empty", member: "fixes"),
        Case(
            method: .post, path: Story.path + "/positions",
            body:
                #"{"sent_at": "\#(now)", "fixes": [{"time": "\#(now)", "position": [61, 55], "team": "x"}]}"#,
            status: .unprocessableContent, code: "member-unknown", member: "fixes[0].team"),
        Case(
            method: .post, path: Story.path + "/positions",
            body: #"{"sent_at": "\#(now)", "fixes": [{"time": "\#(now)", "position": [61, 155]}]}"#,
            status: .unprocessableContent, code: "member-invalid", member: "fixes[0].position"),
        Case(
            method: .post, path: Story.path + "/positions",
            body: #"{"sent_at": "\#(now)", "fixes": [{"time": "today", "position": [61, 55]}]}"#,
            status: .unprocessableContent, code: "member-invalid", member: "fixes[0].time"),
        Case(
            method: .post, path: Story.path + "/positions",
            body: #"{"sent_at": "\#(now)", "time": "\#(now)", "position": [61, 55], "accuracy": -1}"#,
            status: .unprocessableContent, code: "member-invalid", member: "accuracy"),
        Case(
            method: .post, path: Story.path + "/positions?reply=tomorrow", body: "{}", status: .badRequest,
            code: "query-invalid"),
        Case(
            method: .post, path: Story.path + "/answers", body: "{}", status: .badRequest,
            code: "idempotency-key-missing"),
        Case(
            method: .post, path: Story.path + "/answers",
            body: #"{"task": "lamps", "text": "12", "sent_at": "\#(now)"}"#,
            key: String(repeating: "k", count: 201), status: .badRequest, code: "idempotency-key-invalid"),
        Case(
            method: .post, path: Story.path + "/answers",
            body: #"{"task": "none", "text": "12", "sent_at": "\#(now)"}"#, key: "k", status: .notFound,
            code: "task-unknown"),
        Case(
            method: .post, path: Story.path + "/answers",
            body: #"{"task": "lamps", "text": " ", "sent_at": "\#(now)"}"#, key: "k",
            status: .unprocessableContent, code: "answer-empty", member: "text"),
        Case(
            method: .post, path: Story.path + "/answers",
            body: #"{"task": "lamps", "text": "many", "sent_at": "\#(now)"}"#, key: "k",
            status: .unprocessableContent, code: "answer-not-a-number", member: "text"),
        Case(
            method: .post, path: Story.path + "/answers",
            body:
                #"{"task": "lamps", "text": "\#(String(repeating: "x", count: 300_000))", "sent_at": "\#(now)"}"#,
            key: "k", status: .contentTooLarge, code: "body-too-large"),
        Case(
            method: .get, path: Story.path + "/next?position=north", status: .badRequest,
            code: "query-invalid"),
        Case(
            method: .get, path: Story.path + "/next?position=55.16,161.36", status: .badRequest,
            code: "query-invalid"),
        Case(
            method: .get, path: Story.path + "/next?token=qst_device_x", status: .badRequest,
            code: "query-invalid"),
        Case(
            method: .get, path: Story.path + "/next?have=a&have=b", status: .badRequest, code: "query-invalid"
        ),
        Case(
            method: .get, path: Story.path + "/records?after=-1", status: .badRequest, code: "query-invalid"),
        Case(method: .get, path: Story.path + "/routes/none", status: .notFound, code: "route-unknown"),
    ]

    @Test(
        "each is a problem document with a stable code, the status of the table, and the member at fault",
        arguments: cases)
    func refusals(_ refused: Case) async throws {
        try await World().runStory { story in
            var fields: HTTPFields = [:]
            if let key = refused.key { fields[HTTPField.Name("Idempotency-Key")!] = key }
            let before = try await story.world.store.head(of: QuestID("story"))
            let answer = try await story.device.send(refused.method, refused.path, refused.body, fields)
                .expect(refused.status, code: refused.code)
            #expect(answer.fields[.contentType] == "application/problem+json")
            #expect(answer.json["status"]?.integerValue == Int64(refused.status.code))
            #expect(answer.json["type"]?.stringValue == "/problems/" + refused.code)
            #expect(answer.json["member"]?.stringValue == refused.member)
            #expect(answer.json["request_id"]?.stringValue?.isEmpty == false)
            let head = try await story.world.store.head(of: QuestID("story"))
            #expect(head == before, "nothing is stored")
        }
    }

    @Test(
        "a number that cannot be is answered with its unit and its range",
        arguments: [
            ("en", "it must be a whole number of minutes, −10080 to 10080."),
            ("ru", "оно должно быть целым числом минут, от −10080 до 10080."),
        ])
    func numbers(language: String, reason: String) async throws {
        try await World().runStory { story in
            for value in ["100000", "1.5", "\"ten\""] {
                let refused = try await story.admin.send(
                    .put, Story.adminPath + "/times", #"{"start": 0, "end": \#(value)}"#,
                    [.acceptLanguage: language]
                ).expect(.unprocessableContent, code: "member-invalid")
                #expect(refused.json["detail"]?.stringValue?.hasSuffix(": \(reason)") == true, "\(value)")
            }
        }
    }

    @Test("the method that is not allowed is answered with those that are")
    func allow() async throws {
        try await World().run { anonymous in
            let refused = try await anonymous.send(.delete, Story.path + "/answers").expect(.methodNotAllowed)
            #expect(refused.fields[.allow] == "GET, POST")
        }
    }

    @Test("the detail speaks the reader's language, else the quest's, else the daemon's")
    func languages() async throws {
        try await World().runStory { story in
            let path = Story.path + "/tasks/none"
            let russian = try await story.device.get(path)
            #expect(russian.json["detail"]?.stringValue == "В этом квесте нет задания «none».")
            #expect(russian.fields[.contentLanguage] == "ru")
            let english = try await story.device.get(path, [.acceptLanguage: "de, en;q=0.8, ru;q=0.5"])
            #expect(english.json["detail"]?.stringValue == "This quest has no task “none”.")
            let plain = try await story.anonymous.get("/nowhere")
            #expect(plain.json["detail"]?.stringValue == "There is nothing at this address.")
        }
    }

    @Test("a quest with errors is refused with all its findings, and the published one stays")
    func brokenQuest() async throws {
        try await World().runStory { story in
            let broken = story.world.document().replacing("\"points\": 3}}", with: "\"points\": 3}")
            let refused = try await story.admin.put(Story.adminPath, broken)
                .expect(.unprocessableContent, code: "quest-invalid")
            let finding = try #require(refused.json["findings"]?[0])
            #expect(finding["line"]?.integerValue != nil && finding["column"]?.integerValue != nil)
            let far = story.world.document().replacing(story.world.position("F"), with: "[61.5, 55.3]")
            let onMap = try await story.admin.put(Story.adminPath, far)
                .expect(.unprocessableContent, code: "quest-invalid")
            #expect(onMap.json["findings"]?.arrayValue?.contains { $0["severity"] == "error" } == true)
            let shown = try await story.admin.get(Story.adminPath).expect(.ok)
            #expect(shown.json["version"]?.integerValue == 1)
        }
    }

    @Test("the same file again changes nothing; another one is a new edition")
    func editions() async throws {
        try await World().runStory { story in
            let same = try await story.admin.put(Story.adminPath, story.world.document()).expect(.ok)
            #expect(same.json["changed"]?.boolValue == false)
            let other = try await story.admin
                .put(Story.adminPath, story.world.document(title: "Вторая")).expect(.ok)
            #expect(other.json["changed"]?.boolValue == true)
            #expect(other.json["quest"]?["version"]?.integerValue == 2)
            #expect(try await story.anonymous.get(Story.path).json["title"]?.stringValue == "Вторая")
            try await story.admin.put("/api/v1/admin/quests/Not-A-Slug", story.world.document()).expect(
                .notFound)
            let listed = try await story.admin.get("/api/v1/admin/quests").expect(.ok)
            #expect(listed.json["quests"]?.arrayValue?.count == 1)
        }
    }

    @Test("a team needs a name and an id that is free")
    func teams() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/teams"
            try await story.admin.post(path, #"{"name": "  "}"#)
                .expect(.unprocessableContent, code: "team-name-empty")
            try await story.admin.post(path, #"{"name": "Foxes", "id": "Foxes!"}"#)
                .expect(.unprocessableContent, code: "team-id-invalid")
            try await story.admin.post(path, #"{"name": "Foxes", "id": "lisy"}"#)
                .expect(.conflict, code: "team-exists")
            try await story.admin.post(path, #"{"name": " ЛИСЫ"}"#)
                .expect(.conflict, code: "team-name-taken")
            let second = try await story.admin.post(path, #"{"name": "Лисы", "same_name": true}"#)
                .expect(.created)
            #expect(second.json["team"]?["id"]?.stringValue == "lisy-2")
        }
    }

    @Test("a team gets an id from its name, wherever a long name has its spaces", arguments: 55...70)
    func longTeamName(length: Int) async throws {
        try await World().runStory { story in
            let name = String(repeating: "a", count: length) + " team"
            let added = try await story.admin.post(Story.adminPath + "/teams", #"{"name": "\#(name)"}"#)
                .expect(.created)
            #expect(Slug.isValid(added.json["team"]?["id"]?.stringValue ?? ""))
        }
    }

    @Test("every code in the table of errors is one a client can meet, and has a status of 4xx or 5xx")
    func table() {
        #expect(ErrorTable.rows.count == ErrorTable.statuses.count)
        for (code, status) in ErrorTable.rows {
            #expect(status.code >= 400, "\(code)")
            #expect(MessageCatalogue.codes.contains(code), "\(code) is the code of no message")
        }
    }
}
