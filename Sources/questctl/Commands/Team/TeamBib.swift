import ArgumentParser
import QuestEngine
import QuestWire

struct TeamBib: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "bib",
        abstract: .said(
            "Give a team the number that it wears, or take it back.", "Дать команде номер или убрать его."),
        discussion: .said(
            """
            Results, MeOS and IOF XML tell teams by this number, and commands take it for the team. A team without one \
            has that of its place among the teams.

              questctl team bib spring-ride foxes 12
              questctl team bib spring-ride foxes --none
            """,
            """
            По этому номеру команду называют результаты, MeOS и IOF XML, и его можно указывать в командах. Без своего \
            номера у команды порядковый.

              questctl team bib spring-ride foxes 12
              questctl team bib spring-ride foxes --none
            """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Argument(help: .said("The number, 1 to 99999.", "Номер, от 1 до 99999.", value: "N"))
    var bib: Ranged<BibNumbers>?

    @Flag(help: .said("No number of its own.", "Без своего номера."))
    var none = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (bib == nil) == none else {
            throw ValidationError(.said("Give a number, or --none.", "Укажите номер или --none."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let detail: AdminTeamDetail = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "bib"), body: .json(BibRequest(bib: bib)))
        if console.asJSON { return try console.print(json: detail) }
        console.print(.bibGiven(detail.team.bib, to: team))
    }
}
