import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine

/// Makes the page behind the links on join cards, which says how to join, where the riders' app is not installed.
///
/// One page for all quests, whether they exist or not, so that it tells nobody which drafts there are. It holds nothing
/// of the request: what stands behind the `#` of the link is not sent.
struct JoinPage: Sendable {
    private static let bytes = Array(html.utf8)

    func response(to request: Request) -> Response {
        var response = Response.tagged(Self.bytes, type: "text/html; charset=utf-8", for: request)
        response.headers[.cacheControl] = "public, max-age=3600"
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return response
    }

    /// All languages one after the other: a page that depends on its reader could not be cached for all.
    private static var html: String {
        let titles = Language.allCases.map { text(of: .joinPageTitle(), in: $0) }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(titles.joined(separator: " · "))</title>
            </head>
            <body>
            \(Language.allCases.map(section).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private static func section(in language: Language) -> String {
        let messages: [Message] = [
            .joinPageCard(), .joinPageCode(), .joinPageRegistration(), .joinPageHelp(),
        ]
        let paragraphs = messages.map { "<p>\(text(of: $0, in: language))</p>" }
        let title = "<h1>\(text(of: .joinPageTitle(), in: language))</h1>"
        return "<section lang=\"\(language.rawValue)\">\n"
            + ([title] + paragraphs).joined(separator: "\n") + "\n</section>"
    }

    private static func text(of message: Message, in language: Language) -> String {
        message.text(in: language).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}

extension Message {
    static func joinPageTitle() -> Message {
        Message("join-page-title", "To join a bike quest", "Как войти в велоквест")
    }

    static func joinPageCard() -> Message {
        Message(
            "join-page-card",
            """
            If the link has “#code=” in it, it is from a team's card. Enter the address of this server and the code \
            behind “#code=” in the riders' app: eight letters and digits such as 7KQ2-M4ZD, which are also on the card.
            """,
            """
            Если в ссылке есть «#code=», она с карточки команды. Введите в приложении участника адрес этого сервера и \
            код после «#code=»: восемь букв и цифр, например 7KQ2-M4ZD; они есть и на карточке.
            """)
    }

    static func joinPageCode() -> Message {
        Message(
            "join-page-code",
            """
            Browsers keep what stands behind “#” to themselves: the server has not seen the code. Keep it from others, \
            too: who has it can join your team.
            """,
            """
            То, что стоит после «#», браузер никуда не отправляет: кода сервер не видел. Не показывайте его и другим: \
            кто знает код, может войти в вашу команду.
            """)
    }

    static func joinPageRegistration() -> Message {
        Message(
            "join-page-registration",
            """
            If the link ends with “#register”, it is for teams that register themselves: do that in the app, and note \
            the code that your team is given.
            """,
            """
            Если ссылка кончается на «#register», по ней команды регистрируются сами: сделайте это в приложении и \
            запишите код, который получит ваша команда.
            """)
    }

    static func joinPageHelp() -> Message {
        Message(
            "join-page-help", "Without a code, or with one that is not taken, ask the organisers.",
            "Если кода нет или он не подходит, обратитесь к организаторам.")
    }
}
