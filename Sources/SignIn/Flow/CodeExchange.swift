import GeoJSONKit
import QuestRules

/// The second half of a sign-in by OpenID Connect: the code becomes tokens, and the ID token a person (OpenID Connect
/// Core 1.0, section 3.1.3).
struct CodeExchange: Sendable {
    let known: KnownProvider
    let attempt: SignInAttempt
    let redirect: String
    let asking: ProviderAsking

    private var provider: SignInProvider { known.provider }

    func person(for callback: SignInCallback) async throws(SignInRefusal) -> SignedInPerson {
        let metadata = try await known.metadata(asking: asking)
        try checkIssuer(of: callback, metadata)
        let code: String
        switch callback.outcome {
        case .code(let given): code = given
        case .error(let name): throw SignInRefusal(error: name)
        }
        let answer = try await tokens(for: code, metadata)
        guard answer["token_type"]?.stringValue?.lowercased().isExactly("bearer") ?? false,
            let access = answer["access_token"]?.stringValue, !access.isEmpty, access.isPrintableASCII
        else { throw .answerUnreadable }
        guard let text = answer["id_token"]?.stringValue else { throw .tokenMissing }
        let token = try CompactToken(text, algorithms: metadata.algorithms)
        let key = try await known.key(
            named: token.keyID, for: token.algorithm, of: metadata, asking: asking)
        let claims = try token.claims(signedBy: key)
        let check = IDTokenCheck(
            issuer: provider.issuer, client: provider.client, nonce: attempt.nonce, accessToken: access,
            algorithm: token.algorithm, now: asking.now)
        let subject = try check.subject(of: claims)
        var profile = claims
        if Self.name(in: claims) == nil, let address = metadata.userInfo {
            profile = try await userInfo(at: address, with: access, of: subject)
        }
        return SignedInPerson(
            provider: provider.id, subject: subject, name: Self.name(in: profile),
            language: (profile["locale"] ?? claims["locale"])?.stringValue.flatMap(
                Language.init(localeName:)),
            idTokenHint: metadata.endSession == nil ? nil : text)
    }

    /// Looks at who sends the browser back, so that no provider can pass for another (RFC 9207).
    private func checkIssuer(
        of callback: SignInCallback, _ metadata: ProviderMetadata
    ) throws(SignInRefusal) {
        if let issuer = callback.issuer {
            guard issuer.isExactly(provider.issuer) else { throw .callbackIssuerWrong }
        } else if metadata.namesIssuer {
            throw .callbackIssuerMissing
        }
    }

    private func tokens(
        for code: String, _ metadata: ProviderMetadata
    ) async throws(SignInRefusal) -> JSONObject {
        var items: [FormItem] = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", attempt.verifier),
        ]
        var fields: [(name: String, value: String)] = []
        switch (provider.secret, metadata.authentication) {
        case (nil, _):
            items.append(("client_id", provider.client))
        case (let secret?, .post):
            items += [("client_id", provider.client), ("client_secret", secret.text)]
        case (let secret?, .basic):
            // Both are escaped before they are joined: RFC 6749, section 2.3.1.
            let pair = FormText.escape(provider.client) + ":" + FormText.escape(secret.text)
            fields.append(("Authorization", "Basic " + Base64.padded(Array(pair.utf8))))
        }
        return try await asking.post(items, to: metadata.token.text, fields: fields).object()
    }

    /// Asks for a name where the ID token has none (section 5.3). What is said of somebody else ends the sign-in; that
    /// nothing is said does not, since everything that counts is known.
    private func userInfo(
        at address: ProviderAddress, with access: String, of subject: String
    ) async throws(SignInRefusal) -> JSONObject {
        guard let profile = try? await asking.get(address, bearer: access).object() else {
            return JSONObject()
        }
        guard profile["sub"]?.stringValue?.isExactly(subject) ?? false else { throw .userDiffers }
        return profile
    }

    private static func name(in claims: JSONObject) -> String? {
        claims["name"]?.stringValue.flatMap(PersonName.init)?.text
    }
}
