import GeoJSONKit

/// A public key of a provider, as a key set has it (RFC 7517).
struct ProviderKey: Sendable {
    enum Material: Sendable {
        case rsa(PublicKey)
        case p256(PublicKey)
        case ed25519(PublicKey)
        /// An RSA key that can be broken.
        case weakRSA
        /// A key of another kind, or one that cannot be read.
        case unusable
    }

    let id: String?
    let material: Material
    /// The one algorithm that the key is for, where it says so.
    private let algorithm: String?
    /// Whether the key may be used to look at signatures.
    private let isForSignatures: Bool

    /// Bits of an RSA key. More than the upper end would only cost time.
    private static let rsaBits = 2048...8192

    init(_ json: JSONObject) {
        id = json["kid"]?.stringValue
        algorithm = json["alg"].map { $0.stringValue ?? "" }
        let isSigning = json["use"].map { $0.stringValue?.isExactly("sig") ?? false } ?? true
        let verifies = json["key_ops"].map { $0.texts?.contains { $0.isExactly("verify") } ?? false } ?? true
        isForSignatures = isSigning && verifies
        material = Self.material(of: json)
    }

    /// Whether a token of that algorithm may be signed by this key.
    func fits(_ wanted: SigningAlgorithm) -> Bool {
        guard isForSignatures, algorithm?.isExactly(wanted.rawValue) ?? true else { return false }
        switch (wanted, material) {
        case (.rs256, .rsa), (.ps256, .rsa), (.rs256, .weakRSA), (.ps256, .weakRSA), (.es256, .p256),
            (.edDSA, .ed25519):
            return true
        default:
            return false
        }
    }

    /// Whether the key made the signature, by an algorithm that it fits.
    func hasSigned(_ bytes: [UInt8], signature: [UInt8], by wanted: SigningAlgorithm) -> Bool {
        switch (wanted, material) {
        case (.rs256, .rsa(let key)), (.ps256, .rsa(let key)), (.es256, .p256(let key)),
            (.edDSA, .ed25519(let key)):
            key.hasSigned(bytes, signature: signature, by: wanted)
        default: false
        }
    }

    private static func material(of json: JSONObject) -> Material {
        func bytes(_ name: String) -> [UInt8]? { json[name]?.stringValue.flatMap { Base64.readURL($0) } }
        let kind = json["kty"]?.stringValue ?? ""
        let curve = json["crv"]?.stringValue ?? ""
        if kind.isExactly("RSA"), let modulus = bytes("n"), let exponent = bytes("e") {
            return rsa(Array(modulus.drop { $0 == 0 }), exponent)
        }
        if kind.isExactly("EC"), curve.isExactly("P-256"), let x = bytes("x"), let y = bytes("y"),
            let key = PublicKey(x: x, y: y)
        {
            return .p256(key)
        }
        if kind.isExactly("OKP"), curve.isExactly("Ed25519"), let x = bytes("x"),
            let key = PublicKey(ed25519: x)
        {
            return .ed25519(key)
        }
        return .unusable
    }

    private static func rsa(_ modulus: [UInt8], _ exponent: [UInt8]) -> Material {
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard bits <= rsaBits.upperBound, exponent.count <= 8 else { return .unusable }
        guard bits >= rsaBits.lowerBound else { return .weakRSA }
        return PublicKey(modulus: modulus, exponent: exponent).map { .rsa($0) } ?? .unusable
    }
}
