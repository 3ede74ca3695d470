import ArgumentParser

struct RideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ride",
        abstract: "See what a recorded ride makes of a quest.",
        subcommands: [RideReplayCommand.self])
}
