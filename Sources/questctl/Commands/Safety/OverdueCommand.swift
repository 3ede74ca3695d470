import ArgumentParser
import QuestEngine
import QuestWire

struct OverdueCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "overdue",
        abstract: .said(
            "Show who has not come back, where they were last, and their phone.",
            "Показать, кто не вернулся, где их видели в последний раз и их телефон."),
        discussion: .said(
            """
            Teams that have set out, have no finish and whose time is over, or all of them once the quest is \
            closed. "questctl team finish" says that a team is back.
            """,
            """
            Команды, которые выехали, не финишировали и чьё время вышло, а после закрытия квеста — все такие. \
            Что команда вернулась, отмечает «questctl team finish».
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
        let measures = Measures(language: console.language)
        var rows = Rows(of: list.teams, on: console)
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
}
