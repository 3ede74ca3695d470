import ArgumentParser
import QuestEngine
import QuestWire

struct QuestVersionList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "versions",
        abstract: .said(
            "List the versions that a quest's file has had.", "Показать версии файла квеста."),
        discussion: .said(
            "The file of each comes from `questctl quest show QUEST --file --file-version NUMBER`.",
            "Файл любой из них: `questctl quest show QUEST --file --file-version NUMBER`.",
            then: "  questctl quest versions spring-ride"))

    @Argument(help: .quest) var quest: QuestID

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let list: QuestVersions = try await client.get(APIPath.adminQuest(quest, "versions"))
        if console.asJSON { return try console.print(json: list) }
        let shown: AdminQuest = try await client.get(APIPath.adminQuest(quest))
        let zone = EventTimeZone(shown.timeZone)
        var rows = Rows(of: list.versions, on: console)
        rows.numbers(.version) { $0.version }
        rows.texts(.published) { zone.text(of: $0.publishedAt) }
        console.print(rows)
    }
}
