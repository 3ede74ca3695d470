import ArgumentParser
import QuestEngine

/// A command that does something: it prints to a console and ends with a status.
protocol Subcommand: AsyncParsableCommand {
    var speech: OutputOptions { get }
    func perform(on console: Console) async throws
}

extension Subcommand {
    mutating func run() async throws {
        let console = Console(speech)
        do {
            try await perform(on: console)
        } catch let failure as CommandFailure {
            console.complain(failure.text(console.language))
            throw ExitCode(failure.status.rawValue)
        }
    }
}

/// A command that asks a daemon.
protocol DaemonCommand: Subcommand {
    var daemon: DaemonOptions { get }
    /// Whether what is asked is for organisers only.
    var needsToken: Bool { get }
    /// Asks whoever types whether it is meant, before anything else.
    func confirm(on console: Console) throws
    func perform(with client: DaemonClient, on console: Console) async throws
}

extension DaemonCommand {
    var speech: OutputOptions { daemon.speech }
    var needsToken: Bool { true }

    func confirm(on console: Console) throws {}

    func perform(on console: Console) async throws {
        try confirm(on: console)
        let client = try DaemonClient(daemon.server, on: console, needsToken: needsToken)
        try await perform(with: client, on: console)
    }
}
