import ArgumentParser
import QuestEngine
import QuestWire

struct JudgeAgreementCommand: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "agreement",
        abstract: .said(
            "Show how far judges who look at the same answers agree.",
            "Показать, насколько согласны судьи, которые смотрят одни и те же ответы."),
        discussion: .said(
            """
            Counted over the first two opinions on each decision; π tells how much of that is more than chance: \
            1 = always, 0 = as chance would have it.
            """,
            """
            Считается по первым двум мнениям о каждом решении; π показывает, сколько в этом сверх случайности: 1 \
            — всегда, 0 — как вышло бы случайно.
            """,
            then: "  questctl judge agreement spring-ride"))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let agreement: Agreement = try await DaemonClient(server, on: console)
            .get(APIPath.adminQuest(quest, "agreement"))
        if console.asJSON { return try console.print(json: agreement) }
        var facts = FactList()
        facts.add(.needed, "\(agreement.needed)")
        facts.add(.compared, "\(agreement.compared)")
        facts.add(.agreed, "\(agreement.agreed)")
        facts.add(
            .pi,
            agreement.pi.map { Measures(language: console.language).number($0) } ?? console.word(.unknown))
        console.print(facts)
        guard !agreement.judges.isEmpty else { return }
        var table = Table([
            Table.Column(heading: console.word(.judge), mayShrink: true),
            Table.Column(heading: console.word(.opinions), alignsRight: true),
            Table.Column(heading: console.word(.agreed), alignsRight: true),
        ])
        for judge in agreement.judges {
            table.add([Table.Cell(judge.name ?? judge.actor), "\(judge.decided)", "\(judge.agreed)"])
        }
        console.print(table)
    }
}
