public import QuestRules

/// The slug of a sign-in provider, which stands in the addresses of its sign-ins.
public struct ProviderID: TextIdentifier {
    public let rawValue: String
    public init(_ text: String) { rawValue = text }
}

/// A service at which people sign in, as whoever runs the daemon has set it up.
public struct SignInProvider: Sendable {
    /// The protocol that a provider speaks.
    public enum Kind: String, CaseIterable, Sendable {
        /// OpenID Connect Core 1.0 with a discovery document.
        case oidc
        /// VK ID, an OAuth 2.1 of its own.
        case vk
    }

    public let id: ProviderID
    public let kind: Kind
    /// The issuer of `oidc`, exactly as it was set; the base address of `vk`.
    public let issuer: String
    public let client: String
    /// The secret that the provider gave this daemon; `nil` for a client without one.
    public let secret: ClientSecret?
    public let scopes: [String]
    /// The name that people know it by, on the button.
    public let label: String

    let address: ProviderAddress

    /// The base address of VK ID.
    public static let vkAddress = "https://id.vk.com"

    /// Checks settings.
    ///
    /// - Parameters:
    ///   - id: A slug.
    ///   - issuer: The issuer of `oidc`; for `vk` the base address, which is VK's own where `nil`.
    ///   - scopes: `nil` for those that a name needs and no more. `openid` need not be said.
    /// - Throws: `SignInSettingFault`, which names the first setting that cannot be used.
    public init(
        id: String, kind: Kind, issuer: String?, client: String, secret: String? = nil,
        scopes: [String]? = nil, label: String
    ) throws(SignInSettingFault) {
        func require(_ isGood: Bool, _ setting: String) throws(SignInSettingFault) {
            guard isGood else { throw SignInSettingFault(provider: id, setting: setting) }
        }
        try require(Slug.isValid(id), "id")
        self.id = ProviderID(id)
        self.kind = kind
        let known: String? = kind == .vk ? Self.vkAddress : nil
        guard let issuer = issuer ?? known, let address = ProviderAddress(issuer), address.isBare else {
            throw SignInSettingFault(provider: id, setting: "issuer")
        }
        self.issuer = issuer
        self.address = address
        try require(!client.isEmpty && client.utf8.count <= 255 && client.isPrintableASCII, "client-id")
        self.client = client
        // VK ID knows no secret in the exchange of a code: one that is set would protect nothing.
        try require(
            secret.map { !$0.isEmpty && $0.isPrintableASCII && kind == .oidc } ?? true, "client-secret")
        self.secret = secret.map(ClientSecret.init)
        let wanted = scopes ?? (kind == .oidc ? ["profile"] : ["vkid.personal_info"])
        try require(wanted.allSatisfy(Self.isScope), "scopes")
        self.scopes = kind == .oidc && !wanted.contains("openid") ? ["openid"] + wanted : wanted
        let isLabel = label.contains { !$0.isWhitespace } && label.count <= SignInLimits.name.value
        try require(isLabel && PersonName(label)?.text == label, "label")
        self.label = label
    }

    /// RFC 6749, section 3.3.
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }
}

/// The secret by which a provider knows this daemon.
public struct ClientSecret: Sendable {
    let text: String
}

extension ClientSecret: CustomStringConvertible {
    /// Says nothing, so that no log can tell a secret.
    public var description: String { "ClientSecret" }
}

/// A setting of a sign-in provider that cannot be used.
public struct SignInSettingFault: Error, Equatable, Sendable {
    public let provider: String
    public let setting: String

    public init(provider: String, setting: String) {
        (self.provider, self.setting) = (provider, setting)
    }

    public var message: Message {
        Message(
            "sign-in-setting-invalid",
            "Sign-in provider “{provider}”: the setting “{setting}” is missing or cannot be used.",
            "Сервис входа «{provider}»: настройка «{setting}» не указана или недопустима.",
            ["provider": .text(provider), "setting": .text(setting)])
    }
}
