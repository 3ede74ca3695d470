import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@testable import questctl

@Suite("questctl for starts, finishes, messages, and for what is wrong")
struct FieldCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    /// A quest with one wave, open, with the team `owls`.
    private func begin() async throws -> (daemon: RunningDaemon, code: String) {
        let daemon = try await RunningDaemon.start()
        let wave = """
            "features": [
            {"type": "Feature", "geometry": null, "properties": {"role": "wave", "id": "early", "start": "2030-01-01T00:00:00Z"}},
            """
        let document = DemoQuest.document().replacing("\"features\": [", with: wave)
        let file = try daemon.folder.write(document, to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        try #require(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        _ = try await daemon.questctl("quest", "open", "ride")
        let added = try await daemon.questctl("team", "add", "ride", "Совы", "--id", "owls", "--json")
        return (daemon, try #require(try json(added)["join_code"]?.stringValue))
    }

    @Test("watch shows where everybody is and what is wrong with it, as a table or for programs")
    func watch() async throws {
        let (daemon, _) = try await begin()
        let empty = try await daemon.questctl("watch", "ride", "--once")
        #expect(empty.status == 0, "\(empty.errors)")
        let live = try await daemon.questctl("watch", "ride", "--once", "--json")
        #expect(live.status == 0, "\(live.errors)")
        #expect(try json(live)["type"]?.stringValue == "FeatureCollection")
        #expect(try await daemon.questctl("watch", "nothing", "--once").status == 1)
    }

    @Test("a team is named by its id or its whole name; those that may be meant are listed")
    func namedTeams() async throws {
        let (daemon, _) = try await begin()
        let teams = [("Рыжие лисы", "foxes"), ("Лисы", "lisy"), ("лисы ", "lisy-2"), ("lisy", "third")]
        for (name, id) in teams {
            let added = try await daemon.questctl("team", "add", "ride", name, "--id", id, "--yes")
            #expect(added.status == 0, "\(added.errors)")
        }
        func shown(_ name: String) async throws -> String? {
            let result = try await daemon.questctl("team", "show", "ride", name, "--json")
            guard result.status == 0 else { return result.errors }
            return try json(result)["team"]?["id"]?.stringValue
        }
        #expect(try await shown("owls") == "owls")
        #expect(try await shown("рыжие  ЛИСЫ") == "foxes")
        #expect(try await shown("lisy") == "lisy", "an id comes before a name")
        let several = try #require(try await shown("лисы"))
        #expect(several.contains("lisy (Лисы), lisy-2 (лисы") && !several.contains("foxes"), "\(several)")
        let part = try #require(try await shown("рыж"))
        #expect(part.contains("foxes (Рыжие лисы)") && part.hasPrefix("questctl: "), "\(part)")
        let none = try #require(try await shown("Барсуки"))
        #expect(none.contains("no team “Барсуки”"), "\(none)")
        #expect(try await daemon.questctl("team", "erase", "ride", "лисы", "--yes").status == 1)
    }

    @Test("teams are put into waves, started, finished, and both are taken back")
    func rides() async throws {
        let (daemon, _) = try await begin()
        let wave = try await daemon.questctl("team", "wave", "ride", "owls", "early")
        #expect(wave.status == 0 && wave.output == "Team owls starts with wave early.\n", "\(wave.errors)")
        let stranger = try await daemon.questctl("team", "wave", "ride", "owls", "noon")
        #expect(stranger.status == 1 && stranger.errors.contains("no start wave “noon”"))
        #expect(try await daemon.questctl("team", "wave", "ride", "owls").status == 64)
        #expect(try await daemon.questctl("team", "wave", "ride", "owls", "early", "--none").status == 64)
        for _ in 0..<2 {
            let none = try await daemon.questctl("team", "wave", "ride", "owls", "--none")
            #expect(
                none.status == 0 && none.output == "Team owls is in no wave: it starts with the quest.\n",
                "\(none.output)\(none.errors)")
        }
        let waveless = try await daemon.questctl("team", "show", "ride", "owls", "--json")
        #expect(try json(waveless)["wave"]?.stringValue == nil)
        _ = try await daemon.questctl("team", "wave", "ride", "owls", "early")
        let started = try await daemon.questctl("team", "start", "ride", "owls")
        #expect(
            started.output.contains(/^Start of owls: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00\.\n$/),
            "\(started.errors)")
        let finished = try await daemon.questctl("team", "finish", "ride", "owls", "--json")
        #expect(try json(finished)["finished_at"]?.stringValue != nil, "\(finished.errors)")
        let shown = try await daemon.questctl("team", "show", "ride", "owls")
        #expect(shown.output.contains("early") && shown.output.contains("finish"))
        let undone = try await daemon.questctl("team", "finish", "ride", "owls", "--undo", "--lang", "ru")
        #expect(undone.output == "Для команды owls: запись отменена.\n")
        #expect(try await daemon.questctl("team", "start", "ride", "owls", "--undo").status == 0)
        let all = try await daemon.questctl(
            "team", "start", "ride", "--wave", "early", "--time", "2030-01-01T05:03:00+05:00")
        #expect(all.status == 1 && all.errors.contains("thirty days"), "\(all.output)")
        let whole = try await daemon.questctl("team", "start", "ride", "--wave", "early")
        #expect(whole.status == 0 && whole.output.hasPrefix("Start of owls: "))
        #expect(try await daemon.questctl("team", "start", "ride").status == 64)
        #expect(try await daemon.questctl("team", "start", "ride", "owls", "--time", "noon").status == 64)
        #expect(try await daemon.questctl("team", "finish", "ride", "foxes").status == 1)
        let none = try await daemon.questctl("team", "wave", "ride", "owls", "--none", "--json")
        #expect(none.status == 0)
        #expect(try json(none)["wave"] == nil)
        #expect(try await daemon.questctl("log", "verify", "ride").status == 0)
    }

    @Test("messages are sent to one team or to all, and listed")
    func messages() async throws {
        let (daemon, code) = try await begin()
        let rider = try await Rider(joining: "ride", at: daemon.address, code: code)
        #expect(!rider.token.isEmpty)
        let sent = try await daemon.questctl("message", "send", "ride", "Мост закрыт")
        #expect(sent.status == 0 && sent.output == "Sent. Riders get it with their next poll.\n")
        let one = try await daemon.questctl("message", "send", "ride", "Свет!", "--team", "owls", "--json")
        #expect(try json(one)["team"]?.stringValue == "owls")
        let list = try await daemon.questctl("message", "list", "ride")
        #expect(list.output.contains("Мост закрыт") && list.output.contains("owls"), "\(list.errors)")
        #expect(
            try json(try await daemon.questctl("message", "list", "ride", "--json"))["messages"]?
                .arrayValue?.count == 2)
        let stranger = try await daemon.questctl("message", "send", "ride", "hi", "--team", "foxes")
        #expect(stranger.status == 1 && stranger.errors.contains("no team “foxes”"))
        #expect(try await daemon.questctl("message", "send", "ride", " ").status == 1)
        #expect(try await daemon.questctl("message", "send", "ride").status == 64)
    }

    @Test("the doctor finds all well, or says what is not; its exit code is that of the first fault")
    func doctor() async throws {
        let (daemon, code) = try await begin()
        let well = try await daemon.questctl("doctor")
        #expect(well.status == 0, "\(well.output)")
        #expect(well.output.contains("ok       the token is accepted\n"), "\(well.output)")
        #expect(!well.output.contains("fault") && well.output.contains("clocks agree"))
        #expect(well.output.contains("ok       1 log is whole\n"), "\(well.output)")
        let rider = try await Rider(joining: "ride", at: daemon.address, code: code)
        _ = try await rider.answer("place-1", "семь")
        let waiting = try await daemon.questctl("doctor", "--json")
        let checks = try #require(try json(waiting)["checks"]?.arrayValue)
        #expect(
            checks.contains { $0["status"]?.stringValue == "warning" && $0["name"]?.stringValue == "quests" })

        let none = try await daemon.questctl(
            "doctor", "--metrics", "http://127.0.0.1:\(try FreePort.find())")
        #expect(none.status == 3 && none.output.contains("start the daemon with --metrics"), "\(none.output)")
        #expect(try await daemon.questctl("doctor", "--metrics", "9468").status == 64)
        let without = try await questctl("doctor", environment: ["QUESTCTL_SERVER": daemon.address])
        #expect(without.status == 4 && without.output.contains("fault"))
        let gone = try await questctl("doctor", "--server", "http://127.0.0.1:\(try FreePort.find())")
        #expect(gone.status == 3 && gone.output.contains("Is questd running"))
        #expect(try await questctl("doctor", "--server", "no address").status == 64)
    }

    @Test("completions are scripts that the shells read", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let script = try await questctl("completions", shell)
        #expect(script.status == 0 && script.output.contains("questctl") && script.output.contains("doctor"))
        if shell == "bash" {
            let folder = try TemporaryFolder()
            let file = try folder.write(script.output, to: "questctl.bash")
            let read = try await Program.run("/bin/bash", ["-n", file])
            #expect(read.status == 0, "\(read.errors)")
        }
        let told = try await questctl("completions", shell, "--json")
        #expect(try json(told)["shell"]?.stringValue == shell)
        #expect(try await questctl("completions", "csh").status == 64)
    }

    @Test("at a terminal a person is asked, by id and name; without one --yes is needed")
    func confirmation() async throws {
        let (daemon, _) = try await begin()
        for (typed, status) in [("n\n", Int32(1)), ("\n", 1), ("да\n", 0)] {
            var (master, slave): (Int32, Int32) = (-1, -1)
            try #require(openpty(&master, &slave, nil, nil, nil) == 0)
            let errors = try daemon.folder.write("", to: "errors")
            _ = typed.withCString { write(master, $0, strlen($0)) }
            let program = try SpawnedProgram(
                BuiltPrograms.questctl, ["team", "erase", "ride", "owls"],
                environment: [
                    "QUESTCTL_SERVER": daemon.address, "QUESTCTL_TOKEN_FILE": daemon.tokenFile, "LANG": "C",
                ],
                input: .descriptor(slave), output: .nothing, errors: .file(errors))
            #expect(await program.ended() == status)
            let asked = try String(contentsOfFile: errors, encoding: .utf8)
            #expect(asked.hasPrefix("Erase everything that team owls (Совы) has written?"), "\(asked)")
            close(master)
            close(slave)
        }
        #expect(try await daemon.questctl("team", "erase", "ride", "owls").status == 64)
    }

    @Test(
        "what counts as a yes",
        arguments: [("y", true), ("YES ", true), ("Да", true), ("", false), ("no", false)])
    func yes(answer: String, isYes: Bool) {
        #expect(Confirmation.isYes(answer) == isYes)
    }
}
