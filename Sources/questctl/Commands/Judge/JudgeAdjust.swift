import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeAdjust: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "adjust",
        abstract: .said(
            "Give a team points or time, or take them.",
            "Дать команде очки или время либо отнять их."),
        discussion: .said(
            """
            The team reads the reason. It is a record like all else; "judge undo" takes it back by another.
            """,
            """
            Причину прочитает команда. Это такая же запись журнала, как все; «judge undo» отменяет её другой \
            записью.
            """,
            then: """
                  questctl judge adjust spring-ride foxes --points 5 --reason "Helped another team"
                  questctl judge adjust spring-ride foxes --points=-10 --seconds 300 --reason "Rode on the motorway"
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(help: .team)
    var team: TeamReference

    @Option(
        help: .said(
            "Points; negative ones are taken away (--points=-10).",
            "Очки; отрицательные отнимаются (--points=-10).", value: "N"))
    var points: Ranged<AdjustedPoints>?

    @Option(
        help: .said(
            "Seconds; positive ones make the ride longer.",
            "Секунды; положительные удлиняют проезд.", value: "N"))
    var seconds: Ranged<AdjustedSeconds>?

    @Option(help: .said("Why: the team reads it.", "Почему: это прочитает команда."))
    var reason: String

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func validate() throws {
        if points == nil, seconds == nil {
            throw ValidationError(
                .said(
                    "Give --points or --seconds.",
                    "Укажите --points или --seconds."))
        }
    }

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let team = try await client.team(self.team, in: quest)
        let made: AdminDecision = try await client.ask(
            .post, APIPath.adminQuest(quest, "teams", team.rawValue, "adjust"),
            body: .json(AdjustmentRequest(points: points, seconds: seconds, reason: reason)))
        if console.asJSON { return try console.print(json: made) }
        console.print(
            .teamAdjusted(team, points: made.points ?? 0, seconds: made.seconds ?? 0, record: made.id))
    }
}
