import ArgumentParser
import QuestEngine

/// What cannot be undone wants to be confirmed.
struct Confirmation: ParsableArguments {
    @Flag(name: .customLong("yes"), help: "Do it without asking again: it cannot be undone.")
    var isGiven = false

    func check() throws(CommandFailure) {
        guard isGiven else { throw CommandFailure(.usage, .confirmationMissing()) }
    }
}
