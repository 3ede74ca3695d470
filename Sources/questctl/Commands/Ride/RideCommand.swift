import ArgumentParser

struct RideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ride",
        abstract: .said(
            "See what a recorded ride makes of a quest.",
            "Смотреть, что выходит в квесте из записанного проезда."),
        subcommands: [RideReplayCommand.self])
}
