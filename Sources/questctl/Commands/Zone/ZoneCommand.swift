import ArgumentParser

struct ZoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zone",
        abstract: .said(
            "Close parts of the map to riders, slow them down, and open them again.",
            "Закрывать части карты для участников, замедлять их и снова открывать."),
        subcommands: [ZoneAdd.self, ZoneRemove.self, ZoneRename.self, ZoneList.self])
}
