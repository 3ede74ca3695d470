import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Shows anybody the whole text about personal data on this daemon: as a page, and as JSON.
struct PrivacyController: Sendable {
    private let text: PrivacyText
    private let page: PrivacyPage

    init(_ privacy: HostPrivacy) {
        text = privacy.text
        page = PrivacyPage(privacy.text)
    }

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try .json(text.reply(in: try language(request, context)))
    }

    func showPage(_ request: Request, _ context: QuestdContext) async throws -> Response {
        page.response(in: try language(request, context), to: request)
    }

    /// The language of the link, else that of the browser.
    private func language(
        _ request: Request, _ context: QuestdContext
    ) throws(RequestError) -> Language {
        let query = try Query(request, allowing: ["lang"])
        let asked = try query.choice("lang", of: Set(Language.allCases.map(\.rawValue)))
        return asked.flatMap { Language(rawValue: $0) } ?? context.language
    }
}
