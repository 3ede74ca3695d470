import Foundation
import QuestTestSupport
import Testing

/// The tasks that are done at the place, each from the rider's request to the organiser's word, with real processes.
@Suite("Arrivals, stations, codes and photos against a real daemon")
struct PlaceStoryTests {
    private static let document = """
        {
          "type": "FeatureCollection", "title": "Проба", "organiser": "Founders",
          "features": [
            {"type": "Feature", "id": "hill",
             "geometry": {"type": "Point", "coordinates": [61.33529663085937, 55.15406051701917]},
             "properties": {"name": "Холм", "answer-type": "arrival", "radius": 40, "points": 3}},
            {"type": "Feature", "id": "race",
             "geometry": {"type": "Point", "coordinates": [61.35503768920898, 55.16558354205109]},
             "properties": {"name": "Гонка", "answer-type": "station"}},
            {"type": "Feature", "id": "shed",
             "geometry": {"type": "Point", "coordinates": [61.34010314941406, 55.159160479203756]},
             "properties": {"name": "Сарай", "answer-type": "code"}},
            {"type": "Feature", "id": "window",
             "geometry": {"type": "Point", "coordinates": [61.35787010192871, 55.14842037652591]},
             "properties": {"name": "Окно", "answer-type": "photo"}}
          ]
        }
        """

    private static let quest = "/api/v1/quests/story"

    private func now() -> String { Date().ISO8601Format(.init(includingFractionalSeconds: true)) }

    @Test("each is done, judged and survives kill -9")
    func placeStory() async throws {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(in: folder)
        let file = try folder.write(Self.document, to: "story.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        #expect(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        _ = try await daemon.questctl("quest", "open", "story")
        let added = try await daemon.questctl("team", "add", "story", "Лисы", "--id", "foxes", "--json")
        let join = try #require(JSONReading(added.output)["join_code"].string)
        let joined = try await daemon.client().post(Self.quest + "/join", #"{"code": "\#(join)"}"#)
        let rider = daemon.client(token: joined.json["token"].string)

        // Arrival: a position in the zone does it.
        let time = now()
        let ridden = try await rider.post(
            Self.quest + "/positions",
            #"{"sent_at": "\#(time)", "time": "\#(time)", "position": [61.3353, 55.15405], "accuracy": 6}"#)
        #expect(ridden.status == 200, "\(ridden.text)")
        #expect(try await verdicts(rider) == ["hill accepted"])

        // Station: the team says that it waits, the steward confirms.
        let claim = try await rider.post(
            Self.quest + "/answers", #"{"task": "race", "sent_at": "\#(now())"}"#,
            headers: ["Idempotency-Key": "race"])
        #expect(claim.json["verdict"].string == "pending", "\(claim.text)")
        let waiting = try await daemon.questctl("station", "show", "story", "race", "--pending")
        #expect(waiting.output.contains("foxes"), "\(waiting.errors)")
        let confirmed = try await daemon.questctl("station", "confirm", "story", "race", "foxes")
        #expect(confirmed.status == 0 && confirmed.output == "Team foxes has done task race.\n")

        // Code: from the sheet that is printed.
        let sheet = folder.file("codes.html")
        let written = try await daemon.questctl("quest", "codes", "story", "-o", sheet)
        #expect(written.status == 0, "\(written.errors)")
        let html = try String(contentsOfFile: sheet, encoding: .utf8)
        let code = try #require(html.firstMatch(of: /class="code">([^<]+)</)?.1)
        #expect(html.contains("<svg"))
        let typed = try await rider.post(
            Self.quest + "/answers", #"{"task": "shed", "text": "\#(code)", "sent_at": "\#(now())"}"#,
            headers: ["Idempotency-Key": "shed"])
        #expect(typed.json["verdict"].string == "accepted", "\(typed.text)")

        // Photo: seen and accepted by a judge.
        let photo = try SamplePhotos.bytes("place.jpg")
        let sent = try await rider.post(
            Self.quest + "/photos?task=window&sent_at=\(now())", bytes: photo, type: "image/jpeg",
            headers: ["Idempotency-Key": "window"])
        #expect(sent.status == 201, "\(sent.text)")
        let answer = try #require(sent.json["id"].string)

        daemon.kill()
        let revived = try await RunningDaemon.start(in: folder)
        let again = revived.client(token: rider.token)
        #expect(
            try await verdicts(again) == [
                "hill accepted", "race accepted", "shed accepted", "window pending",
            ])
        let (seen, copied) = (folder.file("seen.jpg"), folder.file("copied.jpg"))
        let fetched = try await revived.questctl(
            "answers", "photo", "story", answer, "--original", "-o", seen)
        #expect(fetched.status == 0, "\(fetched.errors)")
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: seen))) == photo)
        _ = try await revived.questctl("answers", "photo", "story", answer, "-o", copied)
        let copy = try Data(contentsOf: URL(fileURLWithPath: copied))
        #expect(!copy.isEmpty && !String(decoding: copy, as: UTF8.self).contains("CANARY"))
        let accepted = try await revived.questctl("answers", "accept", "story", answer)
        #expect(accepted.status == 0, "\(accepted.errors)")
        #expect(try await verdicts(again).last == "window accepted")

        // The same sheet is made again after the restart, and the log holds.
        let codes = try await revived.questctl("quest", "codes", "story", "--json")
        #expect(codes.output.contains(code))
        #expect(try await revived.questctl("log", "verify", "story").status == 0)
        #expect(!revived.printed.contains(code) && !revived.printed.contains("61.3353"))
    }

    private func verdicts(_ client: Client) async throws -> [String] {
        try await client.get(Self.quest + "/answers").json["answers"].elements.map {
            "\($0["task"].string ?? "") \($0["verdict"].string ?? "")"
        }
    }
}
