/// The code by which a device joins a team: eight symbols of Crockford's base 32, 40 random bits, written
/// `7KQ2-M4ZD`.
///
/// Shown once to the organiser; at rest only its keyed digest is kept.
public struct JoinCode: Hashable, Sendable {
    /// Eight symbols, upper case, without the hyphen.
    private let symbols: String

    public init(using source: inout IdentifierSource) {
        symbols = CrockfordBase32.encode(source.bytes(5))
    }

    /// Creates the code of the first 40 bits of a digest that nobody can foretell.
    init(from digest: Digest) {
        symbols = CrockfordBase32.encode(Array(digest.bytes.prefix(5)))
    }

    /// Reads what a person typed: case, spaces and hyphens do not matter, O reads as 0, I and L as 1.
    /// `nil` unless eight symbols are left.
    public init?(reading text: String) {
        guard let read = CrockfordBase32.read(text, count: 8) else { return nil }
        symbols = read
    }

    /// The code as it is shown to people: two groups of four.
    public var text: String { symbols.prefix(4) + "-" + symbols.suffix(4) }

    /// HMAC-SHA-256 under the server's key: who reads the database alone cannot try out all 2⁴⁰ codes.
    public func digest(key: JoinCodeKey) -> Digest {
        .hmacSHA256(Array(symbols.utf8), key: key.bytes)
    }
}

/// The server's secret behind the digests of join codes: 32 random bytes, kept apart from the database.
public struct JoinCodeKey: Sendable, Equatable {
    public let bytes: [UInt8]

    public init(using source: inout IdentifierSource) {
        bytes = source.bytes(32)
    }

    /// `nil` unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}

extension JoinCode: CustomStringConvertible {
    /// Says nothing, so that no log can tell a code.
    public var description: String { "JoinCode" }
}

extension JoinCodeKey: CustomStringConvertible {
    public var description: String { "JoinCodeKey" }
}

/// The terms on which a join code is good: for how long, and for how many devices.
public struct JoinCodeTerms: Sendable, Equatable {
    /// The first moment at which it is good no longer; `nil` = no end.
    public var expires: Timestamp?
    /// Number of devices that may join by it; `nil` = as many as the team may have.
    public var uses: Int?

    public init(expires: Timestamp? = nil, uses: Int? = nil) {
        self.expires = expires
        self.uses = uses
    }

    public static let unlimited = JoinCodeTerms()
}

/// The rules of a quest for its teams.
public struct TeamRules: Sendable, Equatable {
    /// Most devices of a team.
    public var size = TeamRules.standardSize
    /// Whether a device may take part without a team's code, as a team of its own.
    public var takesGuests = false

    /// Devices of a team where the quest does not say.
    public static let standardSize = 10
}

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
