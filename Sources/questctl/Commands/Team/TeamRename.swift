import ArgumentParser
import QuestEngine
import QuestWire

struct TeamRename: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: .said("Give a team another name.", "Переименовать команду."),
        discussion: .said(
            """
            The id stays, since the log's records name it, and so do the code and the devices.

              questctl team rename spring-ride foxes "Red Foxes"
            """,
            """
            Идентификатор остаётся прежним: на него ссылаются записи журнала. Код и устройства тоже остаются.

              questctl team rename spring-ride foxes "Рыжие лисы"
            """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Argument(
        help: .said("What it is to be called.", "Новое название.", value: "NAME"))
    var name: String

    @OptionGroup var assurance: Assurance
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let detail = try await assurance.naming(on: console) { sameName in
            try await client.ask(
                .put, APIPath.adminQuest(quest, "teams", team.rawValue, "name"),
                body: .json(NameRequest(name: name, sameName: sameName)), as: AdminTeamDetail.self)
        }
        if console.asJSON { return try console.print(json: detail) }
        console.print(.teamRenamed(team, name: detail.team.name))
    }
}
