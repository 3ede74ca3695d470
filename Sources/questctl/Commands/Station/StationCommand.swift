import ArgumentParser

struct StationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "station",
        abstract: "Confirm at a staffed station that teams have done its task.",
        discussion: """
            For stewards, judges and organisers. A team may say by its device that it waits, or have no device at all.
            """,
        subcommands: [StationShow.self, StationConfirm.self, StationRefuse.self])
}
