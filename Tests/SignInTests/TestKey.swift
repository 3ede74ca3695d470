import COpenSSL
import Foundation
import GeoJSONKit

/// A key pair as providers have them. Making one of RSA takes a while: tests share these.
final class TestKey: @unchecked Sendable {
    enum Kind: Sendable {
        case rsa(bits: Int)
        case p256
        case ed25519
    }

    static let firstRSA = TestKey(.rsa(bits: 2048))
    static let secondRSA = TestKey(.rsa(bits: 2048))
    /// A real key, with real signatures, that is too short.
    static let shortRSA = TestKey(.rsa(bits: 1024))
    static let firstP256 = TestKey(.p256)
    static let firstEd25519 = TestKey(.ed25519)

    private let kind: Kind
    // OpenSSL's, where nothing changes it.
    private let key: OpaquePointer

    init(_ kind: Kind) {
        self.kind = kind
        let name =
            switch kind {
            case .rsa: "RSA"
            case .p256: "EC"
            case .ed25519: "ED25519"
            }
        let context = EVP_PKEY_CTX_new_from_name(nil, name, nil)
        defer { EVP_PKEY_CTX_free(context) }
        EVP_PKEY_keygen_init(context)
        if case .rsa(let bits) = kind { EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) }
        if case .p256 = kind { EVP_PKEY_CTX_set_group_name(context, "P-256") }
        var made: OpaquePointer?
        EVP_PKEY_generate(context, &made)
        key = made!
    }

    deinit { EVP_PKEY_free(key) }

    /// The public key as a key set has it.
    func json(named id: String) -> JSONObject {
        switch kind {
        case .rsa:
            return [
                "kty": "RSA", "kid": .string(id), "use": "sig", "n": .string(base64URL(modulus)),
                "e": .string(base64URL(number("e"))),
            ]
        case .p256:
            return [
                "kty": "EC", "crv": "P-256", "kid": .string(id),
                "x": .string(base64URL(number("qx", size: 32))),
                "y": .string(base64URL(number("qy", size: 32))),
            ]
        case .ed25519:
            var (point, count) = ([UInt8](repeating: 0, count: 32), 32)
            EVP_PKEY_get_raw_public_key(key, &point, &count)
            return ["kty": "OKP", "crv": "Ed25519", "kid": .string(id), "x": .string(base64URL(point))]
        }
    }

    var modulus: [UInt8] { number("n") }

    /// The public key in the form of PEM.
    var pem: String {
        var der = [UInt8](repeating: 0, count: Int(i2d_PUBKEY(key, nil)))
        der.withUnsafeMutableBufferPointer { room in
            var end = room.baseAddress
            _ = i2d_PUBKEY(key, &end)
        }
        let lines = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN PUBLIC KEY-----\n\(lines)\n-----END PUBLIC KEY-----\n"
    }

    /// - Parameter salt: The bytes of salt under PS256.
    func signature(of bytes: [UInt8], by algorithm: String, salt: Int = 32) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var details: OpaquePointer?
        let hash = if case .ed25519 = kind { nil as String? } else { "SHA2-256" }
        EVP_DigestSignInit_ex(context, &details, hash, nil, nil, key, nil)
        if algorithm == "PS256" {
            EVP_PKEY_CTX_set_rsa_padding(details, RSA_PKCS1_PSS_PADDING)
            EVP_PKEY_CTX_set_rsa_pss_saltlen(details, Int32(salt))
        }
        var count = 0
        EVP_DigestSign(context, nil, &count, bytes, bytes.count)
        var signature = [UInt8](repeating: 0, count: count)
        EVP_DigestSign(context, &signature, &count, bytes, bytes.count)
        signature.removeSubrange(count...)
        return if case .p256 = kind { Self.numbers(of: signature) } else { signature }
    }

    /// A signature of ECDSA in the form of DER, of its two numbers.
    static func der(_ numbers: [UInt8]) -> [UInt8] {
        func element(_ number: ArraySlice<UInt8>) -> [UInt8] {
            var digits = Array(number.drop { $0 == 0 })
            if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
            return [2, UInt8(digits.count)] + digits
        }
        let both = element(numbers.prefix(32)) + element(numbers.suffix(32))
        return [0x30, UInt8(both.count)] + both
    }

    private static func numbers(of der: [UInt8]) -> [UInt8] {
        der.withUnsafeBufferPointer { der in
            var start = der.baseAddress
            let signature = d2i_ECDSA_SIG(nil, &start, der.count)
            defer { ECDSA_SIG_free(signature) }
            return bytes(ECDSA_SIG_get0_r(signature), size: 32) + bytes(ECDSA_SIG_get0_s(signature), size: 32)
        }
    }

    private func number(_ name: String, size: Int? = nil) -> [UInt8] {
        var number: OpaquePointer?
        EVP_PKEY_get_bn_param(key, name, &number)
        defer { BN_free(number) }
        return Self.bytes(number, size: size ?? Int(BN_num_bits(number) + 7) / 8)
    }

    private static func bytes(_ number: OpaquePointer?, size: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        BN_bn2binpad(number, &bytes, Int32(size))
        return bytes
    }
}

func base64URL(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString()
        .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
}

/// Reads the items of a query or form.
func formItems(_ text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: "&").map { item in
        let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = sides.map { String($0).removingPercentEncoding ?? "" }
        return (name: parts[0], value: parts.count > 1 ? parts[1] : "")
    }
}

extension [(name: String, value: String)] {
    subscript(name: String) -> String? { first { $0.name == name }?.value }
}
