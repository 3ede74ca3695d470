import ArgumentParser
import QuestEngine
import QuestWire

struct AnswersShow: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said(
            "Show one answer with all that is known of it.",
            "Показать один ответ и всё, что о нём известно."),
        discussion: "  questctl answers show spring-ride 01973f2e-6f1c-7c8e-9a53-1d2b3c4d5e6f")

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Argument(
        help: .said(
            "The answer's id, from answers list.",
            "Id ответа из «answers list».", value: "ANSWER"))
    var answer: AnswerID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let shown: AdminAnswer = try await client.get(APIPath.adminQuest(quest, "answers", answer.rawValue))
        if console.asJSON { return try console.print(json: shown) }
        let zone = try await client.timeZone(of: quest)
        let measures = Measures(language: console.language)
        var facts = FactList()
        facts.add(.answer, shown.id.rawValue)
        facts.add(.team, shown.team?.rawValue ?? "–")
        facts.add(.device, shown.device?.rawValue ?? "–")
        facts.add(.task, "\(shown.task.rawValue) — \(Table.Cell(shown.taskName).text)")
        facts.add(.text, shown.shownText(on: console).text)
        facts.add(.verdict, console.style(shown.verdict.look, console.word(shown.verdict.label)))
        if let decider = shown.decidedBy { facts.add(.decidedBy, Self.word(for: decider, on: console)) }
        if let reason = shown.reason { facts.add(.reason, Table.Cell(reason).text) }
        facts.add(.at, zone.exactText(of: shown.at))
        facts.add(.received, zone.exactText(of: shown.receivedAt))
        if let skew = shown.skew {
            let text = "\(measures.seconds(skew)) \(console.word(.unitSeconds))"
            facts.add(.skew, shown.skewFlagged ? console.style(.yellow, text + " !") : text)
        }
        for crossing in shown.crossings {
            let text = """
                \(Table.Cell(crossing.name).text), \(zone.exactText(of: crossing.first)) … \(zone.exactText(of: crossing.last)), \
                \(crossing.depth) \(console.word(.unitMeters)), \(crossing.device?.rawValue ?? "–")
                """
            facts.add(.crossed, console.style(.yellow, text))
        }
        for visit in shown.visits {
            let text = """
                \(zone.exactText(of: visit.first)) … \(zone.exactText(of: visit.last)), \
                \(visit.distance) \(console.word(.unitMeters)), \(visit.confidence) %, \
                \(visit.device?.rawValue ?? "–")
                """
            facts.add(.visit, text)
        }
        if let photo = shown.photo {
            facts.add(.photo, "\(photo.type), \(photo.width) × \(photo.height), \(photo.size)")
        }
        if let appeal = shown.appeal {
            facts.add(.appeal, Table.Cell(appeal.text ?? console.word(.erased)).text)
        }
        if shown.opinions > 0 { facts.add(.opinions, "\(shown.opinions)") }
        facts.add(.version, "\(shown.version)")
        facts.add(.record, "\(shown.seq)")
        console.print(facts)
    }

    private static func word(for decider: String, on console: Console) -> String {
        switch decider {
        case "rule": console.word(.decidedByRule)
        case "judge": console.word(.decidedByJudge)
        default: decider
        }
    }
}
