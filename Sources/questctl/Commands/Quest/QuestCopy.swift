import ArgumentParser
import QuestEngine
import QuestWire

struct QuestCopy: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: .said(
            "Make a new quest of the file of another one, for a repeat.",
            "Сделать новый квест из файла другого, чтобы повторить его."),
        discussion: .said(
            """
            The new quest is a draft with a log of its own. With --start every time of the file is moved by as much as \
            its start is: when it opens, else when its first wave starts, else when its first task opens. \
            With --teams the teams come along with their ids, names, numbers and waves; their join codes are new, and \
            printed this once.
            """,
            """
            Новый квест — черновик со своим журналом. С --start все времена файла сдвигаются настолько же, насколько \
            его начало: открытие, иначе старт первой волны, иначе открытие первого задания. С --teams \
            переносятся и команды с id, названиями, номерами и волнами; коды команд будут новыми и печатаются только \
            сейчас.
            """,
            then: """
                  questctl quest copy spring-ride autumn-ride --start 2026-09-12T10:00:00+05:00
                  questctl quest copy spring-ride autumn-ride --start 2026-09-12T10:00:00+05:00 --teams
                """))

    @Argument(help: .said("The quest to copy.", "Какой квест повторить.", value: "OLD")) var quest: QuestID
    @Argument(
        help: .said(
            "The id of the new one: a-z, 0-9 and hyphens.", "Id нового: a-z, 0-9 и дефисы.", value: "NEW"))
    var name: QuestID

    @Option(
        help: .said(
            "When the new one begins, with its offset. Default: the times stay as they are.",
            "Когда начнётся новый, со смещением. По умолчанию: времена не меняются.", value: "TIME"))
    var start: Moment?

    @Flag(help: .said("Take the teams along.", "Перенести команды.")) var teams = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let others: AdminQuestList = try await client.get(APIPath.adminQuests)
        guard !others.quests.contains(where: { $0.id == name }) else {
            throw CommandFailure(.refused, .questIDTaken(name))
        }
        var file = try await client.fetch(APIPath.adminQuest(quest, "file")).bytes
        if let start {
            guard let shift = QuestShift(file) else {
                throw CommandFailure(.refused, .questHasNoStart(quest))
            }
            file = shift.document(startingAt: start)
        }
        let loaded: QuestLoaded = try await client.ask(
            .put, APIPath.adminQuest(name), body: .document(file))
        // Somebody else was faster.
        guard loaded.changed, loaded.quest.version == 1 else {
            throw CommandFailure(.refused, .questIDTaken(name))
        }
        try await client.copyMedia(of: quest, to: name)
        var added: [TeamAdded] = []
        if teams {
            let list: AdminTeamList = try await client.get(APIPath.adminQuest(quest, "teams"))
            let waves = Set(
                QuestDocument.read(file, name: name.rawValue, isKept: true).quest?.waves.map(\.id) ?? [])
            for team in QuestRename.successors(of: list.teams, in: waves) {
                added.append(try await client.add(team, to: name))
            }
        }
        let shown: AdminQuest = teams ? try await client.get(APIPath.adminQuest(name)) : loaded.quest
        if console.asJSON { return try console.print(json: Copied(quest: shown, teams: added)) }
        console.print(.questCopied(quest, to: name))
        if let opens = shown.opens {
            console.print(.questOpensLater(at: EventTimeZone(shown.timeZone).text(of: opens)))
        }
        guard !added.isEmpty else { return console.remark(.questOpenNext(name)) }
        var rows = Rows(of: added, on: console)
        rows.texts(.team) { $0.team.id.rawValue }
        rows.texts(.name, mayShrink: true) { $0.team.name }
        rows.texts(.joinCode) { $0.joinCode }
        console.print(rows)
        console.remark(.questOpenNext(name))
    }

    /// The JSON output.
    private struct Copied: Encodable {
        let quest: AdminQuest
        let teams: [TeamAdded]
    }
}
