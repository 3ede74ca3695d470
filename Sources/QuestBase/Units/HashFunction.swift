import COpenSSL

/// A hash function of OpenSSL.
public struct HashFunction: @unchecked Sendable {
    // Fetched once, as that takes longer than to hash a record. Nothing changes or frees it afterwards.
    fileprivate let method: OpaquePointer
    /// The number of bytes of a hash.
    public let size: Int

    /// SHA-256 (FIPS 180-4).
    public static let sha256 = HashFunction("SHA2-256")
    /// SHA-512 (FIPS 180-4).
    public static let sha512 = HashFunction("SHA2-512")
    /// MD5 (RFC 1321): good against accidents, not against forgers.
    public static let md5 = HashFunction("MD5")

    private init(_ name: String) {
        // Threads may still hash while the process ends, so OpenSSL must not tidy up then.
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        guard let method = EVP_MD_fetch(nil, name, nil) else { preconditionFailure("OpenSSL has no \(name)") }
        self.method = method
        size = Int(EVP_MD_get_size(method))
    }

    /// The hash of bytes.
    public func hash(_ bytes: [UInt8]) -> [UInt8] {
        written { hash([bytes], to: $0) }
    }

    /// Writes the hash of pieces, one after another, to room for `size` bytes.
    func hash(_ pieces: [[UInt8]], to room: UnsafeMutablePointer<UInt8>) {
        let context = HashContext(self)
        for piece in pieces { piece.withUnsafeBytes { context.take($0) } }
        context.finish(to: room)
    }

    /// Writes the HMAC (RFC 2104) of a message under a key to room for `size` bytes.
    func authenticationCode(of message: [UInt8], key: [UInt8], to room: UnsafeMutablePointer<UInt8>) {
        let code = HMAC(method, key, Int32(key.count), message, message.count, room, nil)
        precondition(code != nil, "there is no memory for a hash")
    }

    /// The key that PBKDF2 with HMAC (RFC 8018, section 5.2) makes of a text; `nil` where there is no memory for it.
    public func stretched(_ text: [UInt8], salt: [UInt8], iterations: Int, size: Int) -> [UInt8]? {
        var isMade = false
        let key = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            isMade = text.withUnsafeBytes { text in
                PKCS5_PBKDF2_HMAC(
                    text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), salt,
                    Int32(salt.count), Int32(iterations), method, Int32(size), room.baseAddress) == 1
            }
            count = isMade ? size : 0
        }
        return isMade ? key : nil
    }

    fileprivate func written(_ write: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { room, count in
            write(room.baseAddress!)
            count = size
        }
    }
}

/// A hash of pieces that come one by one. A copy goes on by itself.
public struct RunningHash: Sendable {
    private let function: HashFunction
    private var context: HashContext

    public init(_ function: HashFunction) {
        (self.function, context) = (function, HashContext(function))
    }

    /// Takes the next piece.
    public mutating func take(_ piece: some Sequence<UInt8>) {
        if !isKnownUniquelyReferenced(&context) { context = HashContext(copying: context) }
        let isTaken: Void? = piece.withContiguousStorageIfAvailable {
            context.take(UnsafeRawBufferPointer($0))
        }
        if isTaken == nil { Array(piece).withUnsafeBytes { context.take($0) } }
    }

    /// The hash of all pieces so far.
    public var value: [UInt8] { function.written(write) }

    /// Writes the hash of all pieces so far.
    func write(to room: UnsafeMutablePointer<UInt8>) { HashContext(copying: context).finish(to: room) }
}

/// The state of a hash in OpenSSL's memory. It changes only while a single owner refers to it, so that tasks may share it.
private final class HashContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    private init() {
        guard let pointer = EVP_MD_CTX_new() else { preconditionFailure("there is no memory for a hash") }
        self.pointer = pointer
    }

    convenience init(_ function: HashFunction) {
        self.init()
        Self.check(EVP_DigestInit_ex2(pointer, function.method, nil))
    }

    convenience init(copying other: HashContext) {
        self.init()
        Self.check(EVP_MD_CTX_copy_ex(pointer, other.pointer))
    }

    deinit { EVP_MD_CTX_free(pointer) }

    func take(_ bytes: UnsafeRawBufferPointer) {
        Self.check(EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count))
    }

    /// Writes the hash. Nothing more may be taken.
    func finish(to room: UnsafeMutablePointer<UInt8>) {
        Self.check(EVP_DigestFinal_ex(pointer, room, nil))
    }

    /// Without memory there is no hash, and nothing may go on with a wrong one.
    private static func check(_ isDone: Int32) {
        precondition(isDone == 1, "there is no memory for a hash")
    }
}
