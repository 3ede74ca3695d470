import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

/// Every command that talks to the daemon, against a real one.
@Suite("questctl against questd")
struct DaemonCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    @Test("an organiser's and a judge's day")
    func day() async throws {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")

        let empty = try await daemon.questctl("quest", "list")
        #expect(empty.status == 0 && empty.output.isEmpty && empty.errors == "Nothing to show.\n")

        let loaded = try await daemon.questctl("quest", "load", file)
        #expect(loaded.status == 0, "\(loaded.errors)")
        #expect(loaded.output == "Quest ride is loaded, version 1.\n")
        #expect(loaded.errors == "Next: questctl quest open ride\n")
        let again = try await daemon.questctl(
            "quest", "load", "-", "--id", "ride", input: DemoQuest.document())
        #expect(again.output.contains("nothing changed (version 1)"))
        let changed = try await daemon.questctl(
            "quest", "load", "-", "--id", "ride", "--json", input: DemoQuest.document(answerType: "text"))
        #expect(try json(changed)["quest"]?["version"]?.integerValue == 2)
        _ = try await daemon.questctl("quest", "load", file)

        let opened = try await daemon.questctl("quest", "open", "ride", "--lang", "ru")
        #expect(opened.output == "Квест ride: открыт.\n")
        let shown = try await daemon.questctl("quest", "show", "ride")
        #expect(shown.output.contains("Проба") && shown.output.contains("open"))
        let list = try await daemon.questctl("quest", "list")
        #expect(list.output.split(separator: "\n").count == 2)

        let added = try await daemon.questctl("team", "add", "ride", "Рыжие лисы", "--json")
        let code = try #require(try json(added)["join_code"]?.stringValue)
        let spoken = try await daemon.questctl("team", "add", "ride", "Совы", "--id", "owls")
        #expect(spoken.output.contains(/Team owls is added\. Its join code, shown only now: \S{8,}\n/))
        let teams = try await daemon.questctl("team", "list", "ride")
        #expect(teams.output.contains("Рыжие лисы") && teams.output.contains("owls"))

        let rider = try await Rider(joining: "ride", at: daemon.address, code: code)
        let first = try await rider.answer("place-1", "семь берёз")
        let second = try await rider.answer("place-2", "барсук")
        let pending = try await daemon.questctl("answers", "list", "ride", "--pending")
        #expect(pending.output.contains("семь берёз") && pending.output.contains("барсук"))
        let rejected = try await daemon.questctl("answers", "reject", "ride", second, "--reason", "Это енот")
        #expect(rejected.output.hasSuffix("to task place-2: rejected.\n"), "\(rejected.errors)")
        let accepted = try await daemon.questctl("answers", "accept", "ride", first, "--lang", "ru")
        #expect(accepted.output.hasSuffix("на задание place-1: принят.\n"), "\(accepted.errors)")
        let shownAnswer = try await daemon.questctl("answers", "show", "ride", second)
        #expect(shownAnswer.output.contains("Это енот") && shownAnswer.output.contains("judge"))
        for (filter, count) in [
            ("--team=owls", 0), ("--since=2100-01-01T00:00:00Z", 0), ("--status=pending", 0),
        ] {
            let list = try await daemon.questctl("answers", "list", "ride", filter, "--json")
            let answers = try JSONValue(parsing: Array(list.output.utf8))["answers"]?.arrayValue
            #expect(list.status == 0 && answers?.count == count, "\(filter): \(list.errors)")
        }
        #expect(try await daemon.questctl("answers", "list", "ride", "--team", "none").status == 1)
        #expect(
            try await daemon.questctl("answers", "list", "ride", "--pending", "--status", "pending").status
                == 64)
        let none = try await daemon.questctl("answers", "list", "ride", "--pending", "--json")
        #expect(try json(none)["answers"]?.arrayValue?.isEmpty == true)
        let twice = try await daemon.questctl("answers", "accept", "ride", first)
        #expect(
            twice.status == 0 && twice.output.hasSuffix("to task place-1: accepted.\n"), "\(twice.errors)")
        let otherwise = try await daemon.questctl("answers", "reject", "ride", first, "--reason", "Нет")
        #expect(otherwise.status == 1 && otherwise.errors.hasPrefix("questctl: "))
        #expect(try await daemon.questctl("answers", "accept", "ride", second, "--overrule").status == 64)
        let overruled = try await daemon.questctl(
            "answers", "accept", "ride", second, "--overrule", "--reason", "Всё же барсук")
        #expect(overruled.output.hasSuffix("to task place-2: accepted.\n"), "\(overruled.errors)")
        _ = try await daemon.questctl(
            "answers", "reject", "ride", second, "--overrule", "--reason", "Это енот")

        let log = try await daemon.questctl("log", "show", "ride")
        #expect(log.output.contains("review") && !log.output.contains("барсук"))
        let tail = try json(try await daemon.questctl("log", "show", "ride", "--after", "3", "--json"))
        #expect(tail["records"]?.arrayValue?.first?["seq"]?.integerValue == 4)

        let verified = try await daemon.questctl("log", "verify", "ride")
        #expect(verified.status == 0, "\(verified.errors)")
        let head = try #require(verified.output.firstMatch(of: /head (\d+:[0-9a-f]{64})/)?.1)
        let closed = try await daemon.questctl("quest", "close", "ride")
        #expect(closed.output == "Quest ride: closed.\n")
        #expect(try await daemon.questctl("log", "verify", "ride", "--head", String(head)).status == 0)
        let forged = head.prefix { $0 != ":" } + ":" + String(repeating: "0", count: 64)
        let rewritten = try await daemon.questctl("log", "verify", "ride", "--head", String(forged))
        #expect(rewritten.status == 1 && rewritten.errors.contains("is not the one that was published"))
        let beyond = try await daemon.questctl(
            "log", "verify", "ride", "--head", "999:" + String(repeating: "0", count: 64), "--json")
        #expect(beyond.status == 1)
        #expect(try json(beyond)["valid"]?.boolValue == false)
    }

    @Test("a quest's file comes back byte for byte, to standard output or into a file")
    func fileBack() async throws {
        let daemon = try await RunningDaemon.start()
        let text = DemoQuest.document() + " \n\n"
        let file = try daemon.folder.write(text, to: "ride.geojson")
        #expect(try await daemon.questctl("quest", "load", file).status == 0)
        #expect(try await daemon.questctl("quest", "show", "ride", "--file").output == text)
        let copy = daemon.folder.file("copy.geojson")
        let written = try await daemon.questctl("quest", "show", "ride", "--file", "-o", copy)
        #expect(written.status == 0 && written.output.isEmpty && written.errors.contains(copy))
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(text.utf8))
        #expect(try await daemon.questctl("quest", "show", "ride", "-o", copy).status == 64)
        #expect(try await daemon.questctl("quest", "show", "none", "--file").status == 1)

        let later = text.replacing("Проба", with: "Вторая проба")
        let second = try daemon.folder.write(later, to: "ride.geojson")
        #expect(try await daemon.questctl("quest", "load", second).status == 0)
        #expect(try await daemon.questctl("quest", "show", "ride", "--file").output == later)
        let first = try await daemon.questctl("quest", "show", "ride", "--file", "--file-version", "1")
        #expect(first.output == text, "\(first.errors)")
        let versions = try json(try await daemon.questctl("quest", "versions", "ride", "--json"))["versions"]
        #expect(versions?.arrayValue?.map { $0["version"]?.integerValue } == [1, 2])
        #expect(versions?[0]?["size"]?.integerValue == Int64(text.utf8.count))
        #expect(try await daemon.questctl("quest", "versions", "ride").status == 0)
        #expect(try await daemon.questctl("quest", "show", "ride", "--file-version", "1").status == 64)
    }

    @Test("a refused document is printed with all findings and changes nothing")
    func refusedDocument() async throws {
        let daemon = try await RunningDaemon.start()
        let text = DemoQuest.document(moved: (2, "61.5,55.3")).replacing(
            "\"id\": \"place-2\"", with: "\"id\": \"place-1\"")
        let file = try daemon.folder.write(text, to: "bad.geojson")
        let result = try await daemon.questctl("quest", "load", file)
        #expect(result.status == 1)
        #expect(result.output.contains(/bad\.geojson:\d+:\d+: error: ./))
        #expect(result.errors.hasPrefix("questctl: "))
        #expect(try await daemon.questctl("quest", "show", "bad").status == 1)
    }

    @Test("status needs no token; the rest says how to give one, and a wrong one is refused")
    func tokens() async throws {
        let daemon = try await RunningDaemon.start()
        let server = ["QUESTCTL_SERVER": daemon.address]
        let status = try await questctl("status", environment: server)
        #expect(status.status == 0 && status.output.contains("is ready: ReQuest"))
        #expect(
            try json(try await questctl("status", "--json", environment: server))["map"]?["synthetic"]?
                .boolValue == true)

        let without = try await questctl("quest", "list", environment: server)
        #expect(without.status == 4 && without.errors.contains("--token-file"))
        let wrong = try await questctl(
            "quest", "list", environment: server.merging(["QUESTCTL_TOKEN": "qst_admin_wrong"]) { $1 })
        #expect(wrong.status == 4 && wrong.errors.contains(daemon.address))
        #expect(!wrong.errors.contains("qst_admin_wrong"))

        let token = try String(contentsOfFile: daemon.tokenFile, encoding: .utf8)
        let given = try await questctl(
            "quest", "list", environment: server.merging(["QUESTCTL_TOKEN": token]) { $1 })
        #expect(given.status == 0)
        let open = try daemon.folder.write(token, to: "open-token")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
        let exposed = try await questctl("quest", "list", "--token-file", open, environment: server)
        #expect(exposed.status == 4 && exposed.errors.contains("chmod 600"))
    }

    @Test("a daemon that is not there ends with 3 and is named; a wrong address with 64")
    func unreachable() async throws {
        let address = "http://127.0.0.1:\(try FreePort.find())"
        let gone = try await questctl(
            "quest", "list", "--server", address, environment: ["QUESTCTL_TOKEN": "x"])
        #expect(gone.status == 3)
        #expect(
            gone.errors == "questctl: Cannot reach \(address). Is questd running, and is --server right?\n")
        let russian = try await questctl("status", "--server", address, environment: ["LANG": "ru_RU.UTF-8"])
        #expect(russian.errors.contains("не отвечает"))
        #expect(try await questctl("status", "--server", "localhost").status == 64)
    }
}
