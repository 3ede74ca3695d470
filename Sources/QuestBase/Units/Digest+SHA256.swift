extension Digest {
    /// The SHA-256 (FIPS 180-4) of the pieces, one after another.
    public static func sha256(_ pieces: [UInt8]...) -> Digest {
        Digest { HashFunction.sha256.hash(pieces, to: $0) }
    }

    /// The HMAC-SHA-256 (RFC 2104) of a message under a key of at least 16 bytes.
    public static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> Digest {
        precondition(key.count >= 16, "a key shorter than 128 bits protects nothing")
        return Digest { HashFunction.sha256.authenticationCode(of: message, key: key, to: $0) }
    }
}

/// A SHA-256 of pieces that come one by one.
public struct RunningDigest: Sendable {
    private var hash = RunningHash(.sha256)

    public init() {}

    /// Takes the next piece.
    public mutating func take(_ piece: some Sequence<UInt8>) { hash.take(piece) }

    /// The digest of all pieces so far.
    public var digest: Digest { Digest(writtenBy: hash.write) }
}
