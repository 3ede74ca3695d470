import Foundation
import Synchronization

/// A PostgreSQL server of its own for tests, in a folder that is gone with it: started by `scripts/lib/postgres.sh`, which needs
/// Debian's package `postgresql`.
public final class TemporaryPostgres: Sendable {
    /// What was done in vain.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(description: String) { self.description = description }
    }

    public let folder: String
    private let pipe: Pipe
    private let databases = Mutex(0)

    private static let common = Mutex<Result<TemporaryPostgres, Failure>?>(nil)

    /// The server that all tests of a process share: started by whoever asks first, and ended with the process.
    public static func shared() throws -> TemporaryPostgres {
        try common.withLock { common in
            let server =
                common
                ?? Result { () throws(Failure) in try TemporaryPostgres() }
            common = server
            return try server.get()
        }
    }

    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// - Parameters:
    ///   - settings: Settings of the server, as `NAME=VALUE`.
    ///   - port: A port of 127.0.0.1 to listen on too, with TLS by the certificate `server.crt` of the folder.
    public init(settings: [String] = [], port: Int? = nil) throws(Failure) {
        // In memory where there is room, which containers have little of: the server then syncs, as it has to, and waits for
        // no disk.
        let memory = "/dev/shm"
        let room =
            try? FileManager.default.attributesOfFileSystem(forPath: memory)[.systemFreeSize] as? NSNumber
        let isRoomy = (room?.int64Value ?? 0) > 2 << 30 && FileManager.default.isWritableFile(atPath: memory)
        let base = isRoomy ? memory : FileManager.default.temporaryDirectory.path
        // The path of a socket is short.
        folder = "\(base)/quest-pg-\(UUID().uuidString.prefix(8))"
        pipe = Pipe()
        let (script, output) = (Process(), Pipe())
        script.executableURL = Self.project.appendingPathComponent("scripts/lib/postgres.sh")
        script.arguments = ["hold", folder] + settings
        if let port {
            script.environment = ProcessInfo.processInfo.environment.merging(["PORT": "\(port)"]) { $1 }
        }
        (script.standardInput, script.standardOutput) = (pipe, output)
        do { try script.run() } catch { throw Failure(description: "scripts/lib/postgres.sh cannot be run") }
        let line = output.fileHandleForReading.availableData
        guard String(decoding: line, as: UTF8.self).hasPrefix("ready") else {
            throw Failure(description: "PostgreSQL does not start: scripts/lib/postgres.sh says why")
        }
    }

    /// Ends the server and removes its folder.
    public func end() { try? pipe.fileHandleForWriting.close() }

    /// The address of a database of this server.
    public func address(of database: String) -> String {
        "postgresql:///\(database)?host=\(folder)&user=request"
    }

    /// Makes an empty database.
    ///
    /// - Returns: Its address.
    public func makeDatabase(encoding: String = "UTF8") throws -> String {
        let number = databases.withLock { count in
            count += 1
            return count
        }
        let name = "quests\(number)"
        try run("CREATE DATABASE \(name) ENCODING '\(encoding)' TEMPLATE template0 LOCALE 'C'")
        return address(of: name)
    }

    /// Drops a database, with the connections that are left on it.
    public func dropDatabase(at address: String) throws {
        try run("DROP DATABASE \(Self.name(in: address)) WITH (FORCE)")
    }

    /// Runs SQL past the store, as somebody who keeps the server could.
    ///
    /// - Returns: What it has written, columns separated by `|`.
    @discardableResult
    public func run(_ sql: String, at address: String? = nil) throws -> String {
        let (client, output) = (Process(), Pipe())
        client.executableURL = URL(fileURLWithPath: "/usr/bin/psql")
        client.arguments = [
            "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", "--command",
            sql,
            address ?? self.address(of: "postgres"),
        ]
        (client.standardOutput, client.standardInput) = (output, FileHandle.nullDevice)
        try client.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        guard client.terminationStatus == 0 else { throw Failure(description: "psql has failed: \(sql)") }
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Stops the server as a crash would.
    public func crash() throws { try control("stop", "immediate") }

    /// Starts a server again that has crashed.
    public func restart(settings: [String] = []) throws { try control("start", settings) }

    private func control(_ action: String, _ mode: String) throws { try control(action, [mode]) }

    private func control(_ action: String, _ words: [String]) throws {
        let script = Process()
        script.executableURL = Self.project.appendingPathComponent("scripts/lib/postgres.sh")
        script.arguments = [action, folder] + words
        script.standardInput = FileHandle.nullDevice
        try script.run()
        script.waitUntilExit()
        guard script.terminationStatus == 0 else {
            throw Failure(description: "scripts/lib/postgres.sh \(action) has failed")
        }
    }

    private static func name(in address: String) -> String {
        String(address.dropFirst("postgresql:///".count).prefix { $0 != "?" })
    }
}
