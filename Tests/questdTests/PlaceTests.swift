import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("What is done at the place: arrivals, stations, codes and photos")
struct PlaceTests {
    private static func document(_ world: World) -> String {
        """
        {"type": "FeatureCollection", "title": "Проба", "organiser": "Основатели",
         "features": [
          {"type": "Feature", "id": "hill", "geometry": {"type": "Point", "coordinates": \(world.position("B"))},
           "properties": {"name": "Холм", "answer-type": "arrival", "radius": 40, "points": 3}},
          {"type": "Feature", "id": "race", "geometry": {"type": "Point", "coordinates": \(world.position("F"))},
           "properties": {"name": "Гонка", "answer-type": "station"}},
          {"type": "Feature", "id": "shed", "geometry": {"type": "Point", "coordinates": \(world.position("E"))},
           "properties": {"name": "Сарай", "answer-type": "code"}},
          {"type": "Feature", "id": "window", "geometry": {"type": "Point", "coordinates": \(world.position("A"))},
           "properties": {"name": "Окно", "answer-type": "photo"}}
        ]}
        """
    }

    private func run(_ body: @escaping @Sendable (Story) async throws -> Void) async throws {
        let world = try World()
        try await world.run { anonymous in
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, Self.document(world)).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            world.clock.advance(by: 60)
            try await body(Story(anonymous: anonymous, admin: admin, device: device, world: world))
        }
    }

    private func verdicts(_ rider: Rider) async throws -> [String: String] {
        let answers = try await rider.get(Story.path + "/answers").json["answers"]?.arrayValue ?? []
        return answers.reduce(into: [:]) { verdicts, answer in
            verdicts[answer["task"]?.stringValue ?? ""] = answer["verdict"]?.stringValue
        }
    }

    @Test("a position in the zone is an accepted answer, and evidence for the judge")
    func arrival() async throws {
        try await run { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            #expect(try await verdicts(story.device).isEmpty)
            story.world.clock.advance(by: 60)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            #expect(try await verdicts(story.device) == ["hill": "accepted"])
            let shown = try await story.admin.get(Story.adminPath + "/answers").expect(.ok)
            let answer = try #require(shown.json["answers"]?[0])
            #expect(answer["visits"]?[0]?["distance"]?.integerValue == 0)
            #expect(answer["decided_by"]?.stringValue == "rule")
        }
    }

    @Test("“I am here” waits for the position, and a retry is told the same afterwards")
    func claim() async throws {
        try await run { story in
            let claim = #"{"task": "hill", "sent_at": "\#(story.world.clock.now)"}"#
            let first = try await story.device.answer(claim, key: "k").expect(.created)
            #expect(first.json["verdict"]?.stringValue == "pending")
            story.world.clock.advance(by: 30)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            #expect(try await verdicts(story.device) == ["hill": "accepted"])
            #expect(try await story.device.answer(claim, key: "k").expect(.created).text == first.text)
        }
    }

    @Test("a steward sees who waits, confirms once, and may not open answers")
    func station() async throws {
        try await run { story in
            let door = Door(story.anonymous)
            let token = try await AuthorisationScene.invite(
                "steward", to: "story", door, World.adminToken.text)
            let steward = story.anonymous.with(token: token)
            let path = Story.adminPath + "/stations/race"
            let claim = #"{"task": "race", "sent_at": "\#(story.world.clock.now)"}"#
            try await story.device.answer(claim, key: "k").expect(.created)
            let waiting = try await steward.get(path).expect(.ok)
            #expect(waiting.json["teams"]?[0]?["verdict"]?.stringValue == "pending")
            let team = waiting.json["teams"]?[0]?["team"]?.stringValue ?? ""
            let decision = #"{"team": "\#(team)", "done": true}"#
            let decided = try await steward.post(path, decision).expect(.ok)
            #expect(decided.json["teams"]?[0]?["verdict"]?.stringValue == "accepted")
            #expect(try await verdicts(story.device) == ["race": "accepted"])
            try await steward.post(path, decision).expect(.conflict, code: "task-already-accepted")
            try await steward.post(Story.adminPath + "/stations/hill", decision)
                .expect(.conflict, code: "task-is-no-station")
            try await steward.post(path, #"{"team": "nobody", "done": true}"#)
                .expect(.notFound, code: "team-unknown")
            try await steward.post(path, #"{"team": "x", "done": true, "points": 9}"#)
                .expect(.unprocessableContent, code: "station-measure-unused")
            try await steward.get(Story.adminPath + "/answers").expect(.forbidden)
        }
    }

    @Test("the printed code is accepted however it is typed, and no rider can fetch it")
    func codes() async throws {
        try await run { story in
            let codes = try await story.admin.get(Story.adminPath + "/codes").expect(.ok)
            #expect(codes.json["codes"]?.arrayValue?.count == 1)
            let code = try #require(codes.json["codes"]?[0]?["code"]?.stringValue)
            try await story.device.get(Story.adminPath + "/codes").expect(.forbidden)
            let tasks = try await story.device.get(Story.path + "/tasks")
            #expect(!tasks.text.contains(code))
            let wrong = try await story.device.answer(story.answer("shed", "AAAA-AAAA"), key: "1")
            #expect(wrong.json["verdict"]?.stringValue == "rejected")
            let right = try await story.device.answer(
                story.answer("shed", " " + code.lowercased().replacing("-", with: " ")), key: "2")
            #expect(right.json["verdict"]?.stringValue == "accepted", "\(right.text)")
        }
    }

    /// - Returns: the answer to the upload.
    private func send(
        _ photo: [UInt8], _ story: Story, key: String, query: String = "task=window"
    ) async throws -> Answer {
        try await story.device.send(
            .post, Story.path + "/photos?\(query)&sent_at=2026-06-14T09:01:00Z", bytes: photo,
            [HTTPField.Name("Idempotency-Key")!: key])
    }

    @Test(
        "a photo waits for the judge, who sees the original; the team and viewers get a copy without metadata"
    )
    func photos() async throws {
        try await run { story in
            let original = try SamplePhotos.bytes("place.jpg")
            let sent = try await send(original, story, key: "k").expect(.created)
            #expect(sent.json["verdict"]?.stringValue == "pending")
            #expect(sent.json["photo"]?["width"]?.integerValue == 24)
            let id = sent.json["id"]?.stringValue ?? ""
            let again = try await send(original, story, key: "k").expect(.created)
            #expect(
                again.text == sent.text && again.fields[HTTPField.Name("Idempotency-Replayed")!] == "true")
            try await send(try SamplePhotos.bytes("plain.jpg"), story, key: "k")
                .expect(.unprocessableContent, code: "idempotency-key-reused")

            let path = "/answers/\(id)/photo"
            let judged = try await story.admin.get(Story.adminPath + path + "/original").expect(.ok)
            #expect(judged.bytes == original && judged.fields[.contentType] == "image/jpeg")
            #expect(judged.fields[.contentDisposition] == "attachment; filename=\"\(id).jpg\"")
            let copy = try await story.device.get(Story.path + path).expect(.ok)
            #expect(!String(decoding: copy.bytes, as: UTF8.self).contains("CANARY"))
            #expect(try await story.admin.get(Story.adminPath + path).bytes == copy.bytes)
            let other = try await Story.join("Совы", story.admin)
            try await other.get(Story.path + path).expect(.notFound, code: "answer-unknown")
            try await story.admin.post(Story.adminPath + "/answers/\(id)/accept").expect(.ok)
            #expect(try await verdicts(story.device) == ["window": "accepted"])
            #expect(try files(story).count == 2)

            try await story.device.post(Story.path + "/erase", #"{"confirm": "erase"}"#).expect(.ok)
            #expect(try files(story).isEmpty)
            try await story.admin.get(Story.adminPath + path).expect(.notFound, code: "photo-unknown")
            try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
        }
    }

    private func files(_ story: Story) throws -> [String] {
        let path = story.world.folder.file("photos")
        return try FileManager.default.contentsOfDirectory(atPath: path)
    }

    @Test("what is no photo is refused and leaves no file")
    func refusals() async throws {
        try await run { story in
            let jpeg = try SamplePhotos.bytes("plain.jpg")
            try await send(try SamplePhotos.bytes("phone.heic"), story, key: "1")
                .expect(.unsupportedMediaType, code: "photo-heic")
            try await send(Array("<svg/>".utf8), story, key: "2")
                .expect(.unsupportedMediaType, code: "photo-kind-unknown")
            try await send(Array(jpeg.dropLast(9)), story, key: "3")
                .expect(.unprocessableContent, code: "photo-unreadable")
            try await send(jpeg + [UInt8](repeating: 0, count: 10 << 20), story, key: "4")
                .expect(.contentTooLarge, code: "body-too-large")
            try await send(jpeg, story, key: "5", query: "task=shed")
                .expect(.unprocessableContent, code: "answer-of-another-kind")
            try await send(jpeg, story, key: "6", query: "task=window&team=x")
                .expect(.badRequest, code: "query-invalid")
            #expect(try files(story).isEmpty)
            #expect(try await verdicts(story.device).isEmpty)
        }
    }

    @Test("files that no answer speaks of are swept away at the start, the others stay")
    func sweeping() async throws {
        try await run { story in
            try await send(try SamplePhotos.bytes("plain.jpg"), story, key: "k").expect(.created)
            let stray = story.world.folder.file("photos/0197.original")
            try Data("x".utf8).write(to: URL(fileURLWithPath: stray))
            let services = QuestServer(story.world.parts).services
            try await story.world.parts.photos.sweep(services: services)
            #expect(try files(story).count == 2 && !FileManager.default.fileExists(atPath: stray))
            #expect(try await story.world.parts.photos.sweep(services: services) == 0)
            let copy = try #require(try files(story).first { $0.hasSuffix("copy") })
            try FileManager.default.removeItem(atPath: story.world.folder.file("photos/" + copy))
            #expect(try await story.world.parts.photos.sweep(services: services) == 1)
            // The list of quests counts them too, for whoever wants that.
            for (query, count) in [("", nil), ("?files=false", nil), ("?files=true", 1)] as [(String, Int64?)]
            {
                let listed = try await story.admin.get("/api/v1/admin/quests" + query).expect(.ok)
                #expect(listed.json["missing_photos"]?.integerValue == count)
            }
            try FileManager.default.removeItem(atPath: story.world.folder.file("photos"))
            #expect(try await story.world.parts.photos.sweep(services: services) == 1)
        }
    }
}
