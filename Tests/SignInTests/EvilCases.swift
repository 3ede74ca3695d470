import Foundation
import GeoJSONKit
import QuestRules
import SignIn
import Testing

/// One thing that a provider does wrong while everything else is right, and the refusal that it gets.
struct EvilCase: Sendable, CustomTestStringConvertible {
    let title: String
    let refusal: SignInRefusal
    let manners: Manners

    var testDescription: String { title }

    init(_ title: String, _ refusal: SignInRefusal, _ manners: Manners) {
        (self.title, self.refusal, self.manners) = (title, refusal, manners)
    }

    static let all = algorithms + keys + claims + forms + documents + callbacks + answers

    static let algorithms = [
        EvilCase("alg none", .algorithmRefused, Manners(algorithm: "none", signature: { _ in [] })),
        EvilCase(
            "alg none in mixed case", .algorithmRefused, Manners(algorithm: "nOnE", signature: { _ in [] })),
        // A careless library takes the text of the public key for the secret.
        EvilCase(
            "HS256 signed with the public key's bytes", .algorithmRefused,
            Manners(
                algorithm: "HS256",
                signature: { Digest.hmacSHA256($0, key: Array(TestKey.firstRSA.pem.utf8)).bytes })),
        EvilCase("an algorithm that nobody knows", .algorithmRefused, Manners(header: { $0["alg"] = "RS1" })),
        EvilCase(
            "an algorithm that the provider does not list", .algorithmRefused,
            Manners(document: { $0["id_token_signing_alg_values_supported"] = ["ES256"] })),
        EvilCase("a signature with one bit changed", .signatureWrong, Manners(token: { flipped($0) })),
        EvilCase("no signature", .signatureWrong, Manners(signature: { _ in [] })),
        EvilCase("a crit header", .tokenCritical, Manners(header: { $0["crit"] = ["exp"] })),
        EvilCase("a token of another type", .tokenUnreadable, Manners(header: { $0["typ"] = "logout+jwt" })),
        EvilCase("two algorithms in the header", .tokenAmbiguous, Manners(token: { twoAlgorithms($0) })),
    ]

    static let keys = [
        EvilCase("an unknown key", .keyUnknown, Manners(keyID: "rsa-9")),
        EvilCase("the name of another key of the same kind", .signatureWrong, Manners(keyID: "rsa-2")),
        EvilCase("the name of a key of another kind", .keyUnfit, Manners(keyID: "ec-1")),
        EvilCase("a key with use enc", .keyUnfit, Manners(keys: { change(&$0, 0, "use", "enc") })),
        EvilCase("a key for another algorithm", .keyUnfit, Manners(keys: { change(&$0, 0, "alg", "PS256") })),
        EvilCase(
            "a key that may not verify", .keyUnfit, Manners(keys: { change(&$0, 0, "key_ops", ["encrypt"]) })),
        EvilCase("no key name where two fit", .keyUnfit, Manners(keyID: nil)),
        EvilCase("two keys of one name", .keyUnfit, Manners(keys: { $0.append($0[0]) })),
        EvilCase(
            "an RSA key of 512 bits", .keyWeak,
            Manners(keys: {
                change(&$0, 0, "n", .string(base64URL([0xC3] + [UInt8](repeating: 0x5B, count: 63))))
            })),
        EvilCase(
            "an RSA key of 1024 bits, with a good signature", .keyWeak,
            Manners(key: .shortRSA, keys: { $0[0] = .object(TestKey.shortRSA.json(named: "rsa-1")) })),
        EvilCase(
            "10,000 keys", .keysTooMany, Manners(keys: { $0 = [JSONValue](repeating: [:], count: 10_000) })),
        EvilCase(
            "a key set that is too large", .answerTooLarge,
            Manners(keys: { $0.append(["kty": .string(String(repeating: "x", count: 70_000))]) })),
    ]

