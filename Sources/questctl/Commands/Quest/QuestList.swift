import ArgumentParser
import QuestEngine
import QuestWire

struct QuestList: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said("List the daemon's quests.", "Показать квесты сервера."),
        discussion: """
              questctl quest list
              questctl quest list --json
            """)

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let list: AdminQuestList = try await DaemonClient(server, on: console).get(APIPath.adminQuests)
        if console.asJSON { return try console.print(json: list) }
        var table = Table([
            Table.Column(heading: console.word(.quest)),
            Table.Column(heading: console.word(.title), mayShrink: true),
            Table.Column(heading: console.word(.phase)),
            Table.Column(heading: console.word(.version), alignsRight: true),
            Table.Column(heading: console.word(.tasks), alignsRight: true),
            Table.Column(heading: console.word(.teams), alignsRight: true),
            Table.Column(heading: console.word(.answers), alignsRight: true),
            Table.Column(heading: console.word(.pending), alignsRight: true),
        ])
        for quest in list.quests {
            table.add([
                Table.Cell(quest.id.rawValue), Table.Cell(quest.title),
                Table.Cell(console.word(quest.phase.label), quest.phase.look), "\(quest.version)",
                "\(quest.taskCount)", "\(quest.teamCount)", "\(quest.answerCount)",
                Table.Cell("\(quest.pendingCount)", quest.pendingCount > 0 ? .yellow : nil),
            ])
        }
        console.print(table)
    }
}

extension PhaseName {
    var label: Label {
        switch self {
        case .draft: .phaseDraft
        case .open: .phaseOpen
        case .closed: .phaseClosed
        }
    }

    var look: Style.Look? {
        switch self {
        case .draft: .yellow
        case .open: .green
        case .closed: .dim
        }
    }
}
