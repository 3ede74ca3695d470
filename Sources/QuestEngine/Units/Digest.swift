/// A SHA-256 or HMAC-SHA-256 value: 32 bytes, written as 64 lower-case hexadecimal digits.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    public let bytes: [UInt8]

    /// `nil` unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// `nil` unless the text is 64 hexadecimal digits.
    public init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Thirty-two zero bytes: what the first record of a chain names as its predecessor.
    public static let zero = Digest(unchecked: [UInt8](repeating: 0, count: 32))

    private init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    public var description: String {
        var text = ""
        text.reserveCapacity(64)
        for byte in bytes {
            if byte < 16 { text += "0" }
            text += String(byte, radix: 16)
        }
        return text
    }

    /// Compares every byte whatever the first difference is, so that timing tells nothing about a secret.
    public func isEqualInConstantTime(to other: Digest) -> Bool {
        var difference: UInt8 = 0
        for index in 0..<32 { difference |= bytes[index] ^ other.bytes[index] }
        return difference == 0
    }
}
