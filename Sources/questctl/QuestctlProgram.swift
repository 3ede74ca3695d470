import ArgumentParser
import GeoJSONKit
import Glibc
import QuestEngine

/// The beginning of the program: runs the command that the command line names.
@main
enum QuestctlProgram {
    static func main() async {
        // Before anything compares what was written there.
        guard CommandLine.arguments.allSatisfy(\.isStreamSafe) else {
            let language = Language.ofLocale { Environment[$0] } ?? .english
            let message = Message.textMarksTooMany()
            Console.write("questctl: \(message.text(in: language))\n", to: STDERR_FILENO)
            exit(ExitStatus.usage.rawValue)
        }
        do {
            var command = try await Questctl.asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Ends as the parser would, but in Russian where that is the language: help and usage errors are the parser's own
    /// texts.
    private static func end(with error: any Error) -> Never {
        let status = Questctl.exitCode(for: error)
        let english = Questctl.fullMessage(for: error)
        let russian =
            HelpLanguage.chosen == .russian
            ? RussianUsage.translate(ending: english, isSuccess: status.isSuccess) : nil
        var text = russian ?? english
        if status == .validationFailure,
            let unknown = UnknownCommand(in: CommandLine.arguments.dropFirst())
        {
            text = unknown.named(in: text, russian == nil ? .english : .russian)
        } else if russian == nil {
            Questctl.exit(withError: error)
        }
        Console.write(text + "\n", to: status.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
        exit(status.rawValue)
    }
}
