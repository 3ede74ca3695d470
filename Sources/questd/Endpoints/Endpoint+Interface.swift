import HTTPEdge
import QuestEngine
import ServerBase

/// The part of `openapi.yaml` that follows from a row.
extension Endpoint {
    /// The names in braces in the path, in their order.
    var placeholders: [Substring] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
    }

    /// The part of the interface that it belongs to, by those whom it is for.
    var tag: String {
        if isOpen { return isOfSession ? "sessions" : speaksOSRM ? "foreign" : "open" }
        if holders[.account] != nil { return "accounts" }
        if holders[.rider] != nil { return "riders" }
        return holders[.organiser] == nil ? "operation" : "organisers"
    }

    /// Where it differs from that of the whole document, a token or a session: nothing, or a session alone.
    var security: String? {
        if isOpen { return "[]" }
        return holders[.account] == nil ? nil : "[{session: []}]"
    }

    /// Statuses by which it may be refused whatever it does: for its token, its quest, its body, its store.
    func statuses(takingBody takesBody: Bool) -> Set<Int> {
        var statuses: Set<Int> = []
        if !isOpen { statuses.formUnion([401, 403]) }
        if namesQuest { statuses.insert(404) }
        if takesBody { statuses.formUnion([400, 408, 413]) }
        if path.contains("/quests") || path.hasPrefix("/ingest") { statuses.insert(503) }
        return statuses
    }

    private var isOpen: Bool { holders == AccessPolicy.anybody }
}
