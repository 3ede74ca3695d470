import Foundation
import QuestTestSupport

/// A real `questd` process on a free port, with a real database file and a real map.
final class Daemon: Sendable {
    let address: String
    let database: String
    private let process: Process
    private let log: String

    /// Starts the daemon and returns once it says that it is ready.
    static func start(map: String, in folder: TemporaryFolder) async throws -> Daemon {
        let daemon = try Daemon(map: map, folder: folder, port: FreePort.find())
        for _ in 0..<2400 {
            guard daemon.process.isRunning else { break }
            if let answer = try? await daemon.client().get("/readyz"), answer.status == 200 { return daemon }
            try await Task.sleep(for: .milliseconds(25))
        }
        let text = (try? String(contentsOfFile: daemon.log, encoding: .utf8)) ?? ""
        throw EndToEndError.daemonNotReady(log: text)
    }

    private init(map: String, folder: TemporaryFolder, port: Int) throws {
        address = "http://127.0.0.1:\(port)"
        database = folder.file("quests.sqlite")
        log = folder.file("questd.log")
        if !FileManager.default.fileExists(atPath: log) { _ = try folder.write("", to: "questd.log") }
        process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltPrograms.questd)
        process.arguments = ["--map", map, "--database", database, "--listen", "127.0.0.1:\(port)"]
        let output = FileHandle(forWritingAtPath: log)
        output?.seekToEndOfFile()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// Everything the daemon has printed so far.
    var printed: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// The file that holds the admin token, written at the first start.
    var tokenFile: String {
        URL(fileURLWithPath: database).deletingLastPathComponent().appendingPathComponent("admin-token").path
    }

    func client(token: String? = nil) -> Client { Client(address: address, token: token) }

    /// `questctl` pointed at this daemon with its admin token.
    func questctl(_ arguments: String..., input: String = "") async throws -> ProgramResult {
        try await Program.run(
            BuiltPrograms.questctl, arguments,
            environment: [
                "QUESTCTL_SERVER": address, "QUESTCTL_TOKEN_FILE": tokenFile, "LANG": "en_GB.UTF-8",
            ],
            input: input)
    }

    /// As a power cut ends it: no chance to tidy up.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// As an administrator stops it; the exit code.
    func terminate() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    deinit {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }
}
