import ArgumentParser
import QuestEngine
import QuestWire

struct TeamErase: Subcommand {
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

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Flag(help: .said("Also where the team has been.", "И то, где была команда."))
    var positions = false

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        if !confirmation.isGiven {
            // What was typed may be the id of one team and the name of another.
            let both = try await client.idAndName(of: team, in: quest)
            try confirmation.check(.eraseTeamQuestion(both), on: console)
        }
        let detail: AdminTeamDetail = try await client.ask(
            .post, APIPath.adminQuest(quest, "teams", team.rawValue, "erase"),
            body: .json(ErasureRequest(confirm: team.rawValue, positions: positions)))
        if console.asJSON { return try console.print(json: detail) }
        console.print(.teamErased(team.rawValue))
    }
}
