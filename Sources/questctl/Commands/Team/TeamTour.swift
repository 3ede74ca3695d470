import ArgumentParser
import QuestEngine
import QuestWire

struct TeamTour: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: .said(
            "Show which tasks still pay for a team before it has to be back.",
            "Показать, какие задания команда ещё успеет взять с пользой."),
        discussion: .said(
            """
            In the order of the best tour from where the team was last to the finish, at its own pace, with a minute at \
            each task; being late costs what the quest's file says. Where the quest ranks by time it is the shortest \
            tour through all tasks that have to be done. Orders, groups and conditions are kept to. Times count from now.
            """,
            """
            В порядке лучшего объезда от последнего места команды до финиша: с её скоростью и минутой на задание; \
            опоздание стоит столько, сколько сказано в файле квеста. Если в квесте побеждает время, это самый короткий \
            объезд всех обязательных заданий. Порядок, группы и условия соблюдаются. Время считается от этой минуты.
            """,
            then: """
                  questctl team tour spring-ride foxes
                  questctl team tour spring-ride foxes --from 61.40,55.16
                """))

    @Argument(help: .quest) var quest: QuestID
    @Argument(help: .team) var team: TeamReference

    @Option(
        help: .said(
            "Longitude and latitude to set out from, instead of the team's last place.",
            "Долгота и широта, откуда ехать, вместо последнего места команды.", value: "LON,LAT"))
    var from: String?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let place = try from.map { try RouteCommand.coordinate($0) }
        let team = try await client.team(self.team, in: quest)
        let query = place.map { "?position=\($0.longitude),\($0.latitude)" } ?? ""
        let path = APIPath.adminQuest(quest, "teams", team.rawValue, "tour")
        let tour: TourReply = try await client.get(path + query)
        if console.asJSON { return try console.print(json: tour) }
        tour.print(on: console)
    }
}

extension TourReply {
    fileprivate func print(on console: Console) {
        let measures = Measures(language: console.language)
        func passed(_ moment: Timestamp) -> String { measures.duration(moment - since) }
        var sum = 0
        let rows = calls.map { call in
            sum += call.points
            return (call: call, sum: sum)
        }
        if !rows.isEmpty {
            var table = Rows(of: rows, on: console)
            table.texts(.task) { $0.call.task.rawValue }
            table.texts(.name, mayShrink: true) { $0.call.taskName }
            table.texts(.legTime, alignsRight: true) { measures.duration(Seconds($0.call.duration)) }
            table.texts(.tourWait, alignsRight: true) {
                $0.call.begin > $0.call.arrival ? measures.duration($0.call.begin - $0.call.arrival) : ""
            }
            table.texts(.tourArrival, alignsRight: true) { passed($0.call.arrival) }
            table.numbers(.points) { $0.call.points }
            table.numbers(.sum) { $0.sum }
            console.print(table)
        }
        if let back {
            console.print(
                .tourBack(
                    by: ranking, in: passed(back.time), points: net,
                    spare: back.spare.map { measures.duration(Seconds(abs($0))) },
                    isLate: (back.spare ?? 0) < 0, cost: back.cost))
        } else {
            console.print(.tourTooLate())
        }
        if !tasks.isEmpty {
            var table = Rows(of: tasks, on: console)
            table.texts(.task) { $0.task.rawValue }
            table.texts(.name, mayShrink: true) { $0.taskName }
            table.numbers(.points) { $0.points }
            table.texts(.taskAlone) { $0.chance(on: console) }
            console.print(table)
        }
        if back != nil { console.print(isProven ? .tourProven() : .tourNotProven()) }
    }
}

extension TourTask {
    fileprivate func chance(on console: Console) -> String {
        switch chance {
        case "in-time": console.word(.chanceInTime)
        case "late": console.word(.chanceLate) + (cost.map { " −\($0)" } ?? "")
        case "too-late": console.word(.chanceTooLate)
        case "no-way": console.word(.chanceNoWay)
        case "closed": console.word(.chanceClosed)
        default: chance
        }
    }
}

extension Message {
    /// - Parameters:
    ///   - points: After what being late costs.
    ///   - spare: The time in hand, or of lateness; `nil` where nothing ends the team's time.
    static func tourBack(
        by ranking: String, in time: String, points: Int, spare: String?, isLate: Bool, cost: Int
    ) -> Message {
        let arguments: [String: MessageArgument] = [
            "time": .text(time), "points": .count(points), "spare": .text(spare ?? ""), "cost": .count(cost),
        ]
        guard ranking != "time" else {
            guard spare != nil else {
                return Message("tour-done-endless", "Done in {time}.", "Закончит через {time}.", arguments)
            }
            return isLate
                ? Message(
                    "tour-done-late", "Done in {time}, {spare} late.",
                    "Закончит через {time} с опозданием {spare}.", arguments)
                : Message(
                    "tour-done-in-time", "Done in {time} with {spare} in hand.",
                    "Закончит через {time}, запас {spare}.", arguments)
        }
        guard spare != nil else {
            return Message(
                "tour-back-endless", "Back in {time} with {points} more {points|point|points}.",
                "На финише через {time}, ещё {points} {points|очко|очка|очков}.", arguments)
        }
        guard isLate else {
            return Message(
                "tour-back-in-time",
                "Back in {time} with {points} more {points|point|points} and {spare} in hand.",
                "На финише через {time}, ещё {points} {points|очко|очка|очков}, запас {spare}.", arguments)
        }
        return Message(
            "tour-back-late",
            "Back in {time}, {spare} late for {cost} {cost|point|points}: {points} more in all.",
            "На финише через {time} с опозданием {spare} (−{cost}): в сумме ещё {points}.", arguments)
    }

    static func tourTooLate() -> Message {
        Message(
            "tour-too-late", "The team can no longer be back in time to have a result.",
            "Команда уже не успеет к финишу, чтобы получить результат.")
    }
}

extension Label {
    static let taskAlone = Label("label-task-alone", "this task alone", "только это задание")
    static let chanceInTime = Label("label-chance-in-time", "in time", "успеет")
    static let chanceLate = Label("label-chance-late", "late:", "с опозданием:")
    static let chanceTooLate = Label("label-chance-too-late", "too late", "не успеет")
    static let chanceClosed = Label("label-chance-closed", "after others", "после других")
    static let chanceNoWay = Label("label-chance-no-way", "no way there", "нет дороги")
}
