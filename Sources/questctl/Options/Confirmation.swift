import ArgumentParser
import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What cannot be undone wants to be confirmed: by `--yes`, or by a person at a terminal who is asked.
struct Confirmation: ParsableArguments {
    @Flag(
        name: .customLong("yes"),
        help: .said(
            "Do it without asking: it cannot be undone.",
            "Сделать, не спрашивая: это нельзя отменить."))
    var isGiven = false

    /// - Throws: `CommandFailure`: refused by the person, or nobody is there who could be asked.
    func check(_ question: Message, on console: Console) throws(CommandFailure) {
        if isGiven { return }
        try Self.ask(question, else: .confirmationMissing(), on: console)
    }

    /// Asks the person at the terminal.
    ///
    /// - Parameter missing: What is said where nobody is there: `--yes` is missing on the command line.
    static func ask(
        _ question: Message, else missing: Message, on console: Console
    ) throws(CommandFailure) {
        guard isatty(STDIN_FILENO) == 1, !console.asJSON else { throw CommandFailure(.usage, missing) }
        Console.write(question.text(in: console.language), to: STDERR_FILENO)
        guard let answer = readLine(), Self.isYes(answer) else { throw CommandFailure(.refused, .notDone()) }
    }

    /// In either language, whichever the question was put in.
    static func isYes(_ answer: String) -> Bool {
        let words = answer.lowercased().split(whereSeparator: \.isWhitespace)
        return words.count == 1 && ["y", "yes", "д", "да"].contains(String(words[0]))
    }
}
