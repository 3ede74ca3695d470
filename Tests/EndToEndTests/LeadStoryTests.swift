import GeoJSONKit
import QuestClient
import QuestTestSupport
import Testing

@Suite("From the start to the finish, told by a real daemon")
struct LeadStoryTests {
    private static let wave = #"""
        {"type": "Feature", "geometry": null,
         "properties": {"role": "wave", "id": "late", "start": "2099-01-01T00:00:00Z"}}
        """#

    private static let pond = #"""
        {"type": "Feature", "id": "pond", "properties": {"role": "no-go", "name": "Pond"},
         "geometry": {"type": "Polygon", "coordinates": [
          [[61.3450, 55.1500], [61.3451, 55.1500], [61.3451, 55.1501], [61.3450, 55.1501], [61.3450, 55.1500]]]}}
        """#

    @Test(
        "riders are led to the start, to the task and to the finish, and organisers see it in both languages")
    func story() async throws {
        let quest = try await SmallQuest.begin(
            [
                SmallQuest.task("gate", at: "west", #""answer-type": "text", "answer": "iron""#),
                SmallQuest.stop("start", at: "middle"), SmallQuest.stop("finish", at: "south"), Self.wave,
                Self.pond,
            ], teams: ["foxes"], properties: #""finish": "place","#)
        try await quest.organise("/teams/foxes/wave", #"{"wave": "late"}"#, isPut: true)
        let foxes = try quest.rider("foxes")
        func next(to goal: WayQuestion.Goal? = nil) async throws -> NextReply {
            try #require(try await foxes.next(WayQuestion(goal: goal))).value
        }
        func watched(_ language: String) async throws -> String {
            try await quest.daemon.questctl("watch", "small", "--once", "--lang", language).output
        }

        #expect(try await quest.stand("foxes", at: "west").goal == "start")
        #expect(try await watched("en").contains("start"))
        #expect(try await watched("ru").contains("старт"))
        #expect(try await refusal { try await next(to: .finish) } == "team-not-started")
        #expect(try await foxes.areas().features.map { $0.properties?["role"]?.stringValue } == ["no-go"])

        let started = try await quest.daemon.questctl("team", "start", "small", "foxes")
        #expect(started.status == 0, "\(started.errors)")
        #expect(try await next().goal == "gate")
        let roles = try await foxes.tasks().features.map { $0.properties?["role"]?.stringValue }
        #expect(roles == [nil, "start", "finish"])

        #expect(try await quest.answer("foxes", "gate", "iron").verdict == .accepted)
        let back = try await next()
        #expect(back.goal == "finish", "\(back)")
        let line = try await foxes.route(try #require(back.routeID, "\(back)"))
        #expect(line.properties.stop == "finish")
        #expect(try await watched("ru").contains("финиш"))

        let finished = try await quest.daemon.questctl("team", "finish", "small", "foxes")
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(try await refusal { try await next(to: .finish) } == "team-finished")
    }
}
