import ArgumentParser
import QuestEngine
import QuestWire

struct TeamWave: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "wave",
        abstract: .said(
            "Put a team into a start wave of the quest's file, or out of any.",
            "Поставить команду в стартовую волну из файла квеста или убрать из волны."),
        discussion: .said(
            """
            A team in a wave starts at the wave's time; before it no task is told. Teams in none start with the \
            quest.
            """,
            """
            Команда в волне стартует во время волны; до этого она не видит заданий. Команды вне волн стартуют \
            вместе с квестом.
            """,
            then: """
                  questctl team wave spring-ride foxes early
                  questctl team wave spring-ride foxes --none
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Argument(help: .said("The wave's id in the quest's file.", "Id волны в файле квеста.", value: "WAVE"))
    var wave: String?

    @Flag(help: .said("Out of any wave.", "Убрать из волны."))
    var none = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (wave == nil) == none else {
            throw ValidationError(
                .said(
                    "Name a wave, or say --none.",
                    "Назовите волну или укажите --none."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let changed: AdminTeam = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "wave"),
            body: .json(WaveChoice(wave: wave)))
        if console.asJSON { return try console.print(json: changed) }
        console.print(.waveChosen(team.rawValue, wave: changed.wave))
    }
}
