import GeoJSONKit
import QuestRules
import SignIn

extension EvilCase {
    static let documents = [
        EvilCase(
            "another issuer's description", .issuerDiffers,
            Manners(document: { $0["issuer"] = "https://evil.example" })),
        EvilCase(
            "an issuer with a slash", .issuerDiffers,
            Manners(document: { $0["issuer"] = "https://id.example/" })),
        EvilCase("no issuer", .issuerDiffers, Manners(document: { $0["issuer"] = nil })),
        EvilCase(
            "a place for tokens at another host without TLS", .endpointInvalid("token_endpoint"),
            Manners(document: { $0["token_endpoint"] = "http://evil.example/token" })),
        EvilCase(
            "a page for people without TLS", .endpointInvalid("authorization_endpoint"),
            Manners(document: { $0["authorization_endpoint"] = "http://id.example/authorize" })),
        EvilCase("no keys", .endpointInvalid("jwks_uri"), Manners(document: { $0["jwks_uri"] = nil })),
        EvilCase(
            "tokens on the daemon's own machine, in other words", .endpointInvalid("token_endpoint"),
            Manners(document: { $0["token_endpoint"] = "https://[::ffff:127.0.0.1]/token" })),
        EvilCase(
            "keys on the daemon's own machine", .endpointInvalid("jwks_uri"),
            Manners(document: { $0["jwks_uri"] = "https://127.0.0.1/keys" })),
        EvilCase(
            "a place for profiles with a name and password", .endpointInvalid("userinfo_endpoint"),
            Manners(document: { $0["userinfo_endpoint"] = "https://id.example:x@evil.example/" })),
        EvilCase(
            "PKCE in plain only", .unsupported("code_challenge_methods_supported"),
            Manners(document: { $0["code_challenge_methods_supported"] = ["plain"] })),
        EvilCase(
            "no code flow", .unsupported("response_types_supported"),
            Manners(document: { $0["response_types_supported"] = ["id_token"] })),
        EvilCase(
            "no algorithm with public keys", .unsupported("id_token_signing_alg_values_supported"),
            Manners(document: { $0["id_token_signing_alg_values_supported"] = ["none", "HS256"] })),
        EvilCase(
            "no way to show the secret", .unsupported("token_endpoint_auth_methods_supported"),
            Manners(document: { $0["token_endpoint_auth_methods_supported"] = ["private_key_jwt"] })),
    ]

    static let callbacks = [
        EvilCase(
            "no iss, which was promised", .callbackIssuerMissing, Manners(callback: { $0.removeLast() })),
        EvilCase(
            "iss of another", .callbackIssuerWrong,
            Manners(callback: { $0[$0.count - 1].value = "https://evil.example" })),
        EvilCase(
            "iss of another, which was not promised", .callbackIssuerWrong,
            Manners(
                document: { $0["authorization_response_iss_parameter_supported"] = false },
                callback: { $0[$0.count - 1].value = "https://evil.example" })),
        EvilCase("two codes", .callbackInvalid, Manners(callback: { $0.append($0[0]) })),
        EvilCase("neither code nor error", .callbackInvalid, Manners(callback: { $0.removeFirst() })),
        EvilCase(
            "a code and an error", .callbackInvalid,
            Manners(callback: { $0.append((name: "error", value: "x")) })),
        EvilCase("no state", .callbackInvalid, Manners(callback: { $0.remove(at: 1) })),
        EvilCase(
            "a code that is too long", .callbackInvalid,
            Manners(callback: { $0[0].value = String(repeating: "x", count: 2049) })),
        EvilCase("an unknown state", .stateUnknown, Manners(callback: { $0[1].value += "x" })),
        EvilCase(
            "a person who does not want to", .declined,
            Manners(callback: { $0[0] = (name: "error", value: "access_denied") })),
        EvilCase(
            "an error with an odd name", .providerError("?"),
            Manners(callback: { $0[0] = (name: "error", value: "<b>\n") })),
        EvilCase("a code that was never given", .codeRefused, Manners(callback: { $0[0].value = "code-99" })),
    ]

    static let answers = [
        EvilCase(
            "a redirect in the place of tokens", .providerRedirects,
            at("/token") { $0 = ProviderReply(status: 302, body: $0.body) }),
        EvilCase(
            "a redirect in the place of keys", .providerRedirects,
            at("/keys") { $0 = ProviderReply(status: 307, body: $0.body) }),
        EvilCase(
            "an error in the place of tokens", .providerError("invalid_client"),
            at("/token") { $0 = ProviderReply(status: 401, body: Array(#"{"error":"invalid_client"}"#.utf8)) }
        ),
        EvilCase(
            "an error in an answer that says all is well", .codeRefused,
            at("/token") { $0 = ProviderReply(status: 200, body: Array(#"{"error":"invalid_grant"}"#.utf8)) }),
        EvilCase(
            "a failure", .providerFailed(status: 503),
            at("/token") { $0 = ProviderReply(status: 503, body: []) }),
        EvilCase(
            "no JSON", .answerUnreadable,
            at("/token") { $0 = ProviderReply(status: 200, body: Array("<html>".utf8)) }),
        EvilCase(
            "an answer that says something twice", .answerUnreadable,
            at("/keys") { $0 = ProviderReply(status: 200, body: Array(#"{"keys":[],"keys":[]}"#.utf8)) }),
        EvilCase(
            "tokens without an ID token", .tokenMissing,
            at("/token") {
                $0 = ProviderReply(
                    status: 200, body: Array(#"{"access_token":"a","token_type":"Bearer"}"#.utf8))
            }),
        EvilCase(
            "an access token of another kind", .answerUnreadable,
            at("/token") {
                let text = String(decoding: $0.body, as: UTF8.self).replacing("Bearer", with: "DPoP")
                $0 = ProviderReply(status: 200, body: Array(text.utf8))
            }),
        EvilCase(
            "a profile of somebody else", .userDiffers, Manners(userInfo: ["sub": "admin", "name": "Anna"])),
        EvilCase("a provider that is slow", .providerSlow, Manners(delays: ["/token": 5001])),
        EvilCase("a provider that nobody reaches", .providerUnreachable, Manners(failure: .unreachable)),
        EvilCase(
            "a provider in a network that is closed", .addressRefused, Manners(failure: .addressRefused)),
        // The module does not rely on the way out alone.
        EvilCase(
            "a provider that is slow, by a way that does not mind", .providerSlow,
            Manners(delays: ["/token": 5001], keepsBudget: false)),
        EvilCase(
            "a token of 1 MB, by a way that does not mind", .answerTooLarge,
            Manners(claims: { $0["x"] = .string(String(repeating: "x", count: 1 << 20)) }, keepsBudget: false)
        ),
    ]

    private static func at(
        _ path: String, _ change: @escaping @Sendable (inout ProviderReply) -> Void
    ) -> Manners {
        Manners(reply: { asked, reply in if asked == path { change(&reply) } })
    }
}
