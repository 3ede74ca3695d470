import ArgumentParser
import QuestEngine
import QuestWire

struct QuestPause: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: .said(
            "Pause the ride of all teams, or of one: their clocks stand.",
            "Приостановить проезд всех команд или одной: их время останавливается."),
        discussion: .said(
            """
            What teams do in a pause counts for nothing, and their own time ends later by it; the end of the quest \
            does not move: see "quest extend".
            """,
            """
            Сделанное во время паузы не засчитывается, а время команд продлевается на неё; конец квеста не \
            переносится, для этого есть «quest extend».
            """,
            then: """
                  questctl quest pause spring-ride --say "Lightning: wait under a roof."
                  questctl quest pause spring-ride --team foxes
                """))

    @Argument(help: .quest) var quest: QuestID
    @OptionGroup var pause: PauseOptions
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let (changed, team) = try await pause.send("pause", to: quest, by: client)
        try console.print(changed, or: team.map { Message.teamPaused($0) } ?? .questPaused(quest))
    }
}

struct QuestResume: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: .said("End a pause: clocks run on.", "Закончить паузу: время идёт дальше."),
        discussion: """
              questctl quest resume spring-ride
              questctl quest resume spring-ride --team foxes --say "Ride on."
            """)

    @Argument(help: .quest) var quest: QuestID
    @OptionGroup var pause: PauseOptions
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let (changed, team) = try await pause.send("resume", to: quest, by: client)
        try console.print(changed, or: team.map { Message.teamResumed($0) } ?? .questResumed(quest))
    }
}

/// The team that is paused or goes on, and what riders are told.
struct PauseOptions: ParsableArguments {
    @Option(
        help: .said(
            "This team alone: id, number or name. Default: all.",
            "Только эту команду: id, номер или название. По умолчанию: все.", value: "TEAM"))
    var team: TeamReference?

    @Option(
        help: .said(
            "What to tell riders besides, in at most 1,000 characters.",
            "Что ещё сообщить участникам, не длиннее 1000 символов.", value: "TEXT"))
    var say: String?

    /// - Returns: The quest after it, and the team that was meant.
    fileprivate func send(
        _ verb: String, to quest: QuestID, by client: DaemonClient
    ) async throws -> (quest: AdminQuest, team: TeamID?) {
        var receiver: TeamID?
        if let team { receiver = try await client.team(team, in: quest) }
        let changed: AdminQuest = try await client.ask(
            .post, APIPath.adminQuest(quest, verb), body: .json(PauseRequest(team: receiver, text: say)))
        return (changed, receiver)
    }
}

/// The time by which a quest is moved: whole minutes, up to a week.
enum ShiftSpan: NumberRange {
    static let range = 60...7 * 86_400
}

