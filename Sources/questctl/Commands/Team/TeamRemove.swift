import ArgumentParser
import QuestEngine
import QuestWire

struct TeamRemove: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: .said(
            "Remove a team that has done nothing yet.", "Удалить команду, которая ещё ничего не сделала."),
        discussion: .said(
            """
            Its code and its devices' access are good no longer, and nothing lists it any more. A team that has \
            answered, sent positions or started stays: "judge entry TEAM withdrawn" takes it out of the ranking, \
            "team erase" erases what it has written.

              questctl team remove spring-ride foxes --yes
            """,
            """
            Её код и доступ её устройств перестают действовать, из всех списков она исчезает. Команду, которая \
            отвечала, присылала положение или стартовала, удалить нельзя: «judge entry TEAM withdrawn» снимает её с \
            зачёта, «team erase» стирает то, что она написала.

              questctl team remove spring-ride foxes --yes
            """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        if !confirmation.isGiven {
            // What was typed may be the id of one team and the name of another.
            let both = try await client.idAndName(of: team, in: quest)
            try confirmation.check(.removeTeamQuestion(both), on: console)
        }
        let removed: AdminTeam = try await client.ask(
            .delete, APIPath.adminQuest(quest, "teams", team.rawValue))
        if console.asJSON { return try console.print(json: removed) }
        console.print(.teamRemoved(team))
    }
}
