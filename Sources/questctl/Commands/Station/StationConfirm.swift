import ArgumentParser
import QuestEngine
import QuestWire

struct StationConfirm: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: .said(
            "Say that teams have done the task of a station.",
            "Отметить, что команды выполнили задание станции."),
        discussion: "  questctl station confirm spring-ride slow-race foxes owls")

    @OptionGroup var choice: StationChoice
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try await choice.decide(isDone: true, server, on: console)
    }
}

struct StationRefuse: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse",
        abstract: .said(
            "Say that teams have not done the task of a station; they may try again.",
            "Отметить, что команды не выполнили задание станции; они могут попробовать ещё."),
        discussion: "  questctl station refuse spring-ride slow-race foxes")

    @OptionGroup var choice: StationChoice
    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        try await choice.decide(isDone: false, server, on: console)
    }
}

/// What confirming and refusing have in common. The first team that cannot be decided ends it; those before it stay
/// decided and have been told.
struct StationChoice: ParsableArguments {
    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .said("The task.", "Задание.", value: "TASK"))
    var task: TaskID

    @Argument(
        help: .said("The teams: ids, numbers or names.", "Команды: id, номера или названия.", value: "TEAM"))
    var teams: [TeamReference]

    func decide(isDone: Bool, _ server: ServerOptions, on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        for reference in teams {
            let team = try await client.team(reference, in: quest)
            let station: AdminStation = try await client.ask(
                .post, APIPath.adminQuest(quest, "stations", task.pathPart),
                body: .json(StationDecision(team: team, done: isDone)))
            if console.asJSON {
                try console.print(json: station.teams.first { $0.team == team })
            } else {
                console.print(.stationDecided(team, task: task, isDone: isDone))
            }
        }
    }
}
