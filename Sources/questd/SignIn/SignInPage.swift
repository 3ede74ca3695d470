import FoundationEssentials
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import ServerBase

/// The page that a person sees when a sign-in came to nothing: why, and how to begin again. Its code stands in it for
/// whoever asks the organisers for help.
struct SignInPage: Sendable {
    let refused: Refused

    func response(in language: Language) -> Response {
        var response = Response.bytes(
            Array(html(in: language).utf8), type: "text/html; charset=utf-8", status: refused.status)
        response.headers.append(contentsOf: refused.fields)
        response.headers[.contentLanguage] = language.rawValue
        response.headers[.cacheControl] = "no-store"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src '\(Self.styleHash)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
        return response
    }

    private func html(in language: Language) -> String {
        func text(_ message: Message) -> String { Self.escaped(message.text(in: language)) }
        let code = Self.escaped(refused.message.code.rawValue)
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(text(.signInPageTitle()))</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <main data-code="\(code)">
            <h1>\(text(.signInPageTitle()))</h1>
            <p>\(text(refused.message))</p>
            <p><a href="/account">\(text(.signInPageBack()))</a></p>
            <p><small>\(code)</small></p>
            </main>
            </body>
            </html>

            """
    }

    private static let style =
        "body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem}"
        + "main{max-width:36rem;margin:auto;overflow-wrap:anywhere}"
        + "a{display:inline-block;min-height:3rem;line-height:3rem}"

    private static let styleHash =
        "sha256-" + Data(Digest.sha256(Array(style.utf8)).bytes).base64EncodedString()

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}

extension Message {
    fileprivate static func signInPageTitle() -> Message {
        Message("sign-in-page-title", "You are not signed in", "Войти не удалось")
    }

    fileprivate static func signInPageBack() -> Message {
        Message("sign-in-page-back", "Back, to try again", "Назад, чтобы попробовать снова")
    }
}
