import Foundation
import QuestClient
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

    private func rider(_ daemon: RunningDaemon, token: String? = nil) -> RiderClient {
        RiderClient(server: daemon.address, quest: QuestID("story"), token: token)
    }

    private func answer(_ task: String, _ text: String = "") -> AnswerRequest {
        AnswerRequest(task: TaskID(task), text: text, sentAt: Moment(clamping: SystemDeviceClock().now))
    }

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
        let token = try await rider(daemon).join(code: join).token
        let rider = self.rider(daemon, token: token)

        // Arrival: a position in the zone does it.
        let now = Moment(clamping: SystemDeviceClock().now)
        let there = Coordinate(longitude: 61.3353, latitude: 55.15405)
        let fix = FixReport(time: now, position: there, accuracy: Ranged(6))
        #expect(try await rider.report([fix], sentAt: now).received == 1)
        #expect(try await verdicts(rider) == ["hill accepted"])

        // Station: the team says that it waits, the steward confirms.
        #expect(try await rider.answer(answer("race"), key: "race").verdict == .pending)
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
        let typed = try await rider.answer(answer("shed", String(code)), key: "shed")
        #expect(typed.verdict == .accepted, "\(typed)")

        // Photo: seen and accepted by a judge.
        let photo = try SamplePhotos.bytes("place.jpg")
        let sent = try await rider.photo(photo, answering: self.answer("window"), key: "window")
        let id = sent.id.rawValue

        daemon.kill()
        let revived = try await RunningDaemon.start(in: folder)
        let again = self.rider(revived, token: token)
        #expect(
            try await verdicts(again) == [
                "hill accepted", "race accepted", "shed accepted", "window pending",
            ])
        let (seen, copied) = (folder.file("seen.jpg"), folder.file("copied.jpg"))
        let fetched = try await revived.questctl(
            "answers", "photo", "story", id, "--original", "-o", seen)
        #expect(fetched.status == 0, "\(fetched.errors)")
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: seen))) == photo)
        _ = try await revived.questctl("answers", "photo", "story", id, "-o", copied)
        let copy = try Data(contentsOf: URL(fileURLWithPath: copied))
        #expect(!copy.isEmpty && !String(decoding: copy, as: UTF8.self).contains("CANARY"))
        let accepted = try await revived.questctl("answers", "accept", "story", id)
        #expect(accepted.status == 0, "\(accepted.errors)")
        #expect(try await verdicts(again).last == "window accepted")

        // The same sheet is made again after the restart, and the log holds.
        let codes = try await revived.questctl("quest", "codes", "story", "--json")
        #expect(codes.output.contains(code))
        #expect(try await revived.questctl("log", "verify", "story").status == 0)
        #expect(!revived.printed.contains(code) && !revived.printed.contains("61.3353"))
    }

    private func verdicts(_ rider: RiderClient) async throws -> [String] {
        try await rider.answers().answers.map { "\($0.task) \($0.verdict)" }
    }
}
