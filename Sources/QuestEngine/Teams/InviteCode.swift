/// The code by which somebody joins a quest's staff: sixteen symbols of Crockford's base 32, 80 random bits, written
/// `7KQ2-M4ZD-0B1C-XY9A`.
///
/// Shown once to the organiser; good once, until it expires; at rest only its keyed digest is kept.
public struct InviteCode: Hashable, Sendable {
    /// Sixteen symbols, upper case, without hyphens.
    private let symbols: String

    public init(using source: inout IdentifierSource) {
        symbols = CrockfordBase32.encode(source.bytes(10))
    }

    /// Reads what a person typed, as `JoinCode` does. `nil` unless sixteen symbols are left.
    public init?(reading text: String) {
        guard let read = CrockfordBase32.read(text, count: 16) else { return nil }
        symbols = read
    }

    /// The code as it is shown to people: four groups of four.
    public var text: String {
        let symbols = Array(symbols)
        return stride(from: 0, to: symbols.count, by: 4).map { String(symbols[$0..<$0 + 4]) }
            .joined(separator: "-")
    }

    /// HMAC-SHA-256 under the key that join codes have too.
    public func digest(key: JoinCodeKey) -> Digest {
        .hmacSHA256(Array(symbols.utf8), key: key.bytes)
    }
}

extension InviteCode: CustomStringConvertible {
    /// Says nothing, so that no log can tell a code.
    public var description: String { "InviteCode" }
}
