import ArgumentParser
import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
        guard isatty(STDIN_FILENO) == 1, !console.asJSON else {
            throw CommandFailure(.refused, .doubtUnanswered(doubt))
        }
        Console.write(Message.doubtQuestion(doubt).text(in: console.language), to: STDERR_FILENO)
        guard let answer = readLine(), Confirmation.isYes(answer) else {
            throw CommandFailure(.refused, .notDone())
        }
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
            let codes = [MessageCode.team(.teamNameTaken), .zone(.zoneNameTaken)].map(\.rawValue)
            guard let code = failure.code, codes.contains(code) else { throw failure }
            try check(failure.text(console.language), on: console)
            return try await ask(true)
        }
    }
}
