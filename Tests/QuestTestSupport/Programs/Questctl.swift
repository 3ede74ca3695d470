import Foundation

/// Runs the built `questctl` as a user would, whatever the tester's own environment is.
public func questctl(
    _ arguments: String..., environment: [String: String] = [:], input: String = ""
) async throws -> ProgramResult {
    try await runQuestctl(arguments, environment: environment, input: input)
}

public func runQuestctl(
    _ arguments: [String], environment: [String: String] = [:], input: String = ""
) async throws -> ProgramResult {
    let plain = [
        "LANG": "C", "LC_ALL": "", "LC_MESSAGES": "", "NO_COLOR": "", "QUESTCTL_SERVER": "",
        "QUESTCTL_TOKEN": "", "QUESTCTL_TOKEN_FILE": "",
    ]
    return try await Program.run(
        BuiltPrograms.questctl, arguments, environment: plain.merging(environment) { $1 }, input: input)
}
