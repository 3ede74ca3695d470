import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeDecisions: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "decisions",
        abstract: .said(
            "List judges' decisions that count: reviews, and points and time.",
            "Показать действующие решения судей: по ответам, об очках и о времени."),
        discussion: "  questctl judge decisions spring-ride")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let list: AdminDecisionList = try await client.get(APIPath.adminQuest(quest, "decisions"))
        if console.asJSON { return try console.print(json: list) }
        let time = TimeColumn(
            try await client.timeZone(of: quest), of: list.decisions.map(\.at))
        var table = Table([
            Table.Column(heading: console.word(.record), alignsRight: true),
            time.heading(on: console),
            Table.Column(heading: console.word(.kind)),
            Table.Column(heading: console.word(.task), mayShrink: true, mayVanish: true),
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.decision)),
            Table.Column(heading: console.word(.actor), mayShrink: true),
            Table.Column(heading: console.word(.reason), mayShrink: true),
        ])
        for decision in list.decisions {
            table.add([
                Table.Cell("\(decision.seq)"), time.cell(decision.at),
                Table.Cell(
                    console.word(decision.kind == "review" ? .kindReview : .kindAdjustment)),
                Table.Cell(decision.taskName ?? decision.task?.rawValue ?? ""),
                Table.Cell(decision.teamName ?? decision.team?.rawValue ?? "–"),
                decision.content(on: console), Table.Cell(decision.actorName ?? decision.actor),
                Table.Cell(decision.reason ?? ""),
            ])
        }
        console.print(table)
    }
}

extension AdminDecision {
    fileprivate func content(on console: Console) -> Table.Cell {
        if let verdict = decision.flatMap({ VerdictName(rawValue: $0) }) {
            return Table.Cell(console.word(verdict.label), verdict.look)
        }
        var parts: [String] = []
        if let points, points != 0 { parts.append(Message.pointsGiven(points).text(in: console.language)) }
        if let seconds, seconds != 0 {
            parts.append(Message.secondsGiven(seconds).text(in: console.language))
        }
        return Table.Cell(parts.joined(separator: ", "))
    }
}
