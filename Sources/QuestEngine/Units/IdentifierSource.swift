/// Where ids and salts come from: the clock and the randomness are handed in, so that tests can repeat them.
///
/// Not shared between tasks: each holder has its own.
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

    /// That many random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
