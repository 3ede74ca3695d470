import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire

/// Makes the page with the whole text about personal data, in one language. It has neither scripts nor styles, and
/// nothing of the request in it.
struct PrivacyPage: Sendable {
    private let pages: [Language: [UInt8]]

    init(_ text: PrivacyText) {
        pages = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { ($0, Array(Self.html(of: text, in: $0).utf8)) })
    }

    func response(in language: Language, to request: Request) -> Response {
        var response = Response.tagged(
            pages[language] ?? [], type: "text/html; charset=utf-8", for: request)
        response.headers[.cacheControl] = "no-cache"
        response.headers[.contentLanguage] = language.rawValue
        response.headers[.vary] = "Accept-Language"
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return response
    }

    private static func html(of text: PrivacyText, in language: Language) -> String {
        let reply = text.reply(in: language)
        let title = escaped(Message.privacyTitle().text(in: language))
        let others = Language.allCases.filter { $0 != language }.map { other in
            "<p><a href=\"?lang=\(other.rawValue)\" lang=\"\(other.rawValue)\" hreflang=\"\(other.rawValue)\">"
                + "\(escaped(Message.privacyThisLanguage().text(in: other)))</a></p>"
        }
        let sections = reply.sections.map { section in
            "<h2>\(escaped(section.title))</h2>\n"
                + section.lines.map { "<p>\(escaped($0.text))</p>" }.joined(separator: "\n")
        }
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            </head>
            <body>
            \((others + ["<h1>\(title)</h1>"] + sections).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    /// The operator's words are text, whatever stands in them.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
