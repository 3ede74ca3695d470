import ArgumentParser
import QuestEngine
import QuestWire

struct TeamWave: DaemonCommand {
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

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Argument(help: .said("The wave's id in the quest's file.", "Id волны в файле квеста.", value: "WAVE"))
    var wave: String?

    @Flag(help: .said("Out of any wave.", "Убрать из волны.")) var none = false

    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (wave == nil) == none else {
            throw ValidationError(.said("Name a wave, or say --none.", "Назовите волну или укажите --none."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        let changed: AdminTeam = try await client.ask(
            .put, APIPath.adminQuest(quest, "teams", team.rawValue, "wave"),
            body: .json(WaveChoice(wave: wave)))
        try console.print(changed, or: .waveChosen(team.rawValue, wave: changed.wave))
    }
}

struct TeamStart: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: .said(
            "Record when a team started or will, or all teams of a wave.",
            "Записать, когда стартовала или стартует команда либо все команды волны."),
        discussion: .said(
            "It counts before the wave's time: for a wave that was held up, and for starts at intervals.",
            "Это время важнее времени волны: для задержанной волны и для стартов через промежутки.",
            then: """
                  questctl team start spring-ride foxes
                  questctl team start spring-ride foxes --time 2026-06-14T12:03:00+05:00
                  questctl team start spring-ride --wave early
                  questctl team start spring-ride foxes --undo
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference?

    @Option(help: .said("All teams of this wave.", "Все команды этой волны.", value: "WAVE"))
    var wave: String?

    @OptionGroup var ride: RideOptions
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        guard (team == nil) != (wave == nil) else {
            throw ValidationError(
                .said("Name a team, or a wave by --wave.", "Назовите команду или волну через --wave."))
        }
        if wave != nil, ride.undo {
            throw ValidationError(.said("--undo is for one team.", "--undo — только для одной команды."))
        }
        if let wave, !Slug.isValid(wave) {
            throw ValidationError(.said("--wave is the id of a wave.", "--wave — это id волны."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        guard let reference = self.team else {
            let list: AdminTeamList = try await client.ask(
                .put, APIPath.adminQuest(quest, "waves", wave ?? "", "start"), body: .json(ride.request))
            if console.asJSON { return try console.print(json: list) }
            if list.teams.isEmpty { return console.remark(.nothingToShow()) }
            let zone = try await client.timeZone(of: quest)
            for team in list.teams {
                console.print(.startRecorded(team.id.rawValue, time: zone.exactText(of: team.startedAt)))
            }
            return
        }
        let team = try await client.team(reference, in: quest)
        let changed = try await ride.send("start", of: team, in: quest, by: client)
        if console.asJSON { return try console.print(json: changed) }
        let zone = try await client.timeZone(of: quest)
        console.print(
            ride.undo
                ? .rideUndone(team.rawValue)
                : .startRecorded(team.rawValue, time: zone.exactText(of: changed.startedAt)))
    }
}

struct TeamFinish: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish",
        abstract: .said(
            "Record when a team finished: it answers no more.",
            "Записать, когда команда финишировала: больше она не отвечает."),
        discussion: .said(
            """
            Where the quest's file says "finish": "place", a device's arrival at the finish ends a ride by \
            itself, once the team has nothing left to do or says that it finishes ("finish-when"). `team list` \
            shows who stays at the finish without having said so; --stay records when that stay began.
            """,
            """
            Если в файле квеста указано "finish": "place", прибытие устройства на финиш само завершает проезд, когда \
            команде больше нечего делать или она сообщила, что финиширует ("finish-when"). Кто стоит на финише, но \
            не подтвердил это, видно в `team list`; --stay записывает финишем начало этой стоянки.
            """,
            then: """
                  questctl team finish spring-ride foxes
                  questctl team finish spring-ride foxes --time 2026-06-14T15:41:07+05:00
                  questctl team finish spring-ride foxes --stay
                  questctl team finish spring-ride foxes --undo
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Flag(
        help: .said(
            "When the team's unconfirmed stay at the finish began.",
            "Когда началась неподтверждённая стоянка команды на финише."))
    var stay = false

    @OptionGroup var ride: RideOptions
    @OptionGroup var daemon: DaemonOptions

    func validate() throws {
        if stay, ride.undo || ride.time != nil {
            throw ValidationError(
                .said(
                    "--stay goes without --time and --undo.",
                    "--stay нельзя указать вместе с --time и --undo."))
        }
    }

    func perform(with client: DaemonClient, on console: Console) async throws {
        let team = try await client.team(self.team, in: quest)
        var ride = ride
        if stay {
            let known: AdminTeamDetail = try await client.get(
                APIPath.adminQuest(quest, "teams", team.rawValue))
            guard let since = known.team.finishStay?.since else {
                throw CommandFailure(.refused, .noFinishStay(team.rawValue))
            }
            ride.time = Moment(since)
        }
        let changed = try await ride.send("finish", of: team, in: quest, by: client)
        if console.asJSON { return try console.print(json: changed) }
        let zone = try await client.timeZone(of: quest)
        console.print(
            ride.undo
                ? .rideUndone(team.rawValue)
                : .finishRecorded(team.rawValue, time: zone.exactText(of: changed.finishedAt)))
    }
}

/// Options for the moment at which a team started or finished.
struct RideOptions: ParsableArguments {
    @Option(
        help: .said(
            "The moment, such as 2026-06-14T12:03:00+05:00. Default: now, by the daemon's clock.",
            "Момент, например 2026-06-14T12:03:00+05:00. По умолчанию: сейчас, по часам сервера.",
            value: "TIME"))
    var time: Moment?

    @Flag(help: .said("Take back what was recorded.", "Отменить записанное.")) var undo = false

    func validate() throws {
        if undo, time != nil {
            throw ValidationError(
                .said(
                    "Record a moment or take it back: --time or --undo.",
                    "Запишите момент или отмените его: --time или --undo."))
        }
    }

    var request: RideTimeRequest { RideTimeRequest(time: time) }

    func send(
        _ part: String, of team: TeamID, in quest: QuestID, by client: DaemonClient
    ) async throws -> AdminTeam {
        let path = APIPath.adminQuest(quest, "teams", team.rawValue, part)
        return undo
            ? try await client.ask(.delete, path) : try await client.ask(.put, path, body: .json(request))
    }
}

extension EventTimeZone {
    fileprivate func exactText(of time: Timestamp?) -> String { time.map { exactText(of: $0) } ?? "" }
}
