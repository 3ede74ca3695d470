import Foundation

/// What a finished program left behind.
public struct ProgramResult: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
}

public enum Program {
    /// Runs a program to its end and collects what it prints.
    public static func run(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], input: String = ""
    ) async throws -> ProgramResult {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // Files, not pipes: nothing blocks however much is printed.
        for name in ["output", "errors"] { _ = try folder.write("", to: name) }
        let files = [
            FileHandle(forWritingAtPath: folder.file("output")),
            FileHandle(forWritingAtPath: folder.file("errors")),
            FileHandle(forReadingAtPath: try folder.write(input, to: "input")),
        ]
        // Foundation on Linux keeps a finished process and its files; with 1,350 of them open it reads beyond the list
        // of a process's files when the next one starts, and crashes.
        defer { for file in files { try? file?.close() } }
        (process.standardOutput, process.standardError, process.standardInput) = (
            files[0] as Any, files[1] as Any, files[2] as Any
        )
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        return ProgramResult(
            status: process.terminationStatus,
            output: try String(contentsOfFile: folder.file("output"), encoding: .utf8),
            errors: try String(contentsOfFile: folder.file("errors"), encoding: .utf8))
    }
}
