import ArgumentParser
import Glibc
import QuestEngine

/// Confirmation of what cannot be undone: by `--yes`, or by a person at a terminal who is asked.
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
        // Without the answers that nobody can give.
        var asked = question.text(in: console.language)[...]
        if let answers = asked.lastIndex(of: "[") { asked = asked[..<answers] }
        while asked.last?.isWhitespace == true { asked.removeLast() }
        try Self.ask(question, else: .confirmationMissing(String(asked)), on: console)
    }

    /// Has the person at the terminal type the id of what is to be lost.
    ///
    /// - Parameter stake: A sentence about what will be lost.
    /// - Throws: `CommandFailure`: another id was typed, or nobody is there who could be asked.
    func check(typing id: String, atStake stake: Message, on console: Console) throws(CommandFailure) {
        if isGiven { return }
        let missing = Message.confirmationMissing(stake.text(in: console.language))
        try Self.ask(.typeToConfirm(id, atStake: stake), else: missing, on: console) {
            Self.isTyped($0, id)
        }
    }

    /// Asks the person at the terminal.
    ///
    /// - Parameters:
    ///   - missing: The failure where nobody can be asked: `--yes` is missing on the command line.
    ///   - isMeant: Whether an answer confirms it; by default one that means yes.
    static func ask(
        _ question: Message, else missing: Message, on console: Console,
        _ isMeant: (String) -> Bool = Confirmation.isYes
    ) throws(CommandFailure) {
        guard isatty(STDIN_FILENO) == 1, !console.asJSON else { throw CommandFailure(.usage, missing) }
        Console.write(question.text(in: console.language), to: STDERR_FILENO)
        guard let answer = readLine(), isMeant(answer) else { throw CommandFailure(.refused, .notDone()) }
    }

    /// Whether an answer means yes, in either language.
    static func isYes(_ answer: String) -> Bool {
        let words = answer.lowercased().split(whereSeparator: \.isWhitespace)
        return words.count == 1 && ["y", "yes", "д", "да"].contains(String(words[0]))
    }

    /// Whether an answer is the id that was asked for, and nothing else.
    static func isTyped(_ answer: String, _ id: String) -> Bool {
        answer.split(whereSeparator: \.isWhitespace).map(String.init) == [id]
    }
}

/// Confirmation of what looks like a slip: by `--yes`, or by a person at a terminal who is asked.
struct Assurance: ParsableArguments {
    @Flag(
        name: .customLong("yes"),
        help: .said(
            "Do it without asking, also where it looks like a slip.",
            "Сделать не спрашивая, даже если похоже на опечатку."))
    var isGiven = false

    /// - Parameter doubt: A sentence about what looks like a slip, in the reader's language.
    /// - Throws: `CommandFailure`: refused by the person, or nobody is there who could be asked.
    func check(_ doubt: String, on console: Console) throws(CommandFailure) {
        if isGiven { return }
        try Confirmation.ask(.doubtQuestion(doubt), else: .doubtUnanswered(doubt), on: console)
    }
}

extension Assurance {
    /// Asks for something under a name; where another has it, once more if that is meant.
    ///
    /// - Parameter ask: Sends the request, with whether the other's name may be taken too.
    func naming<Reply>(
        on console: Console, _ ask: (_ sameName: Bool?) async throws -> Reply
    ) async throws -> Reply {
        do {
            return try await ask(isGiven ? true : nil)
        } catch let failure as CommandFailure {
            guard failure.code == "team-name-taken" || failure.code == "zone-name-taken" else {
                throw failure
            }
            try check(failure.text(console.language), on: console)
            return try await ask(true)
        }
    }
}
