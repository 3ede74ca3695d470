import ArgumentParser
import Foundation
import QuestTestSupport
import Testing

@testable import questctl

@Suite("Help")
struct HelpTests {
    static let commands = [
        "map download", "map build", "map inspect", "map demo", "map list", "map update", "map remove",
        "route", "quest check", "quest load",
        "quest list",
        "quest show", "quest versions",
        "quest open", "quest close", "quest erase", "team add", "team list", "team show", "team code",
        "team invite",
        "team captain",
        "team remove-device", "team erase", "staff invite", "staff list", "staff revoke", "staff accept",
        "server add", "server list", "server remove", "log export", "zone add", "zone list",
        "zone remove", "answers list", "answers show",
        "answers accept",
        "answers reject", "log show", "log verify", "status", "team wave", "team start", "team finish",
        "message send", "message list", "backup", "doctor", "completions", "results", "spectators",
        "judge queue", "judge next", "judge release", "judge evidence", "judge adjust", "judge decisions",
        "judge undo", "judge entry",
        "judge agreement", "judge track", "judge rejudge", "team where", "watch",
        "ride replay", "ride bundle", "simulate", "plan score", "plan order", "plan loop", "isochrone",
        "profile list", "profile show", "profile check",
        "media add", "media list", "media remove", "quest import", "quest add-task",
        "quest copy", "quest export", "quest verify-export",
        "quest delete", "quest rename", "team rename", "team bib", "team remove", "zone rename",
        "quest pause", "quest resume", "quest postpone", "quest extend", "quest shorten", "quest protests",
        "quest sign",
        "team import", "team codes", "team cards", "team class", "team contact", "registration list",
        "registration confirm", "registration reject", "registration link",
        "quest codes", "answers photo", "station show", "station confirm", "station refuse",
        "station list", "answers enter", "sos list", "sos take", "sos close", "overdue",
        "team replace-device", "team tour",
        "webhook add", "webhook list", "webhook remove", "webhook test", "webhook deliveries",
        "account list", "account show", "account log", "account merge", "account role give",
        "clock show", "clock follow",
        "account role take", "account sessions end", "account erase",
    ]

    @Test("the first help leads to a running quest and lists the exit codes")
    func first() async throws {
        let help = try await questctl("--help")
        #expect(help.status == 0)
        for word in [
            "map build", "questd --map", "quest check", "quest load", "team add", "quest open", "Exit codes",
        ] {
            #expect(help.output.contains(word), "\(word)")
        }
    }

    @Test("every command says what it does and shows how", arguments: commands)
    func each(_ command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let help = try await runQuestctl(words + ["--help"])
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("OVERVIEW: "))
        #expect(help.output.contains("questctl \(command)"))
        #expect(help.output.contains("--json") && help.output.contains("--lang"))
    }

    @Test("every command that asks the daemon ends with the same options")
    func lastOptions() {
        let commands = Self.types(under: Questctl.self).filter { $0 is any DaemonCommand.Type }
        #expect(commands.count > 50)
        for command in commands {
            let help = Questctl.helpMessage(for: command, includeHidden: false)
            let options = help.split(separator: "\n").filter { $0.hasPrefix("  -") }.compactMap { line in
                line.split { $0 == " " || $0 == "," }.first { $0.hasPrefix("--") }.map { String($0) }
            }
            let own = options.filter { $0 != "--version" && $0 != "--help" }
            #expect(own.suffix(4) == ["--server", "--token-file", "--lang", "--json"], "\(command)")
        }
    }

    private static func types(under command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        let subcommands = command.configuration.subcommands
        return subcommands.isEmpty ? [command] : subcommands.flatMap { types(under: $0) }
    }

    @Test("no command is forgotten here")
    func complete() {
        #expect(Self.leaves(of: Questctl.self, []).sorted() == Self.commands.sorted())
    }

    @Test("every command is run by a test that looks at its output and exit code", arguments: commands)
    func isRun(_ command: String) throws {
        let words = command.split(separator: " ").map { "\"\($0)\"" }.joined(separator: #",\s*"#)
        let call = try Regex(#"[qQ]uestctl\(\s*\[?"# + words + #"\W"#)
        #expect(Self.sources.contains { $0.contains(call) })
    }

    /// What the tests of this folder and of the end-to-end tests say, but for this file.
    private static let sources: [String] = {
        let here = URL(fileURLWithPath: #filePath)
        let folders = [here.deletingLastPathComponent()].flatMap { folder in
            [folder, folder.deletingLastPathComponent().appendingPathComponent("EndToEndTests")]
        }
        return folders.flatMap { folder in
            let files = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            return (files ?? []).filter { $0.pathExtension == "swift" && $0 != here }
                .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        }
    }()

    private static func leaves(of command: any ParsableCommand.Type, _ path: [String]) -> [String] {
        let subcommands = command.configuration.subcommands
        if subcommands.isEmpty { return [path.joined(separator: " ")] }
        return subcommands.flatMap { leaves(of: $0, path + [$0.configuration.commandName ?? ""]) }
    }

    @Test(
        "a wrong command line ends with 64 and says how it is right",
        arguments: [
            ["frobnicate"], ["map", "build"], ["route", "--map", "x.roads", "1,2"],
            ["quest", "show", "Not A Slug"],
            ["answers", "reject", "q", "01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f"],
            ["quest", "list", "--lang", "fr"],
            ["quest", "list", "--token", "secret"],
        ])
    func usage(_ arguments: [String]) async throws {
        let result = try await runQuestctl(arguments)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("Usage: questctl"))
    }

    @Test("the version is told")
    func version() async throws {
        #expect(try await questctl("--version").output == "0.1.0\n")
    }
}
