import QuestEngine
import QuestWire

/// A page for the printer: the codes of a quest, to be cut apart and hung up, each with what to do with it.
///
/// One file that needs nothing else: no scripts, no fonts, no network.
struct CodeSheet {
    let codes: AdminCodes
    let language: Language

    var html: String {
        let title = Self.escaped(Message.sheetTitle(codes.title).text(in: language))
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
            <header><h1>\(title)</h1><p>\(Self.escaped(word(.sheetSecret)))</p></header>
            <main>
            \(cards)
            </main>
            </body>
            </html>

            """
    }

    private func card(_ code: AdminTaskCode) -> String {
        """
        <section><h2>\(Self.escaped(code.taskName))</h2>\
        \(QRCode(code.code)?.svg ?? "")\
        <p class="code">\(Self.escaped(code.code))</p>\
        <p>\(Self.escaped(codes.title))</p><p>\(Self.escaped(word(.sheetAdvice)))</p></section>
        """
    }

    private func word(_ label: Label) -> String { label.message.text(in: language) }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
