import Foundation
import GeoJSONKit
import QuestEngine
import QuestTestSupport
import QuestWire
import Testing

@testable import questctl

@Suite("questctl for names, numbers, and what is taken out of a quest")
struct KeepingCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    /// A quest that is open, with the teams `owls` and `foxes`.
    private func begin() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        try #require(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        _ = try await daemon.questctl("quest", "open", "ride")
        _ = try await daemon.questctl("team", "add", "ride", "Совы", "--id", "owls")
        _ = try await daemon.questctl("team", "add", "ride", "Лисы", "--id", "foxes", "--bib", "12")
        return daemon
    }

    @Test("a team is renamed; a name that another team has wants --yes")
    func names() async throws {
        let daemon = try await begin()
        let renamed = try await daemon.questctl("team", "rename", "ride", "owls", "Филины")
        #expect(
            renamed.status == 0 && renamed.output == "Team “owls” is called “Филины” now.\n",
            "\(renamed.errors)")
        let taken = try await daemon.questctl("team", "rename", "ride", "owls", "лисы")
        #expect(taken.status == 64 && taken.errors.contains("Team “foxes” is called “Лисы” already."))
        #expect(taken.errors.contains("--yes"))
        let meant = try await daemon.questctl("team", "rename", "ride", "owls", "лисы", "--yes", "--json")
        #expect(meant.status == 0, "\(meant.errors)")
        #expect(try json(meant)["team"]?["name"]?.stringValue == "лисы")
        let added = try await daemon.questctl("team", "add", "ride", "Лисы")
        #expect(added.status == 64 && added.errors.contains("already"), "\(added.errors)")
        let stranger = try await daemon.questctl("team", "rename", "ride", "none", "X")
        #expect(stranger.status == 1)
    }

    @Test("a team has a number, and is named by it")
    func numbers() async throws {
        let daemon = try await begin()
        let list = try await daemon.questctl("team", "list", "ride")
        #expect(list.output.contains(/12 +foxes/) && list.output.contains(/1 +owls/), "\(list.output)")
        let given = try await daemon.questctl("team", "bib", "ride", "owls", "7")
        #expect(given.status == 0 && given.output == "Team “owls” has number 7.\n", "\(given.errors)")
        let taken = try await daemon.questctl("team", "bib", "ride", "owls", "12")
        #expect(taken.status == 1 && taken.errors.contains("Team “foxes” has number 12."))
        #expect(try await daemon.questctl("team", "bib", "ride", "owls").status == 64)
        #expect(try await daemon.questctl("team", "bib", "ride", "owls", "0").status == 64)
        for reference in ["7", "#7"] {
            let shown = try await daemon.questctl("team", "show", "ride", reference, "--json")
            #expect(try json(shown)["team"]?["id"]?.stringValue == "owls", "\(shown.errors)")
        }
        let adjusted = try await daemon.questctl(
            "judge", "adjust", "ride", "12", "--points", "2", "--reason", "x")
        #expect(adjusted.output.hasPrefix("Team foxes: +2 points"), "\(adjusted.output)\(adjusted.errors)")
        let entry = try await daemon.questctl(
            "judge", "entry", "ride", "совы", "withdrawn", "--reason", "x")
        #expect(entry.status == 0 && entry.output.hasPrefix("Team owls: "), "\(entry.errors)")
        let explained = try await daemon.questctl("results", "ride", "--explain", "#12")
        #expect(explained.status == 0, "\(explained.errors)")
        #expect(try await daemon.questctl("results", "ride").output.contains(/12 +Лисы/))
        let answers = try await daemon.questctl("answers", "list", "ride", "--team", "12")
        #expect(answers.status == 0, "\(answers.errors)")
        let back = try await daemon.questctl("team", "bib", "ride", "7", "--none")
        #expect(back.output == "Team “owls” has no number of its own any more.\n", "\(back.errors)")
    }

    @Test("a team that has done nothing is removed, once that is confirmed")
    func removing() async throws {
        let daemon = try await begin()
        #expect(try await daemon.questctl("team", "remove", "ride", "owls").status == 64)
        let removed = try await daemon.questctl("team", "remove", "ride", "owls", "--yes")
        #expect(removed.status == 0 && removed.output == "Team “owls” is removed.\n", "\(removed.errors)")
        #expect(try await !daemon.questctl("team", "list", "ride").output.contains("owls"))
        _ = try await daemon.questctl("team", "start", "ride", "foxes")
        let ridden = try await daemon.questctl("team", "remove", "ride", "foxes", "--yes")
        #expect(ridden.status == 1 && ridden.errors.contains("withdrew"), "\(ridden.errors)")
        #expect(try await daemon.questctl("log", "verify", "ride").status == 0)
    }

    @Test(
        "what cannot be undone is asked about before anything else, as whether there is a token",
        arguments: [
            ["quest", "delete", "ride"], ["quest", "erase", "ride"],
            ["staff", "revoke", "ride", "01970000-0000-7000-8000-000000000000"],
        ])
    func askedFirst(command: [String]) async throws {
        let asked = try await runQuestctl(command)
        let isAsked = asked.errors.contains(/\? .*add --yes if you mean it/)
        #expect(asked.status == 64 && isAsked, "\(asked.errors)")
        #expect(!asked.errors.contains("[y/N]"), "\(asked.errors)")
        #expect(try await runQuestctl(command + ["--yes"]).status != 64)
    }

    @Test("a draft is deleted; a quest that has begun stays, and a new id beside it is asked about")
    func quests() async throws {
        let daemon = try await begin()
        let file = try daemon.folder.write(DemoQuest.document(), to: "rid.geojson")
        let slip = try await daemon.questctl("quest", "load", file)
        #expect(slip.status == 64 && slip.errors.contains("another one is open: ride"), "\(slip.errors)")
        #expect(try await daemon.questctl("quest", "show", "rid").status == 1)
        #expect(try await daemon.questctl("quest", "load", file, "--id", "ride").status == 0)
        #expect(try await daemon.questctl("quest", "load", file, "--yes").status == 0)
        #expect(try await daemon.questctl("quest", "delete", "rid").status == 64)
        let deleted = try await daemon.questctl("quest", "delete", "rid", "--yes")
        #expect(deleted.status == 0 && deleted.output == "Quest “rid” is deleted.\n", "\(deleted.errors)")
        #expect(try await daemon.questctl("quest", "show", "rid").status == 1)
        let begun = try await daemon.questctl("quest", "delete", "ride", "--yes")
        #expect(begun.status == 1 && begun.errors.contains("never opened"), "\(begun.errors)")
    }

    @Test(
        "a draft gets another id with its teams, their numbers and new codes; a quest that has begun does not"
    )
    func renaming() async throws {
        let daemon = try await begin()
        let file = try daemon.folder.write(DemoQuest.document(), to: "rid.geojson")
        _ = try await daemon.questctl("quest", "load", file, "--yes")
        _ = try await daemon.questctl("team", "add", "rid", "Рыжие лисы", "--id", "foxes", "--bib", "12")
        #expect(try await daemon.questctl("quest", "rename", "rid", "spring").status == 64)
        let taken = try await daemon.questctl("quest", "rename", "rid", "ride", "--yes")
        #expect(taken.status == 1 && taken.errors.contains("There is a quest “ride” already"))
        let renamed = try await daemon.questctl("quest", "rename", "rid", "spring", "--yes")
        #expect(renamed.status == 0, "\(renamed.errors)")
        #expect(renamed.output.hasPrefix("Quest “rid” is “spring” now.\n"))
        #expect(renamed.output.contains(/foxes +Рыжие лисы +\S{8,}\n/), "\(renamed.output)")
        #expect(renamed.errors.contains("printed before are good no longer"), "\(renamed.errors)")
        #expect(try await daemon.questctl("quest", "show", "rid").status == 1)
        let teams = try await daemon.questctl("team", "list", "spring")
        #expect(teams.output.contains(/foxes .*Рыжие лисы/) && teams.output.contains("12"), "\(teams.errors)")
        let begun = try await daemon.questctl("quest", "rename", "ride", "other", "--yes")
        #expect(begun.status == 1 && begun.errors.contains("never opened"), "\(begun.errors)")
        #expect(begun.errors.contains("get another id"), "\(begun.errors)")
        #expect(try await daemon.questctl("quest", "show", "ride").status == 0)
    }

    @Test("teams keep their numbers under the new id, and lose a wave that the file has no longer")
    func renamingAfterChanges() async throws {
        let daemon = try await begin()
        let wave =
            #"{"type": "Feature", "geometry": null, "properties": {"role": "wave", "id": "early", "start": "2030-01-01T00:00:00Z"}},"#
        let waved = DemoQuest.document()
            .replacingOccurrences(of: "\"features\": [", with: "\"features\": [" + wave)
        let first = try daemon.folder.write(waved, to: "waved.geojson")
        let loaded = try await daemon.questctl("quest", "load", first, "--id", "rid", "--yes")
        try #require(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        for team in ["one", "two", "three"] {
            _ = try await daemon.questctl("team", "add", "rid", "Team \(team)", "--id", team)
        }
        let put = try await daemon.questctl("team", "wave", "rid", "three", "early")
        #expect(put.status == 0, "\(put.errors)")
        let removed = try await daemon.questctl("team", "remove", "rid", "two", "--yes")
        #expect(removed.status == 0, "\(removed.errors)")
        let second = try daemon.folder.write(DemoQuest.document(), to: "waveless.geojson")
        let again = try await daemon.questctl("quest", "load", second, "--id", "rid", "--yes")
        try #require(again.status == 0, "\(again.output)\(again.errors)")

        let renamed = try await daemon.questctl("quest", "rename", "rid", "spring", "--yes")
        #expect(renamed.status == 0, "\(renamed.errors)")
        let list = try json(try await daemon.questctl("team", "list", "spring", "--json"))["teams"]
        #expect(list?.arrayValue?.map { $0["id"]?.stringValue } == ["one", "three"])
        #expect(list?.arrayValue?.map { $0["number"]?.integerValue } == [1, 3])
        #expect(list?[1]?["wave"] == nil)
        #expect(try await daemon.questctl("quest", "show", "rid").status == 1)
    }

    @Test("a team whose name was erased does not come along under the new id; the others keep what they have")
    func successors() {
        func team(
            _ id: String, _ name: String, number: Int, bib: Int? = nil, wave: String? = nil
        ) -> AdminTeam {
            AdminTeam(
                id: TeamID(id), name: name, addedAt: Timestamp(milliseconds: 0), deviceCount: 0,
                acceptedCount: nil, points: nil, wave: wave, bib: bib, number: number)
        }
        let teams = QuestRename.successors(
            of: [
                team("a", "A", number: 1, wave: "early"), team("b", "", number: 2),
                team("c", "C", number: 3, wave: "late"), team("d", "D", number: 40, bib: 40),
            ], in: ["early"])
        #expect(teams.map(\.id.rawValue) == ["a", "c", "d"])
        #expect(teams.map(\.bib) == [nil, 3, 40])
        #expect(teams.map(\.wave) == ["early", nil, nil])
    }

    @Test("a zone is renamed; a name that another zone has wants --yes")
    func zones() async throws {
        let daemon = try await begin()
        let place = DemoQuest.checkpoints[0].split(separator: ",").compactMap {
            Double($0.trimmingCharacters(in: CharacterSet(charactersIn: "[] ")))
        }
        let (x, y) = (place[0], place[1])
        let ring = [(0.0, 0.0), (0.0005, 0.0), (0.0005, 0.0005), (0.0, 0.0)]
            .map { "[\(x + $0.0), \(y + $0.1)]" }.joined(separator: ", ")
        let shape = #"{"type": "Polygon", "coordinates": [[\#(ring)]]}"#
        let file = try daemon.folder.write(shape, to: "parade.geojson")
        let dry = try await daemon.questctl("zone", "add", "ride", file, "--name", "Парад", "--dry-run")
        #expect(dry.status == 0 && dry.output.hasSuffix("Nothing was stored.\n"), "\(dry.errors)")
        let added = try await daemon.questctl(
            "zone", "add", "ride", file, "--name", "Парад", "--id", "parade")
        #expect(added.status == 0, "\(added.errors)")
        let again = try await daemon.questctl("zone", "add", "ride", file, "--name", "парад")
        #expect(again.status == 64 && again.errors.contains("Zone “parade” is called “Парад” already."))
        #expect(
            try await daemon.questctl("zone", "add", "ride", file, "--name", "парад", "--yes").status == 0)
        let renamed = try await daemon.questctl("zone", "rename", "ride", "parade", "Шествие")
        #expect(
            renamed.status == 0 && renamed.output == "Zone “parade” is called “Шествие” now.\n",
            "\(renamed.errors)")
        #expect(try await daemon.questctl("zone", "list", "ride").output.contains("Шествие"))
        #expect(try await daemon.questctl("zone", "rename", "ride", "none", "X").status == 1)
    }
}
