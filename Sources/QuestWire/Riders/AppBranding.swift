/// The look of the riders' app, in the reader's language; what is missing is as the app has it.
public struct AppBranding: Codable, Sendable, Equatable {
    /// The name of the app.
    public var name: String?
    /// The colour of buttons, links and the route by day: `#12324a`.
    public var accent: String?
    /// The accent by night.
    public var accentNight: String?
    /// Where a picture is had, as a path of this daemon; also before joining.
    public var logo: String?
    public var icon: String?
    public var banner: String?
    public var links: [AppLinkEntry]?
    /// The parts of the menu in their order.
    public var modules: [String]?

    public init(
        name: String?, accent: String?, accentNight: String?, logo: String?, icon: String?, banner: String?,
        links: [AppLinkEntry]?, modules: [String]?
    ) {
        self.name = name
        self.accent = accent
        self.accentNight = accentNight
        self.logo = logo
        self.icon = icon
        self.banner = banner
        self.links = links
        self.modules = modules
    }
}

/// A link of the app's menu.
public struct AppLinkEntry: Codable, Sendable, Equatable {
    public var title: String
    /// Begins with `https://`.
    public var link: String

    public init(title: String, link: String) {
        self.title = title
        self.link = link
    }
}
