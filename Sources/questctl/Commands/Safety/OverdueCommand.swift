import ArgumentParser
import QuestEngine
import QuestWire

struct OverdueCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "overdue",
        abstract: .said(
            "Show who has not come back, where they were last, and until when teams can still come in.",
            "Показать, кто не вернулся, где их видели в последний раз и до какого времени ещё можно вернуться."
        ),
        discussion: .said(
            """
            Teams that have set out, have no finish and whose time is over, or all of them once the quest is \
            closed. "questctl team finish" says that a team is back.

            Below them stands when the last team can still come in and which rule says so, until when late data are \
            taken, and for each team that is not back: until when it comes in in full, until when at the price of \
            "late-penalty", after which it is over time. Times are those of the quest's time zone.
            """,
            """
            Команды, которые выехали, не финишировали и чьё время вышло, а после закрытия квеста — все такие. \
            Что команда вернулась, отмечает «questctl team finish».

            Ниже — когда ещё может вернуться последняя команда и по какому правилу, до какого времени принимаются \
            запоздавшие данные, и по каждой команде, которая не вернулась: до какого времени без штрафа, до какого \
            со штрафом «late-penalty»; позже результата нет. Время — в часовом поясе квеста.
            """,
            then: """
                  questctl overdue spring-ride
                  questctl overdue spring-ride --json
                """))

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: AdminOverdueList = try await client.get(APIPath.adminQuest(quest, "overdue"))
        if console.asJSON { return try console.print(json: list) }
        let zone = try await client.timeZone(of: quest)
        if !list.teams.isEmpty || list.returns == nil { show(list.teams, in: zone, on: console) }
        if let returns = list.returns { show(returns, in: zone, on: console) }
    }

    private func show(_ teams: [AdminOverdueTeam], in zone: EventTimeZone, on console: Console) {
        let measures = Measures(language: console.language)
        var rows = Rows(of: teams, on: console)
        rows.numbers(.number) { $0.number }
        rows.texts(.team, mayShrink: true) { $0.name.isEmpty ? $0.team.rawValue : $0.name }
        rows.times(.due, in: zone) { $0.due }
        rows.texts(.late, alignsRight: true) { team in
            // A team may be out in a quest that was closed before its time is over.
            team.lateBy.flatMap { $0 > 0 ? measures.duration(Seconds($0)) : nil }
        }
        rows.texts(.phone) { AdminSOS.listed([$0.phone] + ($0.accountPhones ?? [])) }
        rows.texts(.position) { $0.lastSeen?.position.typed }
        rows.times(.lastSeen, in: zone) { $0.lastSeen?.at }
        rows.texts(.doubtful, mayShrink: true, mayVanish: true) {
            console.doubt(about: $0.lastSeen, in: zone)
        }
        rows.column(.status) { team in
            if team.openCalls > 0 { return Table.Cell("SOS", .red) }
            let status = EntryStatus(rawValue: team.status)
            return Table.Cell(status.map { console.word($0.label) } ?? team.status, .dim)
        }
        console.print(rows)
    }

    private func show(_ returns: AdminReturns, in zone: EventTimeZone, on console: Console) {
        console.print(returns.text)
        console.print(returns.recordedText)
        guard !returns.teams.isEmpty else { return }
        var rows = Rows(of: returns.teams, on: console)
        rows.numbers(.number) { $0.number }
        rows.texts(.team, mayShrink: true) { $0.name.isEmpty ? $0.team.rawValue : $0.name }
        rows.column(.status) { team in
            let stage = TeamReturn.Stage(rawValue: team.stage)
            return Table.Cell(stage.map { console.word($0.label) } ?? team.stage, .dim)
        }
        rows.times(.inFullUntil, in: zone) { $0.inFullUntil }
        rows.times(.countsUntil, in: zone) { $0.until }
        rows.texts(.why, mayShrink: true, mayVanish: true) { $0.text }
        console.print(rows)
    }
}

extension TeamReturn.Stage {
    fileprivate var label: Label {
        switch self {
        case .out: .stageOut
        case .toStart: .stageToStart
        case .unseen: .stageUnseen
        }
    }
}
