import QuestEngine
import QuestWire

/// What one team's result is made of, as `results --explain` prints it.
struct ResultExplanation {
    let quest: QuestID
    let team: TeamID

    func perform(by client: DaemonClient, on console: Console) async throws {
        let results: Results = try await client.get(
            APIPath.adminQuest(quest, "results") + "?explain=" + team.rawValue)
        guard let standing = results.standings.first(where: { $0.team == team }) else { return }
        if console.asJSON { return try console.print(json: standing) }
        let zone = try await client.timeZone(of: quest)
        console.print(table(of: standing, on: console, in: zone))
        console.tell(.resultsOfNow(head: "\(results.head.seq):\(results.head.hash)"))
    }

    private func table(of standing: TeamStanding, on console: Console, in zone: EventTimeZone) -> Table {
        var table = Table([
            Table.Column(heading: console.word(.at)),
            Table.Column(heading: console.word(.kind)),
            Table.Column(heading: console.word(.task), mayShrink: true),
            Table.Column(heading: console.word(.points), alignsRight: true),
            Table.Column(heading: console.word(.time), alignsRight: true),
            Table.Column(heading: console.word(.record), alignsRight: true),
        ])
        for part in standing.parts ?? [] {
            let points = part.points == 0 ? "" : "\(part.points)"
            let time = part.seconds == 0 ? "" : Optional(part.seconds).clock
            table.add([
                Table.Cell(zone.exactText(of: part.at), .dim), Table.Cell(part.word(on: console)),
                Table.Cell(part.task?.rawValue ?? ""),
                Table.Cell(points, part.points < 0 ? .yellow : nil), Table.Cell(time),
                Table.Cell(part.seq.map { "\($0)" } ?? "", .dim),
            ])
        }
        table.add([
            "", Table.Cell(console.word(.sum), .bold), "", Table.Cell("\(standing.points)", .bold),
            Table.Cell(standing.time.clock, .bold), "",
        ])
        return table
    }
}

extension TeamStandingPart {
    /// The kind as people read it; the word itself where a newer daemon has more of them.
    fileprivate func word(on console: Console) -> String {
        switch StandingPart.Kind(rawValue: kind) {
        case .accepted: console.word(.accepted)
        case .wrong: console.word(.partWrong)
        case .trap: console.word(.partTrap)
        case .hint: console.word(.partHint)
        case .adjustment: console.word(.kindAdjustment)
        case .ride: console.word(.partRide)
        case .late: console.word(.late)
        case nil: kind
        }
    }
}
