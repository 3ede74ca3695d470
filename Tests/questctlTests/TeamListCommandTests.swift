import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl for lists of teams, join cards, classes and registrations")
struct TeamListCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    /// With a wave, a class, and teams that register themselves.
    private func begin() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start()
        let document = DemoQuest.document().replacing(
            "\"features\": [",
            with: """
                "registration": "confirmed", "features": [
                {"type": "Feature", "geometry": null,
                 "properties": {"role": "wave", "id": "early", "start": "2026-06-14T08:00:00Z"}},
                {"type": "Feature", "geometry": null, "properties": {"role": "class", "id": "ebike",
                 "name": "E-bikes", "name:ru": "Электро", "tasks": "place-1|place-2", "time-limit": 60}},
                """)
        let file = try daemon.folder.write(document, to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        #expect(loaded.status == 0, "\(loaded.errors)")
        return daemon
    }

    @Test("a list is imported, again changes nothing, and a changed row changes its team")
    func importing() async throws {
        let daemon = try await begin()
        let header = "название;id;волна;класс;капитан;телефон;номер\r\n"
        let list =
            "\u{FEFF}" + header
            + "Рыжие лисы;foxes;early;Электро;Анна;+7 900;12\r\n\"Совы; ночные\";owls;;;;;13\r\n"
        let file = try daemon.folder.write(list, to: "teams.csv")
        let trial = try await daemon.questctl("team", "import", "ride", file, "--dry-run")
        #expect(trial.status == 0 && trial.output.contains("Nothing was done. New: 2,"), "\(trial.errors)")
        #expect(
            try await json(daemon.questctl("team", "list", "ride", "--json"))["teams"]?.arrayValue?.isEmpty
                == true)

        let cards = daemon.folder.file("cards.html")
        let imported = try await daemon.questctl("team", "import", "ride", file, "--cards", cards)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output.contains("New: 2, changed: 0, as before: 0."))
        let code = try #require(imported.output.firstMatch(of: /foxes .*([0-9A-Z]{4}-[0-9A-Z]{4})/)?.1)
        let page = try String(contentsOfFile: cards, encoding: .utf8)
        #expect(page.contains(code) && page.contains("Рыжие лисы") && page.contains("№ 12"))
        #expect(
            page.matches(of: #/<svg /#).count == 2 && page.contains("lang=\"en\"")
                && page.contains("lang=\"ru\""))
        let shown = try await daemon.questctl("team", "show", "ride", "foxes")
        for word in ["Анна", "+7 900", "early", "ebike", "12"] {
            #expect(shown.output.contains(word), "\(word)")
        }

        let again = try await daemon.questctl("team", "import", "ride", file)
        #expect(
            again.status == 0 && again.output.contains("New: 0, changed: 0, as before: 2."), "\(again.output)"
        )
        let head = try json(try await daemon.questctl("log", "verify", "ride", "--json"))

        // Numbers exchanged, a new name, no phone.
        let other = header + "Лисы;foxes;early;ebike;Анна;;13\r\n\"Совы; ночные\";owls;;;;;12\r\n"
        let changed = try daemon.folder.write(other, to: "changed.csv")
        let second = try await daemon.questctl("team", "import", "ride", changed, "--json")
        let report = try json(second)
        #expect(second.status == 0 && report["unchanged"]?.integerValue == 0, "\(second.errors)")
        let changes = report["teams"]?[0]?["changes"]?.arrayValue?.compactMap(\.stringValue)
        #expect(changes == ["name", "bib", "contact"])
        let after = try await daemon.questctl("team", "show", "ride", "foxes")
        #expect(
            after.output.contains("13") && !after.output.contains("+7 900") && after.output.contains("Анна"))
        #expect(try json(try await daemon.questctl("log", "verify", "ride", "--json")) != head)
    }

    @Test("a list in Windows-1251 is read; one with errors names lines and columns, and does nothing")
    func faults() async throws {
        let daemon = try await begin()
        let old = daemon.folder.file("old.csv")
        let bytes: [UInt8] = [
            0xED, 0xE0, 0xE7, 0xE2, 0xE0, 0xED, 0xE8, 0xE5, 0x0A, 0xCB, 0xE8, 0xF1, 0xFB, 0x0A,
        ]
        try Data(bytes).write(to: URL(fileURLWithPath: old))
        #expect(try await daemon.questctl("team", "import", "ride", old).output.contains("Лисы"))
        let file = try daemon.folder.write("name;wave;bib\nOwls;noon;x\nLarks;;7\n", to: "wrong.csv")
        let wrong = try await daemon.questctl("team", "import", "ride", file)
        #expect(wrong.status == 1 && wrong.errors.contains("Line 2, column “bib”: “x” is no number"))
        #expect(wrong.errors.contains("so nothing was done"))
        let russian = try await daemon.questctl("team", "import", "ride", file, "--lang", "ru")
        #expect(russian.errors.contains("Строка 2, столбец «bib»: «x» — не номер"))
        let machine = try await daemon.questctl("team", "import", "ride", file, "--json")
        let told = try json(machine)
        #expect(machine.status == 1 && told["problems"]?[0]?["line"]?.integerValue == 2)
        #expect(try await !daemon.questctl("team", "list", "ride").output.contains("Larks"))
        let none = try daemon.folder.write("id\na\n", to: "none.csv")
        let unread = try await daemon.questctl("team", "import", "ride", none)
        #expect(unread.status == 1 && unread.errors.contains("Line 1: No column is called “name”"))
    }

    @Test("codes of all teams are issued anew, as csv and as cards, once that is confirmed")
    func codes() async throws {
        let daemon = try await begin()
        for team in ["Owls & <Larks>", "Foxes"] { _ = try await daemon.questctl("team", "add", "ride", team) }
        let unsure = try await daemon.questctl("team", "codes", "ride")
        #expect(unsure.status == 64 && unsure.output.isEmpty && unsure.errors.contains("--yes"))
        let csv = try await daemon.questctl(
            "team", "codes", "ride", "--yes", "--public", "https://quest.example")
        #expect(csv.status == 0, "\(csv.errors)")
        let lines = csv.output.split(separator: "\r\n")
        #expect(lines.count == 3 && lines[0] == "team,name,number,join_code,link")
        let cells = lines[2].split(separator: ",").map { String($0) }
        #expect(cells[4] == "https://quest.example/q/ride#code=" + cells[3])
        #expect(csv.errors.contains("Cards of these teams that were printed before are good no longer"))
        _ = try await Rider(joining: "ride", at: daemon.address, code: cells[3])
        let cards = try await daemon.questctl(
            "team", "cards", "ride", "--yes", "--not-joined", "--lang", "ru")
        #expect(cards.status == 0, "\(cards.errors)")
        #expect(cards.errors.contains("Карточки этих команд, напечатанные раньше, больше не действуют"))
        #expect(cards.output.contains("Owls &amp; &lt;Larks&gt;") && !cards.output.contains(">Foxes<"))
        #expect(cards.output.contains("size: A4") && cards.output.contains("<html lang=\"ru\">"))
        let file = daemon.folder.file("codes.csv")
        let written = try await daemon.questctl("team", "codes", "ride", "foxes", "--yes", "-o", file)
        #expect(written.output.contains("new codes of 1 team."), "\(written.errors)")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        let machine = try json(try await daemon.questctl("team", "cards", "ride", "foxes", "--yes", "--json"))
        #expect(machine["codes"]?[0]?["team"]?.stringValue == "foxes")
        let nowhere = try await daemon.questctl("team", "cards", "ride", "--yes", "--public", "phone")
        #expect(nowhere.status == 64 && nowhere.errors.contains("--public"), "\(nowhere.errors)")
    }

    @Test("the link by which teams register is printed, and drawn, where the quest lets them")
    func registrationLink() async throws {
        let daemon = try await begin()
        let link = try await daemon.questctl(
            "registration", "link", "ride", "--public", "https://quest.example", "--qr")
        #expect(link.status == 0 && link.errors.isEmpty, "\(link.errors)")
        #expect(link.output.hasPrefix("https://quest.example/q/ride#register\n"))
        #expect(link.output.contains("▀"))
        let plain = try await daemon.questctl("registration", "link", "ride")
        #expect(plain.output == daemon.address + "/q/ride#register\n", "\(plain.errors)")
        let machine = try json(try await daemon.questctl("registration", "link", "ride", "--json"))
        #expect(machine["registration"]?.stringValue == "confirmed")
        #expect(machine["link"]?.stringValue == daemon.address + "/q/ride#register")
        let nowhere = try await daemon.questctl("registration", "link", "ride", "--public", "phone")
        #expect(nowhere.status == 64, "\(nowhere.errors)")
        let file = try daemon.folder.write(DemoQuest.document(), to: "closed.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        let none = try await daemon.questctl("registration", "link", "closed")
        #expect(none.status == 1 && none.output.isEmpty, "\(none.output)")
        #expect(none.errors.contains("Teams do not register themselves for quest closed"), "\(none.errors)")
    }

    @Test("a team has somebody to call, and rides in a class with a list of its own")
    func classes() async throws {
        let daemon = try await begin()
        for team in ["owls", "foxes"] { _ = try await daemon.questctl("team", "add", "ride", team) }
        let kept = try await daemon.questctl("team", "contact", "ride", "owls", "--phone", "+7 900")
        #expect(kept.status == 0 && kept.output.contains("only organisers see it"), "\(kept.errors)")
        #expect(try await daemon.questctl("team", "contact", "ride", "owls").status == 64)
        let forgotten = try await daemon.questctl("team", "contact", "ride", "owls", "--none")
        #expect(forgotten.output.contains("nobody to call"))
        let chosen = try await daemon.questctl("team", "class", "ride", "owls", "ebike")
        #expect(chosen.output == "Team “owls” rides in class “ebike”.\n", "\(chosen.errors)")
        #expect(try await daemon.questctl("team", "class", "ride", "owls", "walkers").status == 1)
        #expect(try await daemon.questctl("team", "list", "ride").output.contains("ebike"))
        let results = try await daemon.questctl("results", "ride", "--class", "ebike")
        #expect(results.output.contains("owls") && !results.output.contains("foxes"), "\(results.errors)")
        let csv = try await daemon.questctl("results", "ride", "--class", "ebike", "--format", "csv")
        #expect(csv.output.contains(",class,") && csv.output.contains("task:place-1,task:place-2\r\n"))
        _ = try await daemon.questctl("team", "contact", "ride", "owls", "--captain", "Анна")
        let renamed = try await daemon.questctl("quest", "rename", "ride", "autumn", "--yes")
        #expect(renamed.status == 0, "\(renamed.errors)")
        let moved = try await daemon.questctl("team", "show", "autumn", "owls")
        #expect(moved.output.contains("ebike") && moved.output.contains("Анна"), "\(moved.output)")
        let left = try await daemon.questctl("team", "class", "autumn", "owls", "--none")
        #expect(left.output.contains("in no class"))
    }

    @Test("teams that registered themselves are listed, confirmed and rejected")
    func registrations() async throws {
        let daemon = try await begin()
        let code = try await Rider.register("Owls", for: "ride", at: daemon.address)
        _ = try await Rider.register("Larks", for: "ride", at: daemon.address)
        let renamed = try await daemon.questctl("quest", "rename", "ride", "autumn", "--yes")
        #expect(renamed.status == 1 && renamed.errors.contains("2 teams wait to be confirmed"))
        _ = try await daemon.questctl("quest", "open", "ride")
        let list = try await daemon.questctl("registration", "list", "ride")
        #expect(list.output.contains("Owls") && list.output.contains("Larks"), "\(list.errors)")
        let confirmed = try await daemon.questctl("registration", "confirm", "ride", "owls")
        #expect(confirmed.output == "Team “owls” takes part: its code is good now.\n", "\(confirmed.errors)")
        _ = try await Rider(joining: "ride", at: daemon.address, code: code)
        #expect(try await daemon.questctl("team", "show", "ride", "owls").output.contains("captain"))
        #expect(try await daemon.questctl("registration", "confirm", "ride", "owls").status == 1)
        #expect(try await daemon.questctl("registration", "reject", "ride", "larks").status == 64)
        let rejected = try await daemon.questctl("registration", "reject", "ride", "larks", "--yes")
        #expect(
            rejected.status == 0 && rejected.output.contains("rejected and removed"), "\(rejected.errors)")
        #expect(try await !daemon.questctl("team", "list", "ride").output.contains("Larks"))
    }
}
