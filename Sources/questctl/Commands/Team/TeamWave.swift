import ArgumentParser
import QuestEngine
import QuestWire

struct TeamWave: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "wave",
        abstract: "Put a team into a start wave of the quest's file, or out of any.",
        discussion: """
            A team in a wave starts at the wave's time; before it no task is told. Teams in none start with the quest.

              questctl team wave spring-ride foxes early
              questctl team wave spring-ride foxes --none
            """)

    @Argument(help: ArgumentHelp("The quest.", valueName: "QUEST"))
    var quest: QuestID

    @Argument(help: ArgumentHelp("The team, by its id or its name.", valueName: "TEAM"))
    var team: TeamReference

    @Argument(help: ArgumentHelp("The wave's id in the quest's file.", valueName: "WAVE"))
    var wave: String?

    @Flag(help: "Out of any wave.")
    var none = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        guard (wave == nil) == none else { throw ValidationError("Name a wave, or say --none.") }
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
