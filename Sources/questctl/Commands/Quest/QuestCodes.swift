import ArgumentParser
import QuestEngine
import QuestWire

struct QuestCodes: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: .said(
            "Write a sheet with the quest's signed codes, to print and hang up.",
            "Записать лист с подписанными кодами квеста, чтобы напечатать и развесить."),
        discussion: .said(
            """
            A web page of one file with a QR code and its letters for each task whose "answer-type" is "code" \
            and that has no "answer". The codes stay the same when the quest is edited, also on other sheets.
            """,
            """
            Веб-страница в одном файле: QR-код и его буквы для каждого задания, у которого «answer-type» — \
            «code» и нет «answer». Коды не меняются, когда квест правят, и на других листах те же.
            """,
            then: """
                  questctl quest codes spring-ride -o codes.html
                  questctl quest codes spring-ride --json
                """))

    @Argument(help: .said("The quest.", "Квест.", value: "QUEST"))
    var quest: QuestID

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: .said(
            "The file to write. Default: standard output.",
            "Куда записать. По умолчанию: в стандартный вывод.", value: "FILE.html"),
        completion: .file(extensions: ["html"]))
    var output: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var speech: OutputOptions

    func perform(on console: Console) async throws {
        let client = try DaemonClient(server, on: console)
        let codes: AdminCodes = try await client.get(APIPath.adminQuest(quest, "codes"))
        if console.asJSON { return try console.print(json: codes) }
        guard !codes.codes.isEmpty else { throw CommandFailure(.refused, .questHasNoCodes(quest)) }
        let bytes = Array(CodeSheet(codes: codes, language: console.language).html.utf8)
        guard let output else { return console.print(bytes: bytes) }
        // Whoever reads it has the answers.
        try OutputFile.write(bytes, to: output, mode: 0o600)
        console.print(.codesWritten(output, count: codes.codes.count))
    }
}
