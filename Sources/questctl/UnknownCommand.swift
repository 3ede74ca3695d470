import ArgumentParser
import QuestEngine

/// A word of the command line that stands where a command should, and is none. The parser only calls it one argument
/// too many.
struct UnknownCommand {
    /// The word, behind the commands before it: `questctl quest chek`.
    let line: String
    /// The commands that could stand in its place.
    let known: [String]

    /// Looks for such a word.
    ///
    /// - Parameter arguments: The command line without the program's name.
    /// - Returns: `nil` where each command is known.
    init?(in arguments: some Sequence<String>) {
        var group: any ParsableCommand.Type = Questctl.self
        var names = ["questctl"]
        for word in arguments {
            let commands = group.configuration.subcommands
            guard !commands.isEmpty, word != "help", !word.hasPrefix("-") else { return nil }
            names.append(word)
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
                line = names.joined(separator: " ")
                known = commands.compactMap { $0.configuration.commandName }
                return
            }
            group = next
        }
        return nil
    }

    /// Returns the parser's usage error with what is wrong in better words: `Error: …` is its first line.
    func named(in usage: String, _ language: Language) -> String {
        guard let colon = usage.firstIndex(of: ":") else { return message.text(in: language) }
        let rest = usage[colon...].firstIndex(of: "\n") ?? usage.endIndex
        return usage[...colon] + " " + message.text(in: language) + usage[rest...]
    }

    var message: Message {
        Message(
            "unknown-command", "There is no command “{line}”. There are: {known}.",
            "Команды «{line}» нет. Есть: {known}.",
            ["line": .text(line), "known": .text(known.joined(separator: ", "))])
    }
}
