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
        process.standardOutput = FileHandle(forWritingAtPath: folder.file("output"))
        process.standardError = FileHandle(forWritingAtPath: folder.file("errors"))
        process.standardInput = FileHandle(forReadingAtPath: try folder.write(input, to: "input"))
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
