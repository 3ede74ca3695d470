public import Crypto

extension Digest {
    /// The SHA-256 (FIPS 180-4) of the pieces, one after another.
    public static func sha256(_ pieces: [UInt8]...) -> Digest {
        var hash = SHA256()
        for piece in pieces { hash.update(data: piece) }
        return Digest(hash.finalize())
    }

    /// Creates a digest from a SHA-256 of pieces that came one by one.
    public init(_ value: SHA256.Digest) { self.init(cryptographic: value) }

    /// The HMAC-SHA-256 (RFC 2104) of a message under a key of at least 16 bytes.
    public static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> Digest {
        precondition(key.count >= 16, "a key shorter than 128 bits protects nothing")
        return Digest(
            cryptographic: HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    }

    private init(cryptographic value: some Sequence<UInt8>) {
        guard let digest = Digest(bytes: Array(value)) else { preconditionFailure("SHA-256 gives 32 bytes") }
        self = digest
    }
}

/// A SHA-256 of pieces that come one by one.
public struct RunningDigest: Sendable {
    private var hash = SHA256()

    public init() {}

    public mutating func take(_ piece: [UInt8]) { hash.update(data: piece) }

    /// The digest of all pieces so far.
    public var digest: Digest { Digest(hash.finalize()) }
}
