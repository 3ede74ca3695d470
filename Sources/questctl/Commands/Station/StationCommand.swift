import ArgumentParser
import QuestEngine
import QuestWire

struct StationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "station",
        abstract: .said(
            "Confirm at a staffed station that teams have done its task.",
            "Подтверждать на станции с волонтёром, что команды выполнили задание."),
        discussion: .said(
            """
            For stewards, judges and organisers. A team may say by its device that it waits, or have no device \
            at all.
            """,
            """
            Для волонтёров на точках, судей и организаторов. Команда может сообщить с устройства, что она ждёт, \
            а может и вовсе не иметь устройства.
            """),
        subcommands: [StationShow.self, StationConfirm.self, StationRefuse.self, StationList.self])
}

struct StationShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show how every team stands at a station.",
            "Показать, как обстоят дела у каждой команды на станции."),
        discussion: """
              questctl station show spring-ride slow-race
              questctl station show spring-ride slow-race --pending
            """)

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .task) var task: TaskID

    @Flag(help: .said("Only teams that wait for the steward.", "Только команды, которые ждут волонтёра."))
    var pending = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var station: AdminStation = try await client.get(APIPath.adminQuest(quest, "stations", task.pathPart))
        if pending { station.teams.removeAll { $0.verdict != .pending } }
        if console.asJSON { return try console.print(json: station) }
        station.print(on: console, in: try await client.timeZone(of: quest))
    }
}

extension AdminStation {
    func print(on console: Console, in zone: EventTimeZone) {
        var rows = Rows(of: teams, on: console)
        rows.texts(.team, mayShrink: true) { $0.team.rawValue }
        rows.texts(.name, mayShrink: true) { $0.name }
        rows.column(.verdict) { team in
            guard let verdict = team.verdict else { return Table.Cell("") }
            // Not for a judge: for whoever looks at this.
            let label = verdict == .pending ? Label.stationWaits : verdict.label
            return Table.Cell(console.word(label), verdict.look)
        }
        rows.texts(.points, alignsRight: true, mayVanish: true) { team in team.points.map { "\($0)" } }
        rows.texts(.seconds, alignsRight: true, mayVanish: true) { team in team.seconds.map { "\($0)" } }
        rows.times(.at, in: zone) { $0.at }
        console.print(rows)
    }
}

struct StationConfirm: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: .said(
            "Say that teams have done the task of a station.",
            "Отметить, что команды выполнили задание станции."),
        discussion: .said(
            """
            A task “station-points” wants --points, one “station-time” --seconds, which come to the team's time. A \
            card is good until the team gets another code; its number always is. What was confirmed by mistake a judge \
            takes back: "answers reject" with --overrule; then it can be confirmed anew.
            """,
            """
            Заданию «station-points» нужны --points, заданию «station-time» — --seconds: они добавляются ко времени \
            команды. Карточка действует, пока команда не получит другой код, номер — всегда. Ошибочную отметку снимает \
            судья: «answers reject» с --overrule; потом можно отметить заново.
            """,
            then: """
                  questctl station confirm spring-ride slow-race foxes owls
                  questctl station confirm spring-ride archery 12 --points 7
                  questctl station confirm spring-ride ropes foxes --seconds=-30
                  questctl station confirm spring-ride ropes --card "https://quest.example/q/spring-ride#code=7KQ2-M4ZD"
                """))

    @OptionGroup var choice: StationChoice

    @Option(help: .said("Points that the steward gives.", "Очки, которые даёт волонтёр.", value: "N"))
    var points: Ranged<AdjustedPoints>?

    @Option(
        help: .said(
            "Seconds that come to the team's time; negative ones make it shorter (--seconds=-30).",
            "Секунды ко времени команды; отрицательные его уменьшают (--seconds=-30).", value: "N"))
    var seconds: Ranged<AdjustedSeconds>?

    @Option(
        help: .said(
            "When they had done it, such as 2026-06-14T12:03:00+05:00, where there was no network. Default: now.",
            "Когда задание выполнено, например 2026-06-14T12:03:00+05:00, если не было сети. По умолчанию: сейчас.",
            value: "TIME"))
    var time: Moment?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await choice.decide(
            isDone: true, points: points, seconds: seconds, at: time, by: client, on: console)
    }
}

struct StationRefuse: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "refuse",
        abstract: .said(
            "Say that teams have not done the task of a station; they may try again.",
            "Отметить, что команды не выполнили задание станции; они могут попробовать ещё."),
        discussion: "  questctl station refuse spring-ride slow-race foxes")

    @OptionGroup var choice: StationChoice
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await choice.decide(isDone: false, by: client, on: console)
    }
}

/// The arguments of confirming and refusing. The first team that cannot be decided ends it; those before it stay
/// decided and have been printed.
struct StationChoice: ParsableArguments {
    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .task) var task: TaskID

    @Argument(
        help: .said("The teams: ids, numbers or names.", "Команды: id, номера или названия.", value: "TEAM"))
    var teams: [TeamReference] = []

    @Option(
        help: .said(
            "The link in the QR code of a team's card, or the code on it, instead of a team.",
            "Ссылка из QR-кода с карточки команды или код с неё вместо команды.", value: "TEXT"))
    var card: String?

    func validate() throws {
        guard teams.isEmpty == (card == nil) else { return }
        throw ValidationError(.said("Name teams, or give --card.", "Назовите команды или укажите --card."))
    }

    fileprivate func decide(
        isDone: Bool, points: Ranged<AdjustedPoints>? = nil, seconds: Ranged<AdjustedSeconds>? = nil,
        at time: Moment? = nil, by client: DaemonClient, on console: Console
    ) async throws {
        let path = APIPath.adminQuest(quest, "stations", task.pathPart)
        var decision = StationDecision(done: isDone, points: points, seconds: seconds, at: time)
        if let card {
            decision.card = card
            let station: AdminStation = try await client.ask(.post, path, body: .json(decision))
            return try console.print(station, or: .stationDecided(byCardAt: task, isDone: isDone))
        }
        for reference in teams {
            let team = try await client.team(reference, in: quest)
            decision.team = team
            let station: AdminStation = try await client.ask(.post, path, body: .json(decision))
            try console.print(
                station.teams.first { $0.team == team },
                or: .stationDecided(team, task: task, isDone: isDone))
        }
    }
}
