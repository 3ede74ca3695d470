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

/// A UUID whose order is the order of its making (RFC 9562, section 5.7): 48 bits of milliseconds, the rest
/// random.
public struct UUIDv7: Hashable, Sendable, CustomStringConvertible {
    public let high: UInt64
    public let low: UInt64

    /// Clock and randomness come from outside, so that tests can repeat them.
    public init(at time: Timestamp, using generator: inout some RandomNumberGenerator) {
        let milliseconds = UInt64(max(0, time.milliseconds)) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | generator.next() & 0x0FFF
        low = 1 << 63 | generator.next() & 0x3FFF_FFFF_FFFF_FFFF
    }

    /// Lower case, with hyphens.
    public var description: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    buffer.initializeElement(at: place, to: UInt8(ascii: "-"))
                    place += 1
                }
                let word = index < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4)) & 15
                let symbol = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                buffer.initializeElement(at: place, to: symbol)
                place += 1
            }
            return place
        }
    }
}
