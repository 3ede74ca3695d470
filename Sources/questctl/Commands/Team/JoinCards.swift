import QRCodes
import QuestEngine
import QuestWire

/// A join code that was just issued, and its team.
struct IssuedCode {
    let team: AdminTeam
    let code: String

    init(_ added: TeamAdded) {
        team = added.team
        code = added.joinCode
    }

    /// The link of the team's card.
    func link(to quest: QuestID, at server: ServerAddress) -> String {
        QuestLink.join(quest, code: code, at: "\(server)")
    }
}

/// Codes of many teams, as JSON and csv have them.
struct CodeList: Encodable {
    let codes: [Line]

    struct Line: Encodable {
        let team: TeamID
        let name: String
        let number: Int?
        let joinCode: String
        let link: String
    }

    init(_ codes: [IssuedCode], of quest: QuestID, at server: ServerAddress) {
        self.codes = codes.map { code in
            Line(
                team: code.team.id, name: code.team.name, number: code.team.number, joinCode: code.code,
                link: code.link(to: quest, at: server))
        }
    }

    var csv: String {
        let rows = codes.map { line in
            let number = line.number.map { "\($0)" } ?? ""
            return [line.team.rawValue, line.name, number, line.joinCode, line.link]
        }
        return ([["team", "name", "number", "join_code", "link"]] + rows)
            .map { SeparatedValues.line($0) }.joined()
    }
}

/// A page for the printer: a card for each team with its code, to be cut apart and handed out.
///
/// One file that needs nothing else: no scripts, no fonts, no network.
struct JoinCards {
    let quest: QuestID
    let title: LocalizedText
    let cards: [IssuedCode]
    /// Where phones reach the daemon.
    let server: ServerAddress

    /// - Parameter language: That of what the organisers read; riders get both.
    func html(in language: Language) -> String {
        let title = Message.cardsTitle(self.title.text(in: language)).text(in: language)
        let secret = Label.cardsSecret.message.text(in: language)
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title.escapedForHTML)</title>
            <style>
            @page { size: A4; margin: 10mm }
            body { font-family: sans-serif; margin: 0; color: #000; background: #fff }
            h1 { font-size: 16pt; margin: 0 0 2mm }
            main { display: grid; grid-template-columns: 1fr 1fr }
            section { border: 1px dashed #888; padding: 5mm; break-inside: avoid; display: grid;
              grid-template-columns: 1fr 34mm; gap: 0 4mm }
            h2 { font-size: 14pt; margin: 0; overflow-wrap: anywhere }
            svg { width: 34mm; height: 34mm; grid-column: 2; grid-row: 1 / span 3 }
            .bib { font: bold 20pt sans-serif; margin: 0 }
            .code { font: bold 18pt monospace; margin: 1mm 0 0; white-space: nowrap }
            .help { font-size: 8.5pt; margin: 1.5mm 0 0; grid-column: 1 / span 2 }
            @media print { header { display: none } }
            </style>
            </head>
            <body>
            <header><h1>\(title.escapedForHTML)</h1><p>\(secret.escapedForHTML)</p></header>
            <main>
            \(cards.map(card).joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private func card(_ card: IssuedCode) -> String {
        let link = card.link(to: quest, at: server)
        // Whoever types has to be told the quest too.
        let page = QuestLink.page(of: quest, at: "\(server)")
        let number = card.team.number.map { "№ \($0)" } ?? ""
        let help = Language.allCases.map { language in
            let advice = Message.cardAdvice(quest: title.text(in: language), page: page).text(in: language)
            return #"<p class="help" lang="\#(language.rawValue)">\#(advice.escapedForHTML)</p>"#
        }
        return """
            <section><h2>\(card.team.name.escapedForHTML)</h2>\
            \(QRCode(link)?.svg ?? "")\
            <p class="bib">\(number.escapedForHTML)</p>\
            <p class="code">\(card.code.escapedForHTML)</p>\
            \(help.joined())</section>
            """
    }
}

extension DaemonClient {
    /// Asks for the title of a quest in all languages that its file has.
    func title(of quest: QuestID) async throws -> LocalizedText {
        let file = try await fetch(APIPath.adminQuest(quest, "file"))
        let reading = QuestDocument.read(file.bytes, name: quest.rawValue, isKept: true)
        return reading.quest?.title ?? LocalizedText(quest.rawValue)
    }
}
