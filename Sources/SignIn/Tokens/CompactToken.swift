import GeoJSONKit
import QuestRules

/// A signed token in its compact form (RFC 7515, section 7.1), taken apart and not believed yet.
struct CompactToken: Sendable {
    let algorithm: SigningAlgorithm
    /// The name of the key that has signed it.
    let keyID: String?
    /// The bytes of the middle part, which nobody reads before the signature was found good.
    let payload: [UInt8]
    let signature: [UInt8]
    /// The bytes that the signature is over.
    let signed: [UInt8]

    /// Takes a token apart.
    ///
    /// - Parameter algorithms: Those that its provider may use.
    init(_ text: String, algorithms: [SigningAlgorithm]) throws(SignInRefusal) {
        guard text.utf8.count <= SignInLimits.token.value else { throw .tokenTooLarge }
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64.readURL(parts[0]), let payload = Base64.readURL(parts[1]),
            let signature = Base64.readURL(parts[2])
        else { throw .tokenUnreadable }
        let header = try Self.object(head)
        guard let name = header["alg"]?.stringValue else { throw .tokenUnreadable }
        guard let algorithm = SigningAlgorithm(exactly: name), algorithms.contains(algorithm) else {
            throw .algorithmRefused
        }
        // Nothing that must be understood is: RFC 7515, section 4.1.11.
        guard header["crit"] == nil else { throw .tokenCritical }
        guard header["typ"].map({ $0.stringValue?.lowercased().isExactly("jwt") ?? false }) ?? true else {
            throw .tokenUnreadable
        }
        if let id = header["kid"] {
            guard let text = id.stringValue else { throw .tokenUnreadable }
            keyID = text
        } else {
            keyID = nil
        }
        self.algorithm = algorithm
        self.payload = payload
        self.signature = signature
        signed = Array(parts[0].utf8) + [UInt8(ascii: ".")] + Array(parts[1].utf8)
    }

    /// Reads the payload of a token that a key has signed.
    func claims(signedBy key: ProviderKey) throws(SignInRefusal) -> JSONObject {
        guard key.hasSigned(signed, signature: signature, by: algorithm) else { throw .signatureWrong }
        return try Self.object(payload)
    }

    private static func object(_ bytes: [UInt8]) throws(SignInRefusal) -> JSONObject {
        do throws(ProviderJSON.Fault) {
            return try ProviderJSON.object(bytes)
        } catch {
            switch error {
            case .unreadable: throw .tokenUnreadable
            case .ambiguous: throw .tokenAmbiguous
            }
        }
    }
}
