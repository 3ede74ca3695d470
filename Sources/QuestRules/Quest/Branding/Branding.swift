/// The look of the riders' app, as a quest's file or the daemon's own sets it; what is `nil` is as the app has it.
public struct Branding: Sendable, Equatable {
    /// The name of the app.
    public var name: LocalizedText?
    /// The colour of buttons, links and the route by day.
    public var accent: BrandColour?
    /// The same by night; the app makes one of `accent` where `nil`.
    public var accentAtNight: BrandColour?
    /// The name of an uploaded picture, shown before a rider has joined, as those below.
    public var logo: String?
    /// The name of an uploaded square PNG: the sign of the installed app.
    public var icon: String?
    /// The name of an uploaded picture as wide as the page.
    public var banner: String?
    public var links: [AppLink] = []
    /// The links for readers of a language, where there are such.
    public var translatedLinks: [Language: [AppLink]] = [:]
    /// The parts of the menu in their order; all in the app's own order where `nil`.
    public var modules: [AppModule]?

    public init() {}

    public func links(in language: Language) -> [AppLink] { translatedLinks[language] ?? links }

    /// The names of the pictures that anybody may see.
    public var pictures: [String] { [logo, icon, banner].compactMap(\.self) }

    /// Returns the branding with what it does not say taken from another one; colours go together.
    public func filled(from other: Branding) -> Branding {
        var filled = self
        filled.name = name ?? other.name
        if accent == nil, accentAtNight == nil {
            (filled.accent, filled.accentAtNight) = (other.accent, other.accentAtNight)
        }
        if links.isEmpty, translatedLinks.isEmpty {
            (filled.links, filled.translatedLinks) = (other.links, other.translatedLinks)
        }
        filled.modules = modules ?? other.modules
        return filled
    }
}

/// A link of the app's menu.
public struct AppLink: Sendable, Equatable {
    public var title: String
    /// Begins with `https://`.
    public var address: String

    public init(title: String, address: String) {
        (self.title, self.address) = (title, address)
    }

    /// Reads `Rules https://example.org/rules`; `nil` where there is no title, or no address that a page may lead to.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= 2, let address = words.last, String(address).isSecureLink else { return nil }
        self.init(title: words.dropLast().joined(separator: " "), address: String(address))
    }
}

/// A part of the app's menu, by the name that `Web/src/screens/around.js` has for it.
public enum AppModule: String, Sendable, CaseIterable {
    case list, answers, messages, queue, team, results, track, nearby, bike, information, quests, settings
}
