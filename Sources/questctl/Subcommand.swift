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