    static let claims = [
        EvilCase("a wrong audience", .audienceWrong, Manners(claims: { $0["aud"] = "another" })),
        EvilCase("no audience", .audienceWrong, Manners(claims: { $0["aud"] = nil })),
        EvilCase("an empty list of audiences", .audienceWrong, Manners(claims: { $0["aud"] = [] })),
        EvilCase(
            "an audience with a character that cannot be seen", .audienceWrong,
            Manners(claims: { $0["aud"] = "request-client\u{200D}" })),
        EvilCase(
            "a list of audiences without azp", .authorizedPartyWrong,
            Manners(claims: { $0["aud"] = [.string(TestProvider.client), "another"] })),
        EvilCase("azp of another", .authorizedPartyWrong, Manners(claims: { $0["azp"] = "another" })),
        EvilCase("azp that is no text", .authorizedPartyWrong, Manners(claims: { $0["azp"] = .null })),
        EvilCase(
            "another issuer in the token", .tokenIssuerWrong,
            Manners(claims: { $0["iss"] = "https://evil.example" })),
        EvilCase(
            "an issuer with a slash more", .tokenIssuerWrong,
            Manners(claims: { $0["iss"] = "https://id.example/" })),
        EvilCase("a wrong nonce", .nonceWrong, Manners(claims: { $0["nonce"] = "another" })),
        EvilCase("no nonce", .nonceWrong, Manners(claims: { $0["nonce"] = nil })),
        EvilCase("an expired token", .tokenExpired, Manners(claims: { move(&$0, "exp", to: -61) })),
        EvilCase("no expiry", .tokenExpired, Manners(claims: { $0["exp"] = nil })),
        EvilCase("an expiry as text", .tokenExpired, Manners(claims: { $0["exp"] = "4000000000" })),
        EvilCase("issued in the future", .tokenFromFuture, Manners(claims: { move(&$0, "iat", to: 61) })),
        EvilCase("no moment of issue", .tokenFromFuture, Manners(claims: { $0["iat"] = nil })),
        EvilCase("not valid yet", .tokenNotYet, Manners(claims: { move(&$0, "nbf", to: 61) })),
        EvilCase(
            "a wrong at_hash", .accessTokenHashWrong,
            Manners(claims: { $0["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" })),
        EvilCase("an at_hash that is no text", .accessTokenHashWrong, Manners(claims: { $0["at_hash"] = 7 })),
        EvilCase("no subject", .subjectInvalid, Manners(claims: { $0["sub"] = nil })),
        EvilCase("an empty subject", .subjectInvalid, Manners(claims: { $0["sub"] = "" })),
        EvilCase(
            "a subject that is too long", .subjectInvalid,
            Manners(claims: { $0["sub"] = .string(String(repeating: "7", count: 256)) })),
        EvilCase(
            "a subject with a line feed", .subjectInvalid, Manners(claims: { $0["sub"] = "person-7\n" })),
    ]

    static let forms = [
        EvilCase(
            "a member twice in the token", .tokenAmbiguous,
            Manners(payload: { $0.replacingOccurrences(of: #""sub":"#, with: #""sub":"admin","sub":"#) })),
        EvilCase(
            "a member twice, once by an escape", .tokenAmbiguous,
            Manners(payload: {
                $0.replacingOccurrences(of: #""sub":"#, with: ##""\u0073ub":"admin","sub":"##)
            })),
        EvilCase("a token that is no object", .tokenUnreadable, Manners(payload: { "[\($0)]" })),
        EvilCase("something behind the token's JSON", .tokenUnreadable, Manners(payload: { $0 + "{}" })),
        EvilCase("a token with padding", .tokenUnreadable, Manners(token: { $0 + "=" })),
        EvilCase("a token of four parts", .tokenUnreadable, Manners(token: { $0 + ".AAAA" })),
        EvilCase(
            "a token of 1 MB", .answerTooLarge,
            Manners(claims: { $0["x"] = .string(String(repeating: "x", count: 1 << 20)) })),
        EvilCase(
            "a token of 17 kB", .tokenTooLarge,
            Manners(claims: { $0["x"] = .string(String(repeating: "x", count: 17_000)) })),
        EvilCase(
            "a token nested 100 deep", .tokenUnreadable,
            Manners(payload: {
                String($0.dropLast()) + #","x":"# + String(repeating: "[", count: 100)
                    + String(repeating: "]", count: 100) + "}"
            })),
    ]

    // MARK: What the cases are made of

    private static func change(_ keys: inout [JSONValue], _ index: Int, _ name: String, _ value: JSONValue) {
        var members = keys[index].objectValue!
        members[name] = value
        keys[index] = .object(members)
    }

    /// Sets a moment, in seconds from the one of issue.
    private static func move(_ claims: inout JSONObject, _ name: String, to seconds: Int64) {
        claims[name] = .integer(claims["iat"]!.integerValue! + seconds)
    }

    /// Changes the signature's first symbol.
    private static func flipped(_ token: String) -> String {
        var parts = token.split(separator: ".").map(String.init)
        parts[2] = (parts[2].hasPrefix("A") ? "B" : "A") + parts[2].dropFirst()
        return parts.joined(separator: ".")
    }

    private static func twoAlgorithms(_ token: String) -> String {
        let parts = token.split(separator: ".")
        let header = #"{"alg":"none","alg":"RS256","kid":"rsa-1"}"#
        return ([base64URL(header.utf8)] + parts.dropFirst().map(String.init)).joined(separator: ".")
    }
}
