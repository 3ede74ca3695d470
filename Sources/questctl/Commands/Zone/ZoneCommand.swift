import ArgumentParser

struct ZoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zone",
        abstract: "Close parts of the map to riders, slow them down, and open them again.",
        subcommands: [ZoneAdd.self, ZoneRemove.self, ZoneRename.self, ZoneList.self])
}
