import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl for teams, staff, exports and named servers")
struct StaffCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    private func begin() async throws -> RunningDaemon {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        _ = try await daemon.questctl("quest", "open", "ride")
        return daemon
    }

    @Test("codes are issued and revoked, devices shown, removed and made captain")
    func teams() async throws {
        let daemon = try await begin()
        let added = try await daemon.questctl(
            "team", "add", "ride", "Совы", "--id", "owls", "--expires", "24h", "--uses", "5", "--json")
        let code = try #require(try json(added)["join_code"]?.stringValue)
        _ = try await Rider(joining: "ride", at: daemon.address, code: code)
        _ = try await Rider(joining: "ride", at: daemon.address, code: code)
        let shown = try await daemon.questctl("team", "show", "ride", "owls")
        #expect(shown.output.contains("captain") && shown.output.contains("used: 2 / 5"), "\(shown.output)")
        let detail = try json(try await daemon.questctl("team", "show", "ride", "owls", "--json"))
        let devices = try #require(detail["devices"]?.arrayValue).compactMap { $0["id"]?.stringValue }
        let captain = try await daemon.questctl("team", "captain", "ride", "owls", devices[1])
        #expect(captain.output == "Device \(devices[1]) is captain of team owls now.\n", "\(captain.errors)")
        let unsure = try await daemon.questctl("team", "remove-device", "ride", "owls", devices[0])
        #expect(unsure.status == 64 && unsure.errors.contains("--yes"), "nobody is there to be asked")
        let removed = try await daemon.questctl("team", "remove-device", "ride", "owls", devices[0], "--yes")
        #expect(removed.output.contains("its token is good no longer"), "\(removed.errors)")
        let again = try await daemon.questctl("team", "remove-device", "ride", "owls", devices[0], "--yes")
        #expect(again.status == 1 && again.errors.contains("has no device"))
        let issued = try await daemon.questctl("team", "code", "ride", "owls")
        #expect(issued.output.contains(/shown only now: \S{9}\n/))
        #expect(issued.errors.contains("A card of team owls that was printed before is good no longer"))
        let revoked = try await daemon.questctl("team", "code", "ride", "owls", "--revoke", "--lang", "ru")
        #expect(revoked.output.contains("больше никто не войдёт"))
        #expect(revoked.errors.contains("Карточка команды owls, напечатанная раньше, больше не действует"))
        #expect(try await daemon.questctl("team", "code", "ride", "owls", "--revoke").status == 1)
        #expect(try await daemon.questctl("team", "code", "ride", "owls", "--expires", "soon").status == 64)
        #expect(try await daemon.questctl("team", "erase", "ride", "owls").status == 64)
        let erased = try await daemon.questctl("team", "erase", "ride", "owls", "--yes")
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(try await !daemon.questctl("team", "list", "ride").output.contains("Совы"))
        _ = try await daemon.questctl("message", "send", "ride", "Сбор у фонтана")
        #expect(try await daemon.questctl("message", "list", "ride").output.contains("фонтана"))
        #expect(try await daemon.questctl("quest", "erase", "ride").status == 64)
        let emptied = try await daemon.questctl("quest", "erase", "ride", "--yes", "--lang", "ru")
        #expect(emptied.output.contains("Сообщения всем"), "\(emptied.errors)")
        #expect(try await !daemon.questctl("message", "list", "ride").output.contains("фонтана"))
        #expect(try await daemon.questctl("log", "verify", "ride").status == 0)
    }

    @Test("a team is invited: a code, and links for tracker apps, drawn if asked for")
    func invite() async throws {
        let daemon = try await begin()
        _ = try await daemon.questctl("team", "add", "ride", "Совы", "--id", "owls")
        let invited = try await daemon.questctl(
            "team", "invite", "ride", "owls", "--name", "Руль", "--public", "https://quest.example", "--json")
        #expect(invited.status == 0, "\(invited.errors)")
        let report = try json(invited)
        let code = try #require(report["join_code"]?.stringValue)
        _ = try await Rider(joining: "ride", at: daemon.address, code: code)
        let token = try #require(report["ingest_token"]?.stringValue)
        let apps = try #require(report["apps"]?.arrayValue)
        #expect(
            apps.map { $0["name"]?.stringValue }
                == ["OwnTracks", "Overland", "GPSLogger", "Traccar Client", "OsmAnd"])
        for app in apps {
            #expect(app["url"]?.stringValue?.hasPrefix("https://quest.example/ingest/") == true)
            #expect(app["url"]?.stringValue?.contains(token) == true)
        }
        #expect(apps[0]["link"]?.stringValue?.hasPrefix("owntracks:///config?inline=") == true)
        let drawn = try await daemon.questctl("team", "invite", "ride", "owls", "--no-code", "--qr")
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(
            drawn.output.contains("gpslogger://properties/\(daemon.address)/ingest/gpslogger/qst_ingest_"))
        #expect(drawn.output.contains("▀") && !drawn.output.contains("join code"))
        #expect(drawn.errors.isEmpty, "the card is as good as before")
        let russian = try await daemon.questctl("team", "invite", "ride", "owls", "--lang", "ru")
        #expect(russian.output.contains("У команды owls теперь есть трекер"))
        #expect(russian.errors.contains("Карточка команды owls, напечатанная раньше, больше не действует"))
        #expect(try await daemon.questctl("team", "invite", "ride", "none").status == 1)
        #expect(try await daemon.questctl("team", "invite", "ride", "owls", "--public", "phone").status == 64)
        let shown = try await daemon.questctl("team", "show", "ride", "owls")
        #expect(shown.output.contains("Руль"))
    }

    @Test("a judge accepts the link, judges under a named server, and is revoked")
    func judge() async throws {
        let daemon = try await begin()
        let invited = try await daemon.questctl(
            "staff", "invite", "ride", "--role", "judge", "--name", "Анна", "--expires", "2h")
        #expect(invited.errors.contains("Анна is invited as judge"))
        let link = invited.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(link.hasPrefix(daemon.address + "/desk#quest=ride&code="))
        let settings = daemon.folder.file("settings/config.json")
        let environment = ["QUESTCTL_CONFIG": settings]
        let accepted = try await questctl(
            "staff", "accept", link, "--as", "ride-judge", environment: environment)
        #expect(accepted.output.contains("--server ride-judge"), "\(accepted.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: settings)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let twice = try await questctl("staff", "accept", link, environment: environment)
        #expect(twice.status == 1 && twice.errors.contains("no such invitation"))

        let answers = try await questctl(
            "answers", "list", "ride", "--server", "ride-judge", environment: environment)
        #expect(answers.status == 0, "\(answers.errors)")
        let closing = try await questctl(
            "quest", "close", "ride", "--server", "ride-judge", environment: environment)
        #expect(closing.status == 4 && closing.errors.contains("it is for an organiser"), "\(closing.errors)")
        #expect(!closing.errors.contains("admin token of this very server"))
        let listed = try await daemon.questctl("staff", "list", "ride")
        #expect(listed.output.contains("Анна") && listed.output.contains("joined"))
        let list = try json(try await daemon.questctl("staff", "list", "ride", "--json"))
        let id = try #require(list["staff"]?[0]?["id"]?.stringValue)
        let revoked = try await daemon.questctl("staff", "revoke", "ride", id, "--yes")
        #expect(revoked.output == "Анна has no access any more.\n")
        #expect(
            try await questctl(
                "answers", "list", "ride", "--server", "ride-judge", environment: environment
            ).status == 4)
        let stray = try await questctl("staff", "accept", "https://example.org/#1", environment: environment)
        #expect(stray.status == 64)
    }

    @Test("an invitation is printed with the address that the invited reach")
    func publicInvitation() async throws {
        let daemon = try await begin()
        let invited = try await daemon.questctl(
            "staff", "invite", "ride", "--role", "steward", "--name", "Oleg", "--public",
            "https://quest.example/")
        #expect(
            invited.output.hasPrefix("https://quest.example/desk#quest=ride&code="),
            "\(invited.output)\(invited.errors)")
        let told = try await daemon.questctl(
            "staff", "invite", "ride", "--role", "steward", "--name", "Olga", "--public",
            "https://quest.example", "--json")
        #expect(try json(told)["link"]?.stringValue?.hasPrefix("https://quest.example/desk#") == true)
        let drawn = try await daemon.questctl(
            "staff", "invite", "ride", "--role", "steward", "--name", "Oleg", "--qr")
        #expect(drawn.output.contains("▀"), "\(drawn.errors)")
        let strange = try await daemon.questctl(
            "staff", "invite", "ride", "--role", "steward", "--name", "Ann", "--public", "phone")
        #expect(strange.status == 64)
    }

    @Test("an invitation of before, whose link led to no page, is still accepted")
    func olderInvitation() async throws {
        let daemon = try await begin()
        let invited = try await daemon.questctl(
            "staff", "invite", "ride", "--role", "judge", "--name", "Anna", "--json")
        let code = try #require(try json(invited)["code"]?.stringValue)
        let link = daemon.address + "/api/v1/quests/ride/staff#" + code
        let environment = ["QUESTCTL_CONFIG": daemon.folder.file("settings/config.json")]
        let accepted = try await questctl("staff", "accept", link, environment: environment)
        #expect(accepted.output.hasPrefix("qst_staff_"), "\(accepted.errors)")
        for end in ["#code=" + code, "#quest=Not_one&code=" + code] {
            let strange = try await questctl(
                "staff", "accept", daemon.address + "/desk" + end, environment: environment)
            #expect(strange.status == 64)
        }
    }

    @Test("a judge of a quest that is judged blind has the daemon verify the log that judges may not read")
    func blindLog() async throws {
        let daemon = try await RunningDaemon.start()
        let document = DemoQuest.document().replacing(
            "\"title\": \"Проба\",", with: "\"title\": \"Проба\", \"blind-judging\": true,")
        let file = try daemon.folder.write(document, to: "ride.geojson")
        #expect(try await daemon.questctl("quest", "load", file).status == 0)
        #expect(try await daemon.questctl("quest", "open", "ride").status == 0)
        let invited = try await daemon.questctl("staff", "invite", "ride", "--role", "judge", "--name", "Ann")
        let link = invited.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let environment = ["QUESTCTL_CONFIG": daemon.folder.file("config.json")]
        _ = try await questctl("staff", "accept", link, "--as", "judge", environment: environment)
        func ask(_ arguments: String...) async throws -> ProgramResult {
            try await runQuestctl(arguments + ["--server", "judge"], environment: environment)
        }
        let verified = try await ask("log", "verify", "ride")
        #expect(verified.status == 0 && verified.output.contains("is whole"), "\(verified.errors)")
        #expect(verified.errors.contains("this is its word"))
        let told = try json(try await ask("log", "verify", "ride", "--json"))
        #expect(told["valid"]?.boolValue == true)
        let seq = try #require(told["head"]?["seq"]?.integerValue)
        let hash = try #require(told["head"]?["hash"]?.stringValue)
        #expect(try await ask("log", "verify", "ride", "--head", "\(seq):\(hash)").status == 0)
        let cut = try await ask("log", "verify", "ride", "--head", "\(seq + 5):\(hash)")
        #expect(cut.status == 1 && cut.errors.contains("ends at record"), "\(cut.errors)")
        let shown = try await ask("log", "show", "ride")
        #expect(shown.status == 4 && !shown.errors.contains("this very server"), "\(shown.errors)")
    }

    @Test("servers are kept under names, one by default, and never show their tokens")
    func servers() async throws {
        let daemon = try await begin()
        let environment = ["QUESTCTL_CONFIG": daemon.folder.file("config.json")]
        let added = try await questctl(
            "server", "add", "club", daemon.address, "--token-file", daemon.tokenFile, "--default",
            environment: environment)
        #expect(added.output == "Server club is kept: \(daemon.address)\n", "\(added.errors)")
        #expect(try await questctl("quest", "list", environment: environment).output.contains("ride"))
        let list = try await questctl("server", "list", environment: environment)
        #expect(
            list.output.contains("club") && list.output.contains("default") && !list.output.contains("qst_"))
        let unknown = try await questctl("quest", "list", "--server", "other", environment: environment)
        #expect(unknown.status == 64 && unknown.errors.contains("server list"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: daemon.folder.file("config.json"))
        #expect(try await questctl("quest", "list", environment: environment).status == 4)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: daemon.folder.file("config.json"))
        let removed = try await questctl("server", "remove", "club", environment: environment)
        #expect(removed.status == 0)
        #expect(try await questctl("server", "remove", "club", environment: environment).status == 1)
    }

    @Test("an export is checked without the daemon, and every tampering with it is named")
    func export() async throws {
        let daemon = try await begin()
        let file = daemon.folder.file("ride.jsonl")
        let exported = try await daemon.questctl("log", "export", "ride", "-o", file)
        #expect(exported.status == 0, "\(exported.errors)")
        let whole = try await questctl("log", "verify", "--file", file)
        #expect(whole.status == 0 && whole.output.hasPrefix("The log of ride is whole: 2 records"))
        _ = try await daemon.questctl("team", "add", "ride", "Совы")
        #expect(try await daemon.questctl("log", "verify", "ride", "--head", file).status == 0)
        let later = try await daemon.questctl("log", "export", "ride")
        let changed = try daemon.folder.write(
            later.output.replacing("\"opened\"", with: "\"closed\""), to: "changed.jsonl")
        let found = try await questctl("log", "verify", "--file", changed, "--json")
        #expect(found.status == 1)
        #expect(try json(found)["fault_seq"]?.integerValue == 2)
        let head = try daemon.folder.write(later.output, to: "later.jsonl")
        let cut = try await questctl("log", "verify", "--file", file, "--head", head)
        #expect(cut.status == 1 && cut.errors.contains("ends at record 2"), "\(cut.errors)")
        #expect(try await questctl("log", "verify").status == 64)
    }
}
