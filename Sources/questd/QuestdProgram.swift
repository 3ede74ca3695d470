import ArgumentParser
import FoundationEssentials
import GeoJSONKit
import Glibc
import QuestEngine

/// The beginning of the daemon.
@main
enum QuestdProgram {
    static func main() async {
        // Before anything compares what was written there.
        guard CommandLine.arguments.allSatisfy(\.isStreamSafe) else {
            let message = Message.textMarksTooMany()
            StandardError.write("questd: \(message.text(in: Languages.ofEnvironment))\n")
            exit(EX_USAGE)
        }
        do {
            var command = try await Questd.asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Ends as the parser would, but in Russian where that is the language.
    private static func end(with error: any Error) -> Never {
        let status = Questd.exitCode(for: error)
        let text = Questd.fullMessage(for: error)
        guard Languages.ofHelp == .russian,
            let russian = RussianUsage.translate(ending: text, isSuccess: status.isSuccess)
        else { Questd.exit(withError: error) }
        if status.isSuccess { print(russian) } else { StandardError.write(russian + "\n") }
        exit(status.rawValue)
    }
}

extension Languages {
    /// The language of the environment alone.
    static var ofEnvironment: Language {
        spoken(flag: nil, environment: ProcessInfo.processInfo.environment)
    }

    /// The language of help texts, which are made before the command line and a file are read.
    static let ofHelp =
        Language.ofFlag(in: CommandLine.arguments.dropFirst(), named: parse)
        ?? spoken(flag: nil, environment: ProcessInfo.processInfo.environment)
}

extension String {
    /// Picks the text of the language that help is given in.
    static func said(_ english: String, _ russian: String) -> String {
        Languages.ofHelp == .russian ? russian : english
    }
}

extension ArgumentHelp {
    /// Makes the help of an option in both languages.
    static func said(_ english: String, _ russian: String) -> ArgumentHelp {
        ArgumentHelp(String.said(english, russian))
    }
}
