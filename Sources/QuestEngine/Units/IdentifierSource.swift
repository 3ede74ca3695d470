/// A source of ids and salts: the clock and the randomness are handed in, so that tests can repeat them.
///
/// Tasks do not share one: each holder has its own.
public struct IdentifierSource: Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    /// The daemon's source: the randomness of the system.
    public init() {
        self.init(generator: SystemRandomNumberGenerator())
    }

    public init(generator: any RandomNumberGenerator & Sendable) {
        self.generator = generator
    }

    /// A new UUIDv7 of that moment, as an id of the asked type.
    public mutating func identifier<Identifier: TextIdentifier>(at now: Timestamp) -> Identifier {
        Identifier(UUIDv7(at: now, using: &generator).description)
    }

    /// Sixteen random bytes.
    public mutating func salt() -> [UInt8] { bytes(16) }

    /// Returns `count` random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        var word: UInt64 = 0
        return (0..<count).map { index in
            if index % 8 == 0 { word = generator.next() }
            defer { word >>= 8 }
            return UInt8(truncatingIfNeeded: word)
        }
    }
}
