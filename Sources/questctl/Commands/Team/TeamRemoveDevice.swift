import ArgumentParser
import QuestEngine
import QuestWire

struct TeamRemoveDevice: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-device",
        abstract: .said(
            "Remove a device from its team: its token is good no longer, what it sent stays.",
            "Убрать устройство из команды: его токен больше не действует, отправленное остаётся."),
        discussion: .said(
            """
              questctl team remove-device spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --yes

            Whoever holds the team's code can join again; "team code" gives the team a new one.
            """,
            """
              questctl team remove-device spring-ride foxes 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f --yes

            Кто знает код команды, может войти снова; новый код команде даёт «team code».
            """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Argument(
        help: .said(
            "The device's id, from team show.",
            "Id устройства из «team show».", value: "DEVICE"))
    var device: DeviceID

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        try confirmation.check(.removeDeviceQuestion(device.rawValue, team: team.rawValue), on: console)
        let detail: AdminTeamDetail = try await client.ask(
            .delete, APIPath.adminQuest(quest, "teams", team.rawValue, "devices", device.rawValue))
        if console.asJSON { return try console.print(json: detail) }
        console.print(.deviceRemoved(device.rawValue, team: team.rawValue))
    }
}
