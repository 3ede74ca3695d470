import Foundation
import GeoJSONKit
import QuestClient
import QuestTestSupport
import Testing

/// The whole way, with nothing replaced: `questd` and `questctl` as processes, a database file, a map built from OSM.
@Suite("A quest from its file to the judged answer")
struct WholeStoryTests {
    @Test("load, join, ride, answer, judge, retry, verify; and kill -9 loses nothing")
    func wholeStory() async throws {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(in: folder)
        let questFile = try folder.write(StoryQuest.document, to: "story.geojson")

        // The organiser loads the quest, opens it and adds a team.
        let loaded = try await daemon.questctl("quest", "load", questFile, "--id", StoryQuest.id)
        #expect(loaded.status == 0, "\(loaded.errors)")
        let opened = try await daemon.questctl("quest", "open", StoryQuest.id)
        #expect(opened.status == 0, "\(opened.errors)")
        let added = try await daemon.questctl("team", "add", StoryQuest.id, "Рыжие лисы", "--json")
        #expect(added.status == 0, "\(added.errors)")
        let code = try #require(JSONReading(added.output)["join_code"].string)

        // A device joins with the team's code and from then on has a token of its own.
        let quest = "/api/v1/quests/" + StoryQuest.id
        let stranger = RiderClient(server: daemon.address, quest: QuestID(StoryQuest.id), language: "ru")
        let joined = try await stranger.join(code: code.lowercased())
        let app = stranger.holding(token: joined.token)
        let rider = daemon.client(token: joined.token)

        // Tasks come in the file's order, each knows its neighbours, none tells its answer.
        let tasks = try await rider.get(quest + "/tasks", headers: ["Accept-Language": "ru"])
        #expect(tasks.json["features"].elements.map { $0["id"].string } == ["bird", "lamps", "song"])
        let shown = try await app.tasks().features.compactMap { RiderTask($0) }
        #expect(shown.map(\.id.rawValue) == ["bird", "lamps", "song"])
        let lamps = tasks.json["features"][1]["properties"]
        #expect(lamps["previous"].string == "bird" && lamps["next"].string == "song")
        #expect(!tasks.text.contains(StoryQuest.secret))

        // Reporting a position and asking for the next task is one request.
        let now = Moment(clamping: SystemDeviceClock().now)
        let fix = FixReport(
            time: now, position: Coordinate(longitude: 61.3360, latitude: 55.1545), accuracy: Ranged(8))
        let reported = try await app.report([fix], sentAt: now, asking: WayQuestion())
        #expect(reported.riderTask?.id.rawValue == "bird")
        #expect(reported.geometry?.coordinates.count ?? 0 >= 2)
        let remaining = try #require(reported.remaining)
        #expect(remaining.distance >= remaining.straightDistance * 0.9 && remaining.straightDistance > 0)

        // The stored fix answers a plain poll too; the route has a place of its own.
        let next = try await rider.get(quest + "/next")
        let routeID = try #require(next.json["route_id"].string)
        #expect(routeID == reported.routeID?.rawValue)
        #expect(try await app.route(RouteID(routeID)).geometry.coordinates.count >= 2)

        // A wrong answer is rejected, the right one accepted whatever its case, an unchecked one waits.
        func answer(_ task: String, _ text: String, key: String) async throws -> Client.Answer {
            try await rider.post(
                quest + "/answers", #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(now)"}"#,
                headers: ["Idempotency-Key": key])
        }
        let wrong = try await answer("bird", "воробей", key: "a-1")
        #expect(wrong.json["verdict"].string == "rejected", "\(wrong.text)")
        let right = try await answer("bird", "  КАНАРЕЙКА ", key: "a-2")
        #expect(right.json["verdict"].string == "accepted", "\(right.text)")
        let unchecked = try await answer("song", "спели", key: "a-3")
        #expect(unchecked.json["verdict"].string == "pending", "\(unchecked.text)")
        let songAnswer = try #require(unchecked.json["id"].string)

        // A retry with the same key is told the same and stored once; the key cannot be used for another answer.
        let retried = try await answer("bird", "  КАНАРЕЙКА ", key: "a-2")
        #expect(retried.json == right.json)
        #expect(retried.header("Idempotency-Replayed") == "true")
        let reused = try await answer("bird", "другая птица", key: "a-2")
        #expect(reused.status == 422)

        // kill -9, and everything that was acknowledged is there again.
        let before = try await daemon.questctl("log", "show", StoryQuest.id, "--json")
        daemon.kill()
        let revived = try await RunningDaemon.start(in: folder)
        let after = try await revived.questctl("log", "show", StoryQuest.id, "--json")
        #expect(after.output == before.output)
        #expect(!after.output.isEmpty)
        let again = revived.client(token: rider.token)
        let answers = try await again.get(quest + "/answers")
        #expect(
            answers.json["answers"].elements.map { $0["verdict"].string } == [
                "rejected", "accepted", "pending",
            ])
        let afterRestart = try await again.get(quest + "/next")
        #expect(afterRestart.json["task"]["id"].string == "lamps", "\(afterRestart.text)")

        // The judge finds the one that waits and accepts it.
        let pending = try await revived.questctl("answers", "list", StoryQuest.id, "--pending", "--json")
        #expect(pending.output.contains(songAnswer) && pending.output.contains("спели"))
        let accepted = try await revived.questctl("answers", "accept", StoryQuest.id, songAnswer)
        #expect(accepted.status == 0, "\(accepted.errors)")
        let judged = try await again.get(quest + "/answers")
        #expect(judged.json["answers"][2]["verdict"].string == "accepted")

        // The log shows all of it and verifies.
        let log = try await revived.questctl("log", "show", StoryQuest.id, "--json")
        for kind in ["command", "positions", "answer", "verdict", "review"] {
            #expect(log.output.contains("\"\(kind)\""), "no \(kind) in the log")
        }
        #expect(!log.output.contains("спели") && !log.output.contains("Рыжие"))
        let verified = try await revived.questctl("log", "verify", StoryQuest.id)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")

        // Nothing secret is printed; SIGTERM ends it in good order.
        #expect(!revived.printed.contains(StoryQuest.secret) && !revived.printed.contains("61.336"))
        #expect(revived.terminate() == 0)
    }
}
