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

    /// What an answer says of where to: the role of a stop or the id of a task.
    private static func goal(_ answer: Client.Answer) -> String? {
        answer.json["stop"]["properties"]["role"].string ?? answer.json["task"]["id"].string
    }

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
        let next = SmallQuest.path + "/next"
        func watched(_ language: String) async throws -> String {
            try await quest.daemon.questctl("watch", "small", "--once", "--lang", language).output
        }

        #expect(Self.goal(try await quest.stand("foxes", at: "west")) == "start")
        #expect(try await watched("en").contains("start"))
        #expect(try await watched("ru").contains("старт"))
        #expect(try await foxes.get(next + "?lead=finish").code == "team-not-started")
        let areas = try await foxes.get(SmallQuest.path + "/areas")
        #expect(areas.json["features"].elements.map { $0["properties"]["role"].string } == ["no-go"])

        let started = try await quest.daemon.questctl("team", "start", "small", "foxes")
        #expect(started.status == 0, "\(started.errors)")
        #expect(Self.goal(try await foxes.get(next)) == "gate")
        let tasks = try await foxes.get(SmallQuest.path + "/tasks")
        let roles = tasks.json["features"].elements.map { $0["properties"]["role"].string }
        #expect(roles == [nil, "start", "finish"])

        #expect(try await quest.answer("foxes", "gate", "iron").json["verdict"].string == "accepted")
        let back = try await foxes.get(next)
        #expect(Self.goal(back) == "finish", "\(back.text)")
        let route = try #require(back.json["route_id"].string, "\(back.text)")
        let line = try await foxes.get(SmallQuest.path + "/routes/" + route)
        #expect(line.json["properties"]["stop"].string == "finish")
        #expect(try await watched("ru").contains("финиш"))

        let finished = try await quest.daemon.questctl("team", "finish", "small", "foxes")
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(try await foxes.get(next + "?lead=finish").code == "team-finished")
    }
}
