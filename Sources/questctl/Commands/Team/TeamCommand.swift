import ArgumentParser

struct TeamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team",
        abstract: "Add and list the teams of a quest.",
        subcommands: [TeamAdd.self, TeamList.self])
}
