import Foundation
import QuestTestSupport
import Testing

@Suite("questctl watch")
struct WatchCommandTests {
    @Test("says that the daemon is away, and goes on when it is back")
    func watch() async throws {
        let port = try FreePort.find()
        let address = "127.0.0.1:\(port)"
        let folder = try TemporaryFolder()
        let first = try await RunningDaemon.start(in: folder, environment: [:], "--listen", address)
        let file = try folder.write(DemoQuest.document(), to: "ride.geojson")
        #expect(try await first.questctl("quest", "load", file).status == 0)
        #expect(try await first.questctl("quest", "open", "ride").status == 0)

        let (output, errors) = (try folder.write("", to: "watched"), try folder.write("", to: "complaints"))
        let program = try SpawnedProgram(
            BuiltPrograms.questctl, ["watch", "ride", "--lang", "en"],
            environment: ProcessInfo.processInfo.environment.merging([
                "QUESTCTL_SERVER": first.address, "QUESTCTL_TOKEN_FILE": first.tokenFile,
            ]) { $1 },
            output: .file(output), errors: .file(errors))
        defer { program.send(SIGTERM) }
        func appears(_ text: String, in file: String) async throws -> Bool {
            for _ in 0..<12_000 {
                if try String(contentsOfFile: file, encoding: .utf8).contains(text) { return true }
                try await Task.sleep(for: .milliseconds(50))
            }
            return false
        }
        // Whoever does not listen yet is told nothing.
        var isThere = false
        for number in 0..<3000 where !isThere {
            _ = try await first.questctl("message", "send", "ride", "hello \(number)")
            isThere = try String(contentsOfFile: output, encoding: .utf8).contains("command")
        }
        #expect(isThere)
        #expect(first.terminate() == 0)
        #expect(try await appears("watching goes on", in: errors))
        // Longer than it takes to come again once.
        try await Task.sleep(for: .seconds(4))
        #expect(program.isRunning)

        let before = try String(contentsOfFile: output, encoding: .utf8).utf8.count
        let second = try await RunningDaemon.start(in: folder, environment: [:], "--listen", address)
        var isBack = false
        for number in 0..<3000 where !isBack {
            _ = try await second.questctl("message", "send", "ride", "again \(number)")
            try await Task.sleep(for: .milliseconds(100))
            isBack = try String(contentsOfFile: output, encoding: .utf8).utf8.count > before
        }
        #expect(isBack)
    }
}
