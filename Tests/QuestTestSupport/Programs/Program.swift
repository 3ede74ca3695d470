import Foundation

/// What a finished program left behind.
public struct ProgramResult: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
}

public enum Program {
    /// Runs a program to its end and collects what it prints, once the test has a place for it.
    public static func run(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], input: String = ""
    ) async throws -> ProgramResult {
        let place = await ProgramPlaces.shared.enter()
        defer { place.leave() }
        let folder = try TemporaryFolder()
        // Files, not pipes: nothing blocks however much is printed.
        for name in ["output", "errors"] { _ = try folder.write("", to: name) }
        let program = try SpawnedProgram(
            path, arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: .file(try folder.write(input, to: "input")),
            output: .file(folder.file("output")), errors: .file(folder.file("errors")))
        let status = await program.ended()
        return ProgramResult(
            status: status,
            output: try String(contentsOfFile: folder.file("output"), encoding: .utf8),
            errors: try String(contentsOfFile: folder.file("errors"), encoding: .utf8))
    }
}
