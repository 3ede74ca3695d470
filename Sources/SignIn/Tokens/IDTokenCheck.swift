import GeoJSONKit
import QuestRules

/// The rules for what an ID token says, once its signature was found good (OpenID Connect Core 1.0, section 3.1.3.7).
struct IDTokenCheck: Sendable {
    let issuer: String
    let client: String
    let nonce: String
    /// The access token that came with it.
    let accessToken: String
    let algorithm: SigningAlgorithm
    let now: Timestamp

    /// Looks at all claims that decide whether the token is meant for this sign-in.
    ///
    /// - Returns: The id of the person.
    func subject(of claims: JSONObject) throws(SignInRefusal) -> String {
        guard claims["iss"]?.stringValue?.isExactly(issuer) ?? false else { throw .tokenIssuerWrong }
        try checkAudience(claims)
        try checkTimes(claims)
        guard let said = claims["nonce"]?.stringValue, Self.isEqual(said, nonce) else { throw .nonceWrong }
        if let hash = claims["at_hash"] {
            guard let said = hash.stringValue, Self.isEqual(said, accessTokenHash) else {
                throw .accessTokenHashWrong
            }
        }
        guard let subject = claims["sub"]?.stringValue, !subject.isEmpty, subject.isPrintableASCII,
            subject.utf8.count <= SignInLimits.subject.value
        else { throw .subjectInvalid }
        return subject
    }

    private func checkAudience(_ claims: JSONObject) throws(SignInRefusal) {
        let party = claims["azp"]
        let audiences: [String]
        if let one = claims["aud"]?.stringValue {
            audiences = [one]
        } else if let several = claims["aud"]?.texts {
            audiences = several
        } else {
            throw .audienceWrong
        }
        guard audiences.contains(where: { $0.isExactly(client) }) else { throw .audienceWrong }
        // Who of several it was made for has to be said.
        guard party != nil || audiences.count == 1 else { throw .authorizedPartyWrong }
        guard party.map({ $0.stringValue?.isExactly(client) ?? false }) ?? true else {
            throw .authorizedPartyWrong
        }
    }

    private func checkTimes(_ claims: JSONObject) throws(SignInRefusal) {
        let error = Double(SignInLimits.clockError.value)
        let second = Double(now.milliseconds) / 1000
        guard let expires = claims["exp"]?.doubleValue, second < expires + error else { throw .tokenExpired }
        guard let issued = claims["iat"]?.doubleValue, issued <= second + error else {
            throw .tokenFromFuture
        }
        if let begins = claims["nbf"] {
            guard let begins = begins.doubleValue, begins <= second + error else { throw .tokenNotYet }
        }
    }

    /// The first half of the access token's hash (section 3.1.3.6). Ed25519 hashes by SHA-512.
    private var accessTokenHash: String {
        let function = algorithm == .edDSA ? HashFunction.sha512 : .sha256
        let hash = function.hash(Array(accessToken.utf8))
        return Base64.url(Array(hash.prefix(hash.count / 2)))
    }

    /// Takes the same time wherever they differ.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        Digest.sha256(Array(left.utf8)).isEqualInConstantTime(to: .sha256(Array(right.utf8)))
    }
}
