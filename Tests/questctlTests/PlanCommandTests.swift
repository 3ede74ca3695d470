import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import Testing

@testable import questctl

@Suite("questctl when plans change")
struct PlanCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    /// A quest of a distant year, open to its teams already, with the team `owls`.
    private func begin() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start()
        let times = #""opens": "2030-01-01T00:00:00Z", "closes": "2030-01-02T00:00:00Z", "features": ["#
        let document = DemoQuest.document().replacing("\"features\": [", with: times)
        let file = try daemon.folder.write(document, to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        try #require(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        _ = try await daemon.questctl("quest", "open", "ride")
        _ = try await daemon.questctl("team", "add", "ride", "Совы", "--id", "owls")
        return daemon
    }

    @Test("all teams are paused or one, riders are told, and both go on")
    func pauses() async throws {
        let daemon = try await begin()
        let paused = try await daemon.questctl("quest", "pause", "ride", "--say", "Гроза")
        #expect(
            paused.status == 0 && paused.output == "Quest ride is paused for all teams.\n", "\(paused.errors)"
        )
        let told = try await daemon.questctl("message", "list", "ride")
        #expect(told.output.contains("Гроза"))
        let twice = try await daemon.questctl("quest", "pause", "ride")
        #expect(twice.status == 1 && twice.errors.contains("paused already"), "\(twice.output)")
        let shown = try await daemon.questctl("quest", "show", "ride")
        #expect(shown.output.contains("paused since"))
        let one = try await daemon.questctl("quest", "pause", "ride", "--team", "Совы", "--json")
        #expect(try json(one)["plan"]?["paused_teams"]?[0] == "owls", "\(one.errors)")
        let goesOn = try await daemon.questctl("quest", "resume", "ride")
        #expect(goesOn.status == 0 && goesOn.output == "Quest ride goes on.\n", "\(goesOn.errors)")
        let russian = try await daemon.questctl("quest", "resume", "ride", "--team", "owls", "--lang", "ru")
        #expect(russian.output == "Команда owls: проезд продолжается.\n", "\(russian.errors)")
        #expect(try await daemon.questctl("quest", "resume", "ride").status == 1)
        #expect(try await daemon.questctl("log", "verify", "ride").status == 0)
    }

    @Test("a quest is postponed, extended and shortened against its file, also after a new version")
    func times() async throws {
        let daemon = try await begin()
        let later = try await daemon.questctl("quest", "postpone", "ride", "30m")
        #expect(
            later.output == "Quest ride, against its file: start 30 min later.\n",
            "\(later.errors)")
        #expect(later.errors.contains("opens at 2030-01-01 00:30"), "\(later.errors)")
        let longer = try await daemon.questctl("quest", "extend", "ride", "2h", "--json")
        let extended = try json(longer)
        #expect(extended["closes"] == "2030-01-02T02:30:00.000Z", "\(longer.output)\(longer.errors)")
        let words = try await daemon.questctl("quest", "shorten", "ride", "130m", "--lang", "ru")
        #expect(
            words.output == "Квест ride, относительно файла: старт позже на 30 мин, короче на 10 мин.\n",
            "\(words.errors)")
        let shown = try await daemon.questctl("quest", "show", "ride")
        let isShown = shown.output.contains(/against its file +start 30 min later, 10 min shorter\n/)
        #expect(isShown, "\(shown.output)")
        let shorter = try await daemon.questctl("quest", "shorten", "ride", "10m", "--json")
        #expect(try json(shorter)["closes"] == "2030-01-02T00:10:00.000Z", "\(shorter.errors)")
        #expect(try json(shorter)["plan"]?["end_shift"]?.integerValue == -20)
        #expect(try await daemon.questctl("quest", "shorten", "ride", "2d").status == 1)
        #expect(try await daemon.questctl("quest", "extend", "ride", "90s").status == 64)
        let again = DemoQuest.document().replacing(
            "\"features\": [", with: #""closes": "2030-01-03T00:00:00Z", "features": ["#)
        let file = try daemon.folder.write(again, to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file, "--json")
        #expect(try json(loaded)["quest"]?["closes"] == "2030-01-03T00:10:00.000Z", "\(loaded.errors)")
    }

    @Test("results are provisional until protests are over, and official once somebody has signed them")
    func signing() async throws {
        let daemon = try await begin()
        let early = try await daemon.questctl("quest", "sign", "ride", "--yes")
        #expect(early.status == 1 && early.errors.contains("not over"), "\(early.errors)")
        let live = try await daemon.questctl("results", "ride", "--json")
        #expect(try json(live)["stage"] == "live")
        _ = try await daemon.questctl("quest", "close", "ride")
        let end = (Timestamp.now + 3600).description
        let set = try await daemon.questctl("quest", "protests", "ride", "--until", end)
        #expect(set.status == 0 && set.output.hasPrefix("Teams may protest until "), "\(set.errors)")
        let open = try await daemon.questctl("quest", "sign", "ride", "--yes")
        #expect(open.status == 1 && open.errors.contains("may still protest"), "\(open.errors)")
        let provisional = try await daemon.questctl("results", "ride", "--json")
        #expect(try json(provisional)["stage"] == "provisional")
        let none = try await daemon.questctl("quest", "protests", "ride", "--none")
        #expect(none.output == "Protests have no deadline.\n", "\(none.errors)")
        #expect(try await daemon.questctl("quest", "protests", "ride").status == 64)
        let signed = try await daemon.questctl("quest", "sign", "ride", "--yes")
        #expect(signed.output == "The results of quest ride are official.\n", "\(signed.errors)")
        let official = try await daemon.questctl("results", "ride", "--json")
        let told = try json(official)
        #expect(told["stage"] == "official" && told["signed_by"] == "admin")
        let words = try await daemon.questctl("results", "ride", "--lang", "ru")
        #expect(words.errors.contains("Официальные: администратор, "), "\(words.errors)")
        #expect(words.errors.contains("Итог, по журналу до "), "\(words.errors)")
        let xml = try await daemon.questctl("results", "ride", "--format", "iof")
        #expect(xml.output.contains("<By>admin</By>"))
    }
}
