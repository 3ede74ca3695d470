import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct LogShow: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said("Print the records of a quest's log.", "Напечатать записи журнала квеста."),
        discussion: """
              questctl log show spring-ride
              questctl log show spring-ride --after 120 --json
            """)

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Option(help: .said("Only records after this one.", "Только записи после этой.", value: "SEQ"))
    var after = Ranged<RecordNumber>(clamping: 0)

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        var records: [AdminRecord] = []
        let head = try await client.forEachRecordPage(of: quest, after: after.value) {
            records += $0.page.records
        }
        if console.asJSON { return try console.print(json: Listing(records: records, head: head)) }
        let zone = try await client.timeZone(of: quest)
        var table = Table([
            Table.Column(heading: "#", alignsRight: true),
            Table.Column(heading: console.word(.at)),
            Table.Column(heading: console.word(.kind)),
            Table.Column(heading: console.word(.actor), mayShrink: true),
            Table.Column(heading: console.word(.team), mayShrink: true),
            Table.Column(heading: console.word(.content), mayShrink: true),
        ])
        for record in records {
            table.add([
                "\(record.seq)", Table.Cell(zone.exactText(of: record.at), .dim), Table.Cell(record.kind),
                Table.Cell(record.actor), Table.Cell(record.team?.rawValue ?? ""),
                Table.Cell(RecordBody(canonicalizing: record.body)?.canonicalJSON ?? ""),
            ])
        }
        console.print(table)
        let impossible = records.filter { Moment($0.at) == nil || Moment($0.receivedAt) == nil }.map(\.seq)
        if !impossible.isEmpty { console.tell(.logTimesImpossible(Array(impossible.prefix(100)))) }
    }

    private struct Listing: Encodable {
        let records: [AdminRecord]
        let head: LogEnd
    }
}
