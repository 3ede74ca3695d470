import COpenSSL

/// A public key in OpenSSL's memory, where nothing changes it.
final class PublicKey: @unchecked Sendable {
    private let key: OpaquePointer

    private init?(_ key: OpaquePointer?) {
        // Failures are told by `nil`: nobody else on this thread shall find them.
        ERR_clear_error()
        guard let key else { return nil }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Creates a key of RSA of two numbers, big-endian; `nil` where they cannot be those of one.
    ///
    /// - Parameter exponent: Odd, from 3 on; at most 33 bits, as larger ones only cost time.
    convenience init?(modulus: [UInt8], exponent: [UInt8]) {
        let digits = exponent.drop { $0 == 0 }
        // OpenSSL takes even numbers too, and 1, under which every text is its own signature.
        guard digits.count <= 5, modulus.last.map({ $0 & 1 == 1 }) ?? false else { return nil }
        let value = digits.reduce(0) { $0 << 8 | UInt64($1) }
        guard value & 1 == 1, value > 1, value < 1 << 33 else { return nil }
        self.init(openssl_rsa_key(modulus, Int32(modulus.count), exponent, Int32(exponent.count)))
    }

    /// Creates a key of a point on the curve P-256; `nil` where it is not on it.
    convenience init?(x: [UInt8], y: [UInt8]) {
        guard x.count == 32, y.count == 32 else { return nil }
        self.init(openssl_p256_key([4] + x + y, 65))
    }

    /// Creates a key of Ed25519; `nil` unless there are 32 bytes. Bytes of no point are a key that has signed nothing.
    convenience init?(ed25519 bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, bytes, bytes.count))
    }

    /// Whether the key made the signature, in the form that tokens have it (RFC 7518, section 3; RFC 8037, section 3.1).
    ///
    /// - Parameter algorithm: One of the key's kind.
    func hasSigned(_ bytes: [UInt8], signature: [UInt8], by algorithm: SigningAlgorithm) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        // It belongs to the context.
        var details: OpaquePointer?
        // Ed25519 has a hash function of its own.
        let hash = algorithm == .edDSA ? nil : "SHA2-256"
        guard EVP_DigestVerifyInit_ex(context, &details, hash, nil, nil, key, nil) == 1, let details,
            Self.pads(details, for: algorithm),
            let signature = encoded(signature, for: algorithm)
        else { return false }
        return EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
    }

    /// Sets the padding of RSA; that of PSS has as much salt as the hash has bytes.
    private static func pads(_ details: OpaquePointer, for algorithm: SigningAlgorithm) -> Bool {
        switch algorithm {
        case .rs256: EVP_PKEY_CTX_set_rsa_padding(details, RSA_PKCS1_PADDING) == 1
        case .ps256:
            EVP_PKEY_CTX_set_rsa_padding(details, RSA_PKCS1_PSS_PADDING) == 1
                && EVP_PKEY_CTX_set_rsa_mgf1_md_name(details, "SHA2-256", nil) == 1
                && EVP_PKEY_CTX_set_rsa_pss_saltlen(details, RSA_PSS_SALTLEN_DIGEST) == 1
        case .es256, .edDSA: true
        }
    }

    /// The signature as OpenSSL reads it; `nil` where it has another length than those of the key.
    private func encoded(_ signature: [UInt8], for algorithm: SigningAlgorithm) -> [UInt8]? {
        switch algorithm {
        // OpenSSL takes one without its first zeros, too.
        case .rs256, .ps256: signature.count == Int(EVP_PKEY_get_size(key)) ? signature : nil
        case .es256: signature.count == 64 ? Self.der(signature) : nil
        case .edDSA: signature.count == 64 ? signature : nil
        }
    }

    /// The two numbers of a signature of ECDSA in the form of DER.
    private static func der(_ numbers: [UInt8]) -> [UInt8]? {
        guard let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let (r, s) = (BN_bin2bn(Array(numbers[..<32]), 32, nil), BN_bin2bn(Array(numbers[32...]), 32, nil))
        guard r != nil, s != nil, ECDSA_SIG_set0(signature, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        var der = [UInt8](repeating: 0, count: Int(i2d_ECDSA_SIG(signature, nil)))
        let isWritten = der.withUnsafeMutableBufferPointer { room in
            var end = room.baseAddress
            return i2d_ECDSA_SIG(signature, &end) == room.count
        }
        return isWritten ? der : nil
    }
}
