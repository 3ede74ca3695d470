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
        let digits = Self.hexadecimal(high) + Self.hexadecimal(low)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
