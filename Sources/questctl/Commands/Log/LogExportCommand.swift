import ArgumentParser
import GeoJSONKit
import QuestEngine
import QuestWire

struct LogExportCommand: Subcommand {
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

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .said(
            "The file to write. Default: standard output.",
            "Куда записать. По умолчанию: в стандартный вывод.", value: "FILE"),
        completion: .file())
    var output: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
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
        if !verifier.impossibleTimes.isEmpty { console.tell(.logTimesImpossible(verifier.impossibleTimes)) }
        lines.append(LogExport.headLine(verifier.head, of: quest))
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        guard let output else { return console.print(bytes: bytes) }
        try OutputFile.write(bytes, to: output)
        if console.asJSON { return try console.print(json: LogEnd(verifier.head)) }
        console.print(
            .logExported(output, quest: quest.rawValue, head: "\(verifier.head.seq):\(verifier.head.hash)"))
    }
}
