import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: .said(
            "Read a quest's log, and verify that nobody changed it.",
            "Читать журнал квеста и проверять, что его никто не изменил."),
        discussion: .said(
            """
            Every answer, verdict, review and command is a record of a chain in which each names the hash of the \
            one before it. Records hold no names and no answer texts, only their salted hashes.
            """,
            """
            Каждый ответ, каждое решение и каждая команда — запись цепочки, где каждая называет хеш предыдущей. \
            В записях нет ни имён, ни текстов ответов, только их хеши с солью.
            """),
        subcommands: [LogShow.self, LogExportCommand.self, LogVerify.self])
}

struct LogShow: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: .said("Print the records of a quest's log.", "Напечатать записи журнала квеста."),
        discussion: """
              questctl log show spring-ride
              questctl log show spring-ride --after 120 --json
            """)

    @Argument(help: .quest) var quest: QuestID

    @Option(help: .said("Only records after this one.", "Только записи после этой.", value: "SEQ"))
    var after = Ranged<RecordNumber>(clamping: 0)

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var records: [AdminRecord] = []
        let head = try await client.forEachRecordPage(of: quest, after: after.value) {
            records += $0.page.records
        }
        if console.asJSON { return try console.print(json: Listing(records: records, head: head)) }
        let zone = try await client.timeZone(of: quest)
        var rows = Rows(of: records, on: console)
        rows.column(Table.Column(heading: "#", alignsRight: true)) { "\($0.seq)" }
        rows.times(.at, in: zone) { $0.at }
        rows.texts(.kind) { $0.kind }
        rows.texts(.actor, mayShrink: true) { $0.actor }
        rows.texts(.team, mayShrink: true) { $0.team?.rawValue }
        rows.texts(.content, mayShrink: true) { RecordBody(canonicalizing: $0.body)?.canonicalJSON }
        console.print(rows)
        let impossible = records.filter { Moment($0.at) == nil || Moment($0.receivedAt) == nil }.map(\.seq)
        if !impossible.isEmpty { console.remark(.logTimesImpossible(Array(impossible.prefix(100)))) }
    }

    private struct Listing: Encodable {
        let records: [AdminRecord]
        let head: LogEnd
    }
}

struct LogExportCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: .said(
            "Write a quest's whole log to a file that anybody can check.",
            "Записать весь журнал квеста в файл, который может проверить кто угодно."),
        discussion: .said(
            """
            JSON Lines: a line for each record with everything that its hash covers, then one with the head. \
            Names and texts are not in it.
            """,
            """
            JSON Lines: строка на каждую запись со всем, что покрывает её хеш, затем строка с концом журнала. \
            Имён и текстов в нём нет.
            """,
            then: """
                  questctl log export spring-ride -o spring-ride.jsonl
                  questctl log verify --file spring-ride.jsonl
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(name: .shortAndLong, help: .fileOrStandardOutput, completion: .file())
    var output: String?

    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        var lines: [String] = []
        var verifier = LogVerifier(quest: quest)
        do {
            try await client.checkLog(of: quest, with: &verifier) { lines.append($0.line) }
        } catch let fault as LogFault {
            throw CommandFailure(
                .refused, .logInvalid(quest, fault: fault.message.text(in: console.language)))
        } catch let fault as RecordLineError {
            throw CommandFailure(
                .refused, .logInvalid(quest, fault: fault.message.text(in: console.language)))
        }
        if !verifier.impossibleTimes.isEmpty { console.remark(.logTimesImpossible(verifier.impossibleTimes)) }
        lines.append(LogExport.headLine(verifier.head, of: quest))
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        guard let output else { return console.print(bytes: bytes) }
        try OutputFile.write(bytes, to: output)
        if console.asJSON { return try console.print(json: LogEnd(verifier.head)) }
        console.print(
            .logExported(output, quest: quest.rawValue, head: "\(verifier.head.seq):\(verifier.head.hash)"))
    }
}
