import ArgumentParser
import QuestEngine
import QuestWire

struct TeamCaptain: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "captain",
        abstract: .said(
            "Make a device the captain of its team.",
            "Сделать устройство капитаном его команды."),
        discussion: "  questctl team captain spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Argument(
        help: .said(
            "The device's id, from team show.",
            "Id устройства из «team show».", value: "DEVICE"))
    var device: DeviceID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let detail: AdminTeamDetail = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "captain"),
            body: .json(DeviceChoice(device: device)))
        if console.asJSON { return try console.print(json: detail) }
        console.print(.captainMade(device.rawValue, team: team.rawValue))
    }
}
