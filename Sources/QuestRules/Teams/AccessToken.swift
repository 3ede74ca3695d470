/// A bearer token: 256 random bits behind a prefix that tells people and secret scanners what it opens.
///
/// Shown once to its holder; at rest only its SHA-256 is kept, which is enough because the token is random.
public struct AccessToken: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        /// Opens everything on this daemon.
        case admin
        /// Organisers, judges and stewards of one quest.
        case staff
        /// One device of a team.
        case device
        /// Writing positions of one device, nothing else: it stands in URLs.
        case ingest
        /// A session of a browser, with all roles in it: it stands in a cookie.
        case session

        var prefix: String { "qst_\(rawValue)_" }
    }

    public let kind: Kind
    /// Prefix and 52 symbols of Crockford's base 32 in lower case.
    public let text: String

    public init(_ kind: Kind, using source: inout IdentifierSource) {
        self.kind = kind
        text = kind.prefix + CrockfordBase32.encode(source.bytes(32)).lowercased()
    }

    /// `nil` for what cannot be a token of ours. Exact: tokens are copied, not typed.
    public init?(_ text: String) {
        guard let kind = Kind.allCases.first(where: { text.hasPrefix($0.prefix) }) else { return nil }
        let secret = text.utf8.dropFirst(kind.prefix.utf8.count)
        guard secret.count == 52, secret.allSatisfy(Self.isSymbol) else { return nil }
        self.kind = kind
        self.text = text
    }

    /// The digest that the store keeps and looks up.
    public var digest: Digest { .sha256(Array(text.utf8)) }

    private static func isSymbol(_ byte: UInt8) -> Bool {
        guard let symbol = CrockfordBase32.symbol(reading: byte) else { return false }
        let isDigit = symbol < UInt8(ascii: "A")
        return byte == (isDigit ? symbol : symbol + 32)
    }
}

extension AccessToken: CustomStringConvertible {
    /// The kind only, so that no log can give a token away.
    public var description: String { "AccessToken(\(kind.rawValue))" }
}
