/// An algorithm by which tokens may be signed (RFC 7518, RFC 8037). There are no others: neither `none` nor those with a
/// secret that both sides know, under which a public key would be the secret.
enum SigningAlgorithm: String, CaseIterable, Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PSS with SHA-256 and a salt as long as the digest.
    case ps256 = "PS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// Ed25519.
    case edDSA = "EdDSA"

    /// Reads a name, of exactly these letters.
    init?(exactly name: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue.isExactly(name) }) else { return nil }
        self = found
    }
}
