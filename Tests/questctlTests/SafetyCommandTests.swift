import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl for calls for help, who is overdue, and lost phones")
struct SafetyCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    /// A quest that is open, with a team and its device.
    private func begin() async throws -> (daemon: RunningDaemon, rider: Rider) {
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        try #require(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        _ = try await daemon.questctl("quest", "open", "ride")
        let added = try await daemon.questctl("team", "add", "ride", "Совы", "--id", "owls", "--json")
        let code = try #require(try json(added)["join_code"]?.stringValue)
        return (daemon, try await Rider(joining: "ride", at: daemon.address, code: code))
    }

    @Test("a call for help is listed with the telephone, taken over and closed")
    func calls() async throws {
        let (daemon, rider) = try await begin()
        let phone = try await daemon.questctl(
            "team", "contact", "ride", "owls", "--phone", "+7 351 200-00-00")
        #expect(phone.status == 0, "\(phone.errors)")
        let none = try await daemon.questctl("sos", "list", "ride")
        #expect(none.status == 0 && none.output.isEmpty, "\(none.output)")

        let number = try await rider.callForHelp("Сломал руку")
        let list = try await daemon.questctl("sos", "list", "ride")
        #expect(list.status == 0, "\(list.errors)")
        for word in ["Совы", "+7 351 200-00-00", "Сломал руку", "waits"] {
            #expect(list.output.contains(word), "\(word): \(list.output)")
        }
        let taken = try await daemon.questctl("sos", "take", "ride", "\(number)")
        #expect(
            taken.status == 0 && taken.output == "Call \(number) of Совы is taken over by admin.\n",
            "\(taken.output)\(taken.errors)")
        let closed = try await daemon.questctl("sos", "close", "ride", "\(number)", "--lang", "ru")
        #expect(
            closed.status == 0 && closed.output == "Вызов \(number) команды Совы закрыт.\n",
            "\(closed.output)")
        let again = try await daemon.questctl("sos", "take", "ride", "\(number)")
        #expect(again.status == 1 && again.errors.contains("closed already"), "\(again.errors)")
        #expect(try await daemon.questctl("sos", "list", "ride").output.isEmpty)
        let all = try await daemon.questctl("sos", "list", "ride", "--all", "--json")
        #expect(try json(all)["calls"]?[0]?["taken_by"]?.stringValue == "admin")
        #expect(try await daemon.questctl("sos", "close", "ride", "1").status == 1)
    }

    @Test("a call that was a mistake is listed as withdrawn")
    func withdrawn() async throws {
        let (daemon, rider) = try await begin()
        let number = try await rider.callForHelp("Ошибка")
        try await rider.withdrawCall(number)
        #expect(try await daemon.questctl("sos", "list", "ride").output.isEmpty)
        let all = try await daemon.questctl("sos", "list", "ride", "--all")
        #expect(all.output.contains("withdrawn") && all.output.contains("Ошибка"), "\(all.output)")
        let take = try await daemon.questctl("sos", "take", "ride", "\(number)")
        #expect(take.status == 1 && take.errors.contains("closed already"), "\(take.errors)")
    }

    @Test("a team's devices say that their riders paused tracking, or withdrew consent")
    func tracking() async throws {
        let (daemon, rider) = try await begin()
        try await rider.ride(to: DemoQuest.checkpoints[0])
        let before = try await daemon.questctl("team", "show", "ride", "owls")
        #expect(!before.output.contains("tracking"), "\(before.output)")
        func shown(in language: String) async throws -> [String] {
            let team = try await daemon.questctl("team", "show", "ride", "owls", "--lang", language)
            let places = try await daemon.questctl("team", "where", "ride", "--lang", language)
            let board = try await daemon.questctl("watch", "ride", "--once", "--lang", language)
            return [team.output, places.output, board.output]
        }
        try await rider.pauseTracking()
        for text in try await shown(in: "en") { #expect(text.contains("tracking paused"), "\(text)") }
        try await rider.withdrawConsent()
        for text in try await shown(in: "ru") { #expect(text.contains("согласие отозвано"), "\(text)") }
    }

    @Test("watch rings for a call that waits")
    func bell() async throws {
        let (daemon, rider) = try await begin()
        let number = try await rider.callForHelp("Упал \u{1B}[2J")
        let output = try daemon.folder.write("", to: "watched")
        let program = try SpawnedProgram(
            BuiltPrograms.questctl, ["watch", "ride", "--lang", "en"],
            environment: ProcessInfo.processInfo.environment.merging([
                "QUESTCTL_SERVER": daemon.address, "QUESTCTL_TOKEN_FILE": daemon.tokenFile,
            ]) { $1 },
            output: .file(output))
        defer { program.send(SIGTERM) }
        var shown = ""
        for _ in 0..<12_000 where !shown.contains("\u{07}") {
            try await Task.sleep(for: .milliseconds(50))
            shown = try String(contentsOfFile: output, encoding: .utf8)
        }
        #expect(shown.contains("SOS \(number): Совы calls for help.") && shown.contains("\u{07}"), "\(shown)")
        #expect(!shown.contains("\u{1B}[2J"), "what a rider has typed steers no terminal")
    }

    @Test("who has not come back is listed until a finish is recorded")
    func overdue() async throws {
        let (daemon, rider) = try await begin()
        _ = try await rider.answer("place-1", "семь")
        let out = try await daemon.questctl("overdue", "ride")
        #expect(out.output.hasPrefix("The last team can come in at any time: "), "\(out.output)\(out.errors)")
        #expect(
            out.output.contains("Совы") && !out.output.contains("phone"),
            "it is out, and nothing ends its time")
        let russian = try await daemon.questctl("overdue", "ride", "--lang", "ru").output
        #expect(russian.hasPrefix("Последняя команда может вернуться когда угодно: "), "\(russian)")
        #expect(russian.contains("на маршруте"), "\(russian)")
        _ = try await daemon.questctl("quest", "close", "ride")
        let late = try await daemon.questctl("overdue", "ride")
        #expect(late.status == 0 && late.output.contains("Совы"), "\(late.output)\(late.errors)")
        let report = try json(try await daemon.questctl("overdue", "ride", "--json"))
        #expect(report["teams"]?[0]?["status"]?.stringValue == "competing")
        #expect(report["returns"]?["outlook"]?.stringValue == "closed")
        #expect(report["returns"]?["teams"]?[0]?["team"]?.stringValue == "owls")
        _ = try await daemon.questctl("team", "finish", "ride", "owls")
        let back = try await daemon.questctl("overdue", "ride").output
        #expect(back.hasPrefix("The quest was closed at ") && !back.contains("Совы"), "\(back)")
        #expect(try await daemon.questctl("overdue", "nothing").status == 1)
    }

    @Test("a new phone takes the place of a lost one by a code")
    func replaced() async throws {
        let (daemon, rider) = try await begin()
        let shown = try json(try await daemon.questctl("team", "show", "ride", "owls", "--json"))
        let device = try #require(shown["devices"]?[0]?["id"]?.stringValue)
        let offer = try await daemon.questctl("team", "replace-device", "ride", "owls", device)
        #expect(
            offer.status == 0 && offer.output.contains("in the place of device \(device)"), "\(offer.errors)")
        let code = try #require(offer.output.firstMatch(of: /Code (\S+) puts/)).output.1
        let phone = try await Rider(joining: "ride", at: daemon.address, code: String(code))
        #expect(!phone.token.isEmpty && phone.token != rider.token)
        let after = try json(try await daemon.questctl("team", "show", "ride", "owls", "--json"))
        #expect(after["devices"]?.arrayValue?.count == 1)
        #expect(after["devices"]?[0]?["id"]?.stringValue == device)
        let none = try await daemon.questctl(
            "team", "replace-device", "ride", "owls", "01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f")
        #expect(none.status == 1 && none.errors.contains("no device"), "\(none.errors)")
    }

    @Test("which tasks still pay for a team is a table in both languages, and JSON")
    func tour() async throws {
        let (daemon, rider) = try await begin()
        let unknown = try await daemon.questctl("team", "tour", "ride", "owls")
        #expect(unknown.status == 1 && unknown.errors.contains("owls"), "\(unknown.errors)")
        try await rider.ride(to: DemoQuest.checkpoints[0])
        let told = try await daemon.questctl("team", "tour", "ride", "Совы", "--json")
        #expect(told.status == 0, "\(told.errors)")
        let tour = try json(told)
        let calls = try #require(tour["calls"]?.arrayValue)
        let first = try #require(calls.first?["task"]?.stringValue)
        #expect(calls.count >= 2 && tour["back"]?["cost"]?.integerValue == 0)
        for (language, words) in [("en", ["Back in", "in time"]), ("ru", ["На финише через", "успеет"])] {
            let shown = try await daemon.questctl("team", "tour", "ride", "owls", "--lang", language)
            #expect(shown.status == 0 && shown.output.contains(first), "\(shown.output)\(shown.errors)")
            for word in words { #expect(shown.output.contains(word), "\(word): \(shown.output)") }
        }
        let far = try await daemon.questctl("team", "tour", "ride", "owls", "--from", "0,0")
        #expect(far.status == 1, "\(far.output)")
        #expect(try await daemon.questctl("team", "tour", "ride", "owls", "--from", "x").status == 64)
    }
}
