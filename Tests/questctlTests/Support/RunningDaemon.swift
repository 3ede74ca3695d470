import Foundation
import QuestTestSupport

/// A real `questd` on a free port with a database of its own, riding on the demo town.
final class RunningDaemon: Sendable {
    let address: String
    let folder: TemporaryFolder
    private let process: Process

    init() async throws {
        folder = try TemporaryFolder()
        address = "http://127.0.0.1:\(try FreePort.find())"
        process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltPrograms.questd)
        process.arguments = [
            "--map", try await DemoRoads.shared.roads, "--database", folder.file("quests.sqlite"),
            "--listen", String(address.dropFirst("http://".count)),
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<400 where process.isRunning {
            if try await self.questctl("status").status == 0 { return }
            try await Task.sleep(for: .milliseconds(25))
        }
        throw NotReady()
    }

    struct NotReady: Error {}

    deinit {
        process.terminate()
    }

    var tokenFile: String { folder.file("admin-token") }

    func questctl(_ arguments: String..., input: String = "") async throws -> ProgramResult {
        try await runQuestctl(
            arguments, environment: ["QUESTCTL_SERVER": address, "QUESTCTL_TOKEN_FILE": tokenFile],
            input: input)
    }
}
