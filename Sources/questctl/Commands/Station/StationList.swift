import ArgumentParser
import QuestEngine
import QuestWire

struct StationList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: .said(
            "Show who is at which station now, who waits, and how long teams stay.",
            "Показать, кто сейчас на какой станции, кто ждёт и сколько команды там проводят."),
        discussion: """
              questctl station list spring-ride
              questctl station list spring-ride --all
            """)

    @Argument(help: .quest) var quest: QuestID

    @Flag(help: .said("Tasks without a steward too.", "И задания без волонтёра.")) var all = false

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var list: AdminOccupancyList = try await client.get(APIPath.adminQuest(quest, "stations"))
        if !all { list.stations.removeAll { !$0.isStation } }
        if console.asJSON { return try console.print(json: list) }
        let measures = Measures(language: console.language)
        var rows = Rows(of: list.stations, on: console)
        rows.texts(.task, mayShrink: true) { $0.task.rawValue }
        rows.texts(.name, mayShrink: true) { $0.taskName }
        rows.texts(.present, mayShrink: true) { station in
            station.present.map { $0.name.isEmpty ? $0.team.rawValue : $0.name }.joined(separator: ", ")
        }
        rows.numbers(.waiting) { $0.waitingCount }
        rows.numbers(.done) { $0.doneCount }
        rows.numbers(.expected) { $0.expectedCount }
        rows.numbers(.stays) { $0.stayCount }
        rows.texts(.meanStay, alignsRight: true) { station in
            station.meanStay.map { measures.duration(Seconds($0)) }
        }
        console.print(rows)
    }
}
