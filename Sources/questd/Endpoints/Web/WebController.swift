import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import ServerBase

/// Serves the riders' app, the desk and the page of accounts: their pages, files and words, and the app's worker. Where the
/// app is not installed, people who open a link get the page that says how to join without it.
struct WebController: Sendable {
    private let app: WebApp?
    private let joinPage = JoinPage()
    private let page: HTTPFields
    private let worker: HTTPFields

    init(_ app: WebApp?) {
        self.app = app
        let policy = Self.policy(scripts: app?.scripts ?? [])
        // Asked for each time, so that a new one is seen at once; what it names may be kept for ever.
        page = Self.fields([
            "Cache-Control": "no-cache",
            "Content-Security-Policy": policy,
            "Cross-Origin-Opener-Policy": "same-origin",
            "Permissions-Policy":
                "camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=()",
            "Referrer-Policy": "same-origin",
        ])
        worker = Self.fields([
            "Cache-Control": "no-cache, no-store",
            "Content-Security-Policy": policy,
            "Service-Worker-Allowed": "/",
        ])
    }

    /// The page of all quests.
    func showPage(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let app else { return joinPage.response(to: request) }
        return app.page.response(to: request, page)
    }

    /// The page behind a link, the same for every quest and for none: it tells nobody which drafts there are.
    func showQuestPage(_ request: Request, _ context: QuestdContext) async throws -> Response {
        // What cannot be a quest's id is another address.
        _ = try context.questID()
        return try await showPage(request, context)
    }

    /// The page of organisers and judges: the same for everybody, since it shows nothing without a session.
    func showDesk(_ request: Request, _: QuestdContext) async throws -> Response {
        guard let desk = app?.desk else { throw RequestError.notFound }
        return desk.response(to: request, page)
    }

    /// The page of accounts: the same for everybody, since it asks for what it shows.
    func showAccount(_ request: Request, _: QuestdContext) async throws -> Response {
        guard let account = app?.account else { throw RequestError.notFound }
        return account.response(to: request, page)
    }

    func showFile(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let file = app?.files[context.parameter("file")] else { throw RequestError.notFound }
        return file.response(to: request, Self.forEver)
    }

    func showWorker(_ request: Request, _: QuestdContext) async throws -> Response {
        guard let script = app?.worker else { throw RequestError.notFound }
        return script.response(to: request, worker)
    }

    func showWords(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard let words = Vocabulary.file(context.parameter("file")) else { throw RequestError.notFound }
        return words.response(to: request, Self.words)
    }

    // MARK: Fields

    /// Nothing from elsewhere, nothing that stands in the page but the import map, nothing around it. The map's code works
    /// in a worker that it makes itself, and draws pictures that it has in memory.
    private static func policy(scripts: [String]) -> String {
        let allowed = ["'self'"] + scripts.map { "'\($0)'" }
        return [
            "default-src 'none'", "script-src " + allowed.joined(separator: " "), "style-src 'self'",
            "img-src 'self' blob: data:", "media-src 'self' blob:", "font-src 'self'", "connect-src 'self'",
            "worker-src 'self' blob:", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    private static let forEver = fields([
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    ])
    private static let words = fields(["Cache-Control": "no-cache"])

    private static func fields(_ texts: KeyValuePairs<String, String>) -> HTTPFields {
        var fields = HTTPFields()
        for (text, value) in texts {
            if let name = HTTPField.Name(text) { fields[name] = value }
        }
        return fields
    }
}
