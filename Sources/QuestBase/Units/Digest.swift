/// A SHA-256 or HMAC-SHA-256 value: 32 bytes, written as 64 lower-case hexadecimal digits.
public struct Digest: Hashable, Sendable {
    // Kept in the value itself: digests are hashed, compared and copied with every record.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// Creates a digest of bytes; `nil` unless there are exactly 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words: [4 of UInt64] = [0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
        self.words = (words[0], words[1], words[2], words[3])
    }

    /// Reads a digest; `nil` unless the text is 64 hexadecimal digits.
    public init?(hexadecimal text: String) {
        var words: [4 of UInt64] = [0, 0, 0, 0]
        var count = 0
        for byte in text.utf8 {
            guard count < 64, let digit = Self.digit(byte) else { return nil }
            words[count / 16] = words[count / 16] << 4 | UInt64(digit)
            count += 1
        }
        guard count == 64 else { return nil }
        self.words = (words[0], words[1], words[2], words[3])
    }

    /// Thirty-two zero bytes: what the first record of a chain names as its predecessor.
    public static let zero = Digest(words: (0, 0, 0, 0))

    private init(words: (UInt64, UInt64, UInt64, UInt64)) {
        self.words = words
    }

    /// Creates a digest of the 32 bytes that are written.
    init(writtenBy write: (UnsafeMutablePointer<UInt8>) -> Void) {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words) { room in
            room.withMemoryRebound(to: UInt8.self) { write($0.baseAddress!) }
        }
        self.words = (
            UInt64(bigEndian: words.0), UInt64(bigEndian: words.1), UInt64(bigEndian: words.2),
            UInt64(bigEndian: words.3)
        )
    }

    public var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            for index in 0..<32 { buffer.initializeElement(at: index, to: self[index]) }
            count = 32
        }
    }

    /// Compares all words whatever the first difference is, so that timing tells nothing about a secret.
    public func isEqualInConstantTime(to other: Digest) -> Bool {
        let (left, right) = (words, other.words)
        return (left.0 ^ right.0) | (left.1 ^ right.1) | (left.2 ^ right.2) | (left.3 ^ right.3) == 0
    }

    public static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }

    private subscript(index: Int) -> UInt8 {
        let word =
            switch index / 8 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return UInt8(truncatingIfNeeded: word >> UInt64(56 - index % 8 * 8))
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Digest: CustomStringConvertible {
    public var description: String {
        String(unsafeUninitializedCapacity: 64) { buffer in
            for index in 0..<32 {
                buffer.initializeElement(at: 2 * index, to: Self.symbol(self[index] >> 4))
                buffer.initializeElement(at: 2 * index + 1, to: Self.symbol(self[index] & 15))
            }
            return 64
        }
    }

    private static func symbol(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
