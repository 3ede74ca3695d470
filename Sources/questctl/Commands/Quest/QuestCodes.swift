import ArgumentParser
import QRCodes
import QuestEngine
import QuestWire

struct QuestCodes: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: .said(
            "Write a sheet with the quest's signed codes, to print and hang up.",
            "Записать лист с подписанными кодами квеста, чтобы напечатать и развесить."),
        discussion: .said(
            """
            A web page of one file with a QR code and its letters for each task whose "answer-type" is "code" \
            and that has no "answer". The QR code is a link that a phone's own camera opens in the riders' app. The \
            codes stay the same when the quest is edited, also on other sheets.
            """,
            """
            Веб-страница в одном файле: QR-код и его буквы для каждого задания, у которого «answer-type» — \
            «code» и нет «answer». QR-код — ссылка, которую камера телефона открывает в приложении участника. Коды \
            не меняются, когда квест правят, и на других листах те же.
            """,
            then: """
                  questctl quest codes spring-ride -o codes.html
                  questctl quest codes spring-ride --public https://quest.example -o codes.html
                  questctl quest codes spring-ride --json
                """))

    @Argument(help: .quest) var quest: QuestID

    @Option(
        name: .shortAndLong,
        help: .said(
            "The file to write. Default: standard output.",
            "Куда записать. По умолчанию: в стандартный вывод.", value: "FILE.html"),
        completion: .file(extensions: ["html"]))
    var output: String?

    @OptionGroup var place: PublicAddress
    @OptionGroup var daemon: DaemonOptions

    func perform(with client: DaemonClient, on console: Console) async throws {
        let codes: AdminCodes = try await client.get(APIPath.adminQuest(quest, "codes"))
        if console.asJSON { return try console.print(json: codes) }
        guard !codes.codes.isEmpty else { throw CommandFailure(.refused, .questHasNoCodes(quest)) }
        let sheet = CodeSheet(
            codes: codes, language: console.language, server: try await place.address(of: client))
        let bytes = Array(sheet.html.utf8)
        guard let output else { return console.print(bytes: bytes) }
        // Whoever reads it has the answers.
        try OutputFile.write(bytes, to: output, mode: 0o600)
        console.print(.codesWritten(output, count: codes.codes.count))
    }
}

/// A page for the printer: the codes of a quest, to be cut apart and hung up, each with what to do with it.
///
/// One file that needs nothing else: no scripts, no fonts, no network.
struct CodeSheet {
    let codes: AdminCodes
    let language: Language
    /// Where phones reach the daemon.
    let server: ServerAddress

    var html: String {
        let title = Message.sheetTitle(codes.title).text(in: language).escapedForHTML
        let cards = codes.codes.map(card).joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            @page { size: A4; margin: 10mm }
            body { font-family: sans-serif; margin: 0; color: #000; background: #fff }
            h1 { font-size: 16pt; margin: 0 0 2mm }
            main { display: grid; grid-template-columns: 1fr 1fr }
            section { border: 1px dashed #888; padding: 6mm; text-align: center; break-inside: avoid }
            h2 { font-size: 14pt; margin: 0; overflow-wrap: anywhere }
            svg { width: 62mm; height: 62mm }
            .code { font: bold 20pt monospace; margin: 0 }
            p { font-size: 10pt; margin: 2mm 0 0 }
            @media print { header { display: none } }
            </style>
            </head>
            <body>
            <header><h1>\(title)</h1><p>\(word(.sheetSecret).escapedForHTML)</p></header>
            <main>
            \(cards)
            </main>
            </body>
            </html>

            """
    }

    private func card(_ code: AdminTaskCode) -> String {
        let link = QuestLink.task(code.task, of: codes.quest, code: code.code, at: "\(server)")
        return """
            <section><h2>\(code.taskName.escapedForHTML)</h2>\
            \(QRCode(link)?.svg ?? "")\
            <p class="code">\(code.code.escapedForHTML)</p>\
            <p>\(codes.title.escapedForHTML)</p><p>\(word(.sheetAdvice).escapedForHTML)</p></section>
            """
    }

    private func word(_ label: Label) -> String { label.message.text(in: language) }
}
