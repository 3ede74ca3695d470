package import QuestEngine
import QuestWire

extension AppBranding {
    /// The branding as riders are told it; `nil` where it says nothing.
    ///
    /// - Parameter quest: Whose pictures they are; a daemon's own branding has none.
    package init?(_ branding: Branding, of quest: QuestID? = nil, in language: Language) {
        guard branding != Branding() else { return nil }
        func path(_ name: String?) -> String? {
            guard let name, let quest else { return nil }
            return Branding.path(of: name, in: quest)
        }
        let links = branding.links(in: language).map { AppLinkEntry(title: $0.title, link: $0.address) }
        self.init(
            name: branding.name?.text(in: language), accent: branding.accent?.text,
            accentNight: branding.accentAtNight?.text, logo: path(branding.logo), icon: path(branding.icon),
            banner: path(branding.banner), links: links.isEmpty ? nil : links,
            modules: branding.modules.map { $0.map(\.rawValue) })
    }
}

extension Branding {
    /// The address of a picture of the app, which needs no token.
    package static func path(of name: String, in quest: QuestID) -> String {
        APIPath.quest(quest, "app", name)
    }
}
