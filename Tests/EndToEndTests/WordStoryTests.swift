import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

/// Whoever may not do something is told why, and a team is called what it is.
@Suite("Words for those who may not, and for teams that have not set out")
struct WordStoryTests {
    private static let features = [
        SmallQuest.task("song", at: "west", #""points": 4"#),
        """
        {"type": "Feature", "id": "yard", "properties": {"role": "no-go"},
         "geometry": {"type": "Polygon", "coordinates": [[
           [61.3495, 55.1515], [61.3505, 55.1515], [61.3505, 55.1525], [61.3495, 55.1525],
           [61.3495, 55.1515]]]}}
        """,
        """
        {"type": "Feature", "geometry": null,
         "properties": {"role": "wave", "id": "late", "start": "2099-01-01T00:00:00Z"}}
        """,
    ]

    @Test("a judge who may not is told whose it is, not that the token is wrong, and may verify a blind log")
    func roles() async throws {
        let quest = try await SmallQuest.begin(
            Self.features, teams: [], properties: #""blind-judging": true,"#)
        let judge = try await quest.staff("judge")
        let closing = try await judge.post(
            SmallQuest.adminPath + "/close", "", headers: ["Accept-Language": "en"])
        #expect(closing.status == 403 && closing.code == "not-allowed", "\(closing.text)")
        #expect(closing.text.contains("Your token is good") && closing.text.contains("organiser"))
        let stranger = quest.daemon.client(token: "qst_staff_of-another-daemon")
        let unknown = try await stranger.post(SmallQuest.adminPath + "/close", "")
        #expect(unknown.status == 401 && unknown.code == "token-unknown", "\(unknown.text)")

        let hidden = try await judge.get(SmallQuest.adminPath + "/records")
        #expect(hidden.status == 403 && hidden.code == "log-hidden", "\(hidden.text)")
        let verified = try await judge.get(SmallQuest.adminPath + "/log/verify")
        #expect(verified.status == 200 && verified.json["valid"].value == .bool(true), "\(verified.text)")
    }

    @Test("a zone of the quest's file is removed in the file, and whoever tries otherwise is told so")
    func zoneOfFile() async throws {
        let quest = try await SmallQuest.begin(Self.features, teams: [])
        let removed = try await quest.admin.delete(SmallQuest.adminPath + "/zones/yard")
        #expect(removed.status == 409 && removed.code == "zone-of-file", "\(removed.text)")
        let asked = try await quest.daemon.questctl("zone", "remove", "small", "yard")
        #expect(asked.status == 1 && asked.errors.contains("belongs to the quest's file"), "\(asked.errors)")
        let unknown = try await quest.admin.delete(SmallQuest.adminPath + "/zones/none")
        #expect(unknown.status == 404, "\(unknown.text)")
    }

    @Test("a team waits until there is a sign of it, rides from then on, and did not start once all is over")
    func states() async throws {
        let quest = try await SmallQuest.begin(Self.features, teams: ["foxes", "owls", "newts"])
        try await quest.organise("/teams/newts/wave", #"{"wave": "late"}"#, isPut: true)
        func states() async throws -> [String] {
            var states: [String] = []
            for team in ["foxes", "owls", "newts"] {
                states.append(try await quest.standing(of: team)["status"].string ?? "")
            }
            return states
        }
        #expect(try await states() == ["waiting", "waiting", "waiting"])
        try await quest.stand("foxes", at: "north", clockError: -3600)
        #expect(try await states() == ["riding", "waiting", "waiting"], "whatever the phone's clock says")
        let table = try await quest.daemon.questctl("results", "small")
        #expect(table.output.contains("not started yet") && !table.output.contains("did not start"))

        try await quest.organise("/close", "")
        #expect(try await Array(states().dropFirst()) == ["not-started", "not-started"])
        let iof = try await quest.admin.get(SmallQuest.adminPath + "/results?format=iof").text
        #expect(iof.components(separatedBy: "<Status>DidNotStart</Status>").count == 3, "\(iof)")
    }
}
