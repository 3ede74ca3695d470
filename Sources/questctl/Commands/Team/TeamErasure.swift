import ArgumentParser
import QuestEngine
import QuestWire

struct TeamErase: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: .said(
            "Erase what a team has written: names, answers, and the reasons it was given.",
            "Стереть то, что написала команда: имена, ответы и причины, которые ей сообщили."),
        discussion: .said(
            """
            Verdicts, points and the log stay; the log holds digests only and stays valid. It cannot be undone.
            """,
            """
            Решения, очки и журнал остаются; в журнале только хеши, и он остаётся верным. Это нельзя отменить.
            """,
            then: """
                  questctl team erase spring-ride foxes --yes
                  questctl team erase spring-ride foxes --positions --yes
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Flag(help: .said("Also where the team has been.", "И то, где была команда."))
    var positions = false

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await confirmation.team(self.team, in: quest, by: client, on: console) {
            .eraseTeamQuestion($0)
        }
        let detail: AdminTeamDetail = try await client.ask(
            .post, APIPath.adminQuest(quest, "teams", team.rawValue, "erase"),
            body: .json(ErasureRequest(confirm: team.rawValue, positions: positions)))
        try console.print(detail, or: .teamErased(team.rawValue))
    }
}

struct TeamRemove: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await confirmation.team(self.team, in: quest, by: client, on: console) {
            .removeTeamQuestion($0)
        }
        let removed: AdminTeam = try await client.ask(
            .delete, APIPath.adminQuest(quest, "teams", team.rawValue))
        try console.print(removed, or: .teamRemoved(team))
    }
}
