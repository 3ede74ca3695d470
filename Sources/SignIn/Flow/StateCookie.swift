import QuestRules

/// A secret that a browser has in a cookie while its person is away at a provider, so that nobody else's browser can
/// come back in its place.
public struct StateCookie: Hashable, Sendable {
    /// 43 characters of the alphabet of addresses.
    public let text: String

    init(using source: inout IdentifierSource) {
        text = Base64.url(source.bytes(32))
    }

    /// Reads what a cookie says; `nil` for what cannot be a mark.
    public init?(_ text: String) {
        guard text.utf8.count == 43, Base64.readURL(text) != nil else { return nil }
        self.text = text
    }
}

extension StateCookie: CustomStringConvertible {
    /// Says nothing, so that no log can tell a mark.
    public var description: String { "BrowserMark" }
}
