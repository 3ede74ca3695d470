import Foundation

/// A real `questd` process, with a real database file and a real map, on a port that the system chose.
public final class RunningDaemon: Sendable {
    public let address: String
    /// Where the database, the secrets and the daemon's log are.
    public let folder: TemporaryFolder
    private let process: SpawnedProgram
    private let place: ProgramPlaces.Place

    /// Starts a daemon and returns once it says that it is ready. The test's place is kept as long as the daemon.
    ///
    /// - Parameters:
    ///   - map: A `.roads` file; the demo town when `nil`.
    ///   - arguments: More of them.
    ///   - folder: The same one again revives what an earlier daemon stored there.
    ///   - environment: More variables.
    /// - Throws: `NotReady` with what the daemon printed.
    public static func start(
        map: String? = nil, in folder: TemporaryFolder? = nil, environment: [String: String] = [:],
        _ arguments: String...
    ) async throws -> RunningDaemon {
        let place = await ProgramPlaces.shared.enter()
        let folder = try folder ?? TemporaryFolder()
        let map = if let map { map } else { try await DemoRoads.shared.roads }
        let log = try DaemonLog(in: folder)
        let process = try SpawnedProgram(
            BuiltPrograms.questd,
            [
                "--map", map, "--database", folder.file("quests.sqlite"), "--listen", "127.0.0.1:0",
            ] + arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: .nothing, output: .file(log.path), errors: .file(log.path))
        for _ in 0..<2400 {
            if let address = log.readyAddress {
                return RunningDaemon(address: address, folder: folder, process: process, place: place)
            }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(25))
        }
        process.send(SIGKILL)
        throw NotReady(log: log.text)
    }

    public struct NotReady: Error {
        public let log: String
    }

    private init(
        address: String, folder: TemporaryFolder, process: SpawnedProgram, place: ProgramPlaces.Place
    ) {
        self.address = address
        self.folder = folder
        self.process = process
        self.place = place
    }

    deinit {
        process.send(SIGKILL)
    }

    public var processIdentifier: Int32 { process.processIdentifier }
    /// The port that it listens on.
    public var port: Int { address.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

    public var isRunning: Bool { process.isRunning }

    /// Everything that daemons have printed in this folder so far.
    public var printed: String { DaemonLog.text(in: folder) }

    /// The file that holds the admin token, written at the first start.
    public var tokenFile: String { folder.file("admin-token") }

    /// `questctl` pointed at this daemon with its admin token.
    public func questctl(_ arguments: String..., input: String = "") async throws -> ProgramResult {
        try await runQuestctl(
            arguments, environment: ["QUESTCTL_SERVER": address, "QUESTCTL_TOKEN_FILE": tokenFile],
            input: input)
    }

    /// As a power cut ends it: no chance to tidy up.
    public func kill() {
        process.send(SIGKILL)
        process.waitUntilExit()
    }

    /// Sends a signal and waits for nothing.
    public func send(_ signal: Int32) {
        process.send(signal)
    }

    /// The exit code; `nil` when it still runs after so many seconds.
    public func end(within seconds: Double) async throws -> Int32? {
        let limit = ContinuousClock.now + .seconds(seconds)
        while process.isRunning {
            guard ContinuousClock.now < limit else { return nil }
            try await Task.sleep(for: .milliseconds(20))
        }
        return process.waitUntilExit()
    }

    /// As an administrator stops it; the exit code.
    public func terminate() -> Int32 {
        process.send(SIGTERM)
        return process.waitUntilExit()
    }
}

/// What a daemon prints, after what earlier ones in the same folder have printed.
private struct DaemonLog {
    private let folder: TemporaryFolder
    private let start: Int

    init(in folder: TemporaryFolder) throws {
        self.folder = folder
        start = Self.text(in: folder).utf8.count
        if start == 0 { _ = try folder.write("", to: Self.name) }
    }

    var path: String { folder.file(Self.name) }
    var text: String { String(decoding: Self.text(in: folder).utf8.dropFirst(start), as: UTF8.self) }

    /// From the line that says so, as a supervisor would read it.
    var readyAddress: String? {
        text.firstMatch(of: /"message":"ready","address":"([^"]+)"/).map { String($0.1) }
    }

    static func text(in folder: TemporaryFolder) -> String {
        (try? String(contentsOfFile: folder.file(name), encoding: .utf8)) ?? ""
    }

    private static let name = "questd.log"
}
