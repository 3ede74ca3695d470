import Crypto
import CryptoExtras
import Foundation
import GeoJSONKit

/// A key pair as providers have them. Making one of RSA takes a while: tests share these.
enum TestKey: Sendable {
    case rsa(_RSA.Signing.PrivateKey)
    case p256(P256.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)

    static let firstRSA = TestKey.rsa(try! _RSA.Signing.PrivateKey(keySize: .bits2048))
    static let secondRSA = TestKey.rsa(try! _RSA.Signing.PrivateKey(keySize: .bits2048))
    /// A real key, with real signatures, that is too short.
    static let shortRSA = TestKey.rsa(
        try! _RSA.Signing.PrivateKey(unsafeKeySize: _RSA.Signing.KeySize(bitCount: 1024)))
    static let firstP256 = TestKey.p256(P256.Signing.PrivateKey())
    static let firstEd25519 = TestKey.ed25519(Curve25519.Signing.PrivateKey())

    /// The public key as a key set has it.
    func json(named id: String) throws -> JSONObject {
        switch self {
        case .rsa(let key):
            let numbers = try key.publicKey.getKeyPrimitives()
            return [
                "kty": "RSA", "kid": .string(id), "use": "sig",
                "n": .string(base64URL(numbers.modulus)), "e": .string(base64URL(numbers.publicExponent)),
            ]
        case .p256(let key):
            let point = key.publicKey.x963Representation
            return [
                "kty": "EC", "crv": "P-256", "kid": .string(id),
                "x": .string(base64URL(point.dropFirst().prefix(32))),
                "y": .string(base64URL(point.suffix(32))),
            ]
        case .ed25519(let key):
            return [
                "kty": "OKP", "crv": "Ed25519", "kid": .string(id),
                "x": .string(base64URL(key.publicKey.rawRepresentation)),
            ]
        }
    }

    func signature(of bytes: [UInt8], by algorithm: String) throws -> [UInt8] {
        switch self {
        case .rsa(let key):
            let padding: _RSA.Signing.Padding = algorithm == "PS256" ? .PSS : .insecurePKCS1v1_5
            return Array(try key.signature(for: SHA256.hash(data: bytes), padding: padding).rawRepresentation)
        case .p256(let key): return Array(try key.signature(for: bytes).rawRepresentation)
        case .ed25519(let key): return Array(try key.signature(for: bytes))
        }
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
