import ArgumentParser
import QuestEngine

/// What looks like a slip wants to be meant: by `--yes`, or by a person at a terminal who is asked.
struct Assurance: ParsableArguments {
    @Flag(
        name: .customLong("yes"),
        help: .said(
            "Do it without asking, also where it looks like a slip.",
            "Сделать не спрашивая, даже если похоже на опечатку."))
    var isGiven = false

    /// - Parameter doubt: What looks like a slip, a sentence in the reader's language.
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