struct QuestPostpone: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "postpone",
        abstract: .said(
            "Move a quest that has not begun to a later time: opening, waves and end.",
            "Перенести ещё не начавшийся квест на более позднее время: начало, волны и конец."),
        discussion: .said(
            "Times of single tasks stay. The file stays as it is; the shift holds for later versions too.",
            "Время отдельных заданий не меняется. Файл остаётся прежним, сдвиг действует и для новых версий.",
            then: """
                  questctl quest postpone spring-ride 30m
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .shift) var by: Span<ShiftSpan>
    @OptionGroup var daemon: DaemonOptions

    func validate() throws { try by.checkWholeMinutes() }

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await client.shift(quest, start: by.minutes, end: 0, on: console)
    }
}

struct QuestExtend: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "extend",
        abstract: .said(
            "Give a quest more time: its end, and each team's own time, come later.",
            "Дать квесту больше времени: его конец и время каждой команды наступают позже."),
        discussion: "  questctl quest extend spring-ride 20m")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .shift) var by: Span<ShiftSpan>
    @OptionGroup var daemon: DaemonOptions

    func validate() throws { try by.checkWholeMinutes() }

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await client.shift(quest, start: 0, end: by.minutes, on: console)
    }
}

struct QuestShorten: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "shorten",
        abstract: .said(
            "Give a quest less time: its end, and each team's own time, come earlier.",
            "Дать квесту меньше времени: его конец и время каждой команды наступают раньше."),
        discussion: "  questctl quest shorten spring-ride 20m")

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .shift) var by: Span<ShiftSpan>
    @OptionGroup var daemon: DaemonOptions

    func validate() throws { try by.checkWholeMinutes() }

    func perform(with client: DaemonClient, on console: Console) async throws {
        try await client.shift(quest, start: 0, end: -by.minutes, on: console)
    }
}

extension ArgumentHelp {
    fileprivate static var shift: ArgumentHelp {
        .said("By how much: 30m, 2h, 1d.", "На сколько: 30m, 2h, 1d.", value: "TIME")
    }
}

extension Span<ShiftSpan> {
    fileprivate var minutes: Int { seconds.value / 60 }

    fileprivate func checkWholeMinutes() throws {
        guard seconds.value.isMultiple(of: 60) else {
            throw ValidationError(
                .said("Times are moved by whole minutes.", "Время сдвигают на целые минуты."))
        }
    }
}

extension DaemonClient {
    /// Moves a quest's times by so many minutes more than they are moved now.
    fileprivate func shift(_ quest: QuestID, start: Int, end: Int, on console: Console) async throws {
        let known: AdminQuest = try await get(APIPath.adminQuest(quest))
        let request = TimesRequest(
            start: Ranged(clamping: (known.plan?.startShift ?? 0) + start),
            end: Ranged(clamping: (known.plan?.endShift ?? 0) + end))
        let changed: AdminQuest = try await ask(
            .put, APIPath.adminQuest(quest, "times"), body: .json(request))
        try console.print(
            changed, or: .questShifted(quest, start: request.start.value, end: request.end.value))
        let zone = EventTimeZone(changed.timeZone)
        if let opens = changed.opens { console.remark(.questBegins(at: zone.text(of: opens))) }
        if let closes = changed.closes { console.remark(.questEnds(at: zone.text(of: closes))) }
    }
}

struct QuestProtests: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "protests",
        abstract: .said(
            "Set until when teams may protest against results.",
            "Установить, до какого времени команды могут подавать протесты."),
        discussion: .said(
            "Results are provisional from the end of the quest until they are signed; before this moment nobody signs.",
            """
            Результаты предварительные от конца квеста до подписи; до этого момента подписать их нельзя.
            """,
            then: """
                  questctl quest protests spring-ride --until 2026-06-14T18:00:00+05:00
                  questctl quest protests spring-ride --none
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(help: .said("The end of protests.", "Конец приёма протестов.", value: "TIME"))
    var until: Moment?

    @Flag(help: .said("No deadline.", "Без срока.")) var none = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (until == nil) == none else {
            throw ValidationError(.said("Say --until, or --none.", "Укажите --until или --none."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let changed: AdminQuest = try await client.ask(
            .put, APIPath.adminQuest(quest, "protests"), body: .json(ProtestsRequest(until: until)))
        let end = changed.plan?.protestsUntil.map { EventTimeZone(changed.timeZone).text(of: $0) }
        try console.print(changed, or: end.map { Message.protestsUntil($0) } ?? .protestsOpenEnded())
    }
}

struct QuestSign: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: .said("Make the results official.", "Сделать результаты официальными."),
        discussion: .said(
            """
            The quest and the time for protests are over, and nothing waits for a judge. The log holds who signed. A \
            later decision makes the results provisional again.
            """,
            """
            Квест и приём протестов окончены, судей ничего не ждёт. Кто подписал, хранит журнал. Любое решение после \
            этого снова делает результаты предварительными.
            """,
            then: """
                  questctl quest sign spring-ride --yes
                """))

    @Argument(help: .quest) var quest: QuestID
    @OptionGroup var confirmation: Confirmation
    @OptionGroup var daemon: DaemonOptions

    func confirm(on console: Console) throws {
        try confirmation.check(.signQuestion(quest), on: console)
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let signed: AdminQuest = try await client.ask(.post, APIPath.adminQuest(quest, "results", "sign"))
        try console.print(signed, or: .resultsSigned(quest))
    }
}
