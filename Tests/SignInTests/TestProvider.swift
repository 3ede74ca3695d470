import Foundation
import GeoJSONKit
import QuestRules
import SignIn

/// A provider of OpenID Connect in memory, and the way to it. It enforces what a good one does: PKCE, the redirect address,
/// the client's secret, one use of a code.
actor TestProvider: ProviderPort {
    static let issuer = "https://id.example"
    static let client = "request-client"
    static let secret = "s3cret:/+ 1"
    static let access = "access-token-1"

    var manners: Manners
    /// The paths that were asked, in their order.
    private(set) var asked: [String] = []
    private(set) var authorizations: [[(name: String, value: String)]] = []
    private(set) var forms: [[(name: String, value: String)]] = []
    private let clock: TestClock
    private var codes: [String: Grant] = [:]
    private var used: Set<String> = []

    /// What a code is worth.
    private struct Grant {
        let nonce: String?
        let challenge: String?
        let redirect: String?
    }

    init(_ manners: Manners, clock: TestClock) {
        self.manners = manners
        self.clock = clock
    }

    func change(_ change: @Sendable (inout Manners) -> Void) { change(&manners) }

    /// Lets a person sign in who was sent to an address.
    ///
    /// - Returns: The items with which the browser comes back.
    func authorize(_ address: String) -> [(name: String, value: String)] {
        let items = formItems(address.drop { $0 != "?" }.dropFirst())
        authorizations.append(items)
        let code = "code-\(authorizations.count)"
        codes[code] = Grant(
            nonce: items["nonce"], challenge: items["code_challenge"], redirect: items["redirect_uri"])
        var callback = [
            (name: "code", value: code), (name: "state", value: items["state"] ?? ""),
            (name: "iss", value: Self.issuer),
        ]
        manners.callback(&callback)
        return callback
    }

    func answer(to request: ProviderRequest) async throws(ProviderFailure) -> ProviderReply {
        if let failure = manners.failure { throw failure }
        let path = String(request.address.dropFirst(Self.issuer.count))
        asked.append(path)
        let delay = manners.delays[path] ?? 0
        clock.advance(
            milliseconds: manners.keepsBudget ? min(delay, request.mostTime.value) : delay)
        if manners.keepsBudget, delay > request.mostTime.value { throw .tooSlow }
        guard var reply = try? made(for: request, path) else { throw .unreachable }
        manners.reply(path, &reply)
        if manners.keepsBudget, reply.body.count > request.mostBytes { throw .tooLarge }
        return reply
    }

    private func made(for request: ProviderRequest, _ path: String) throws -> ProviderReply {
        switch (path, request.content) {
        case ("/.well-known/openid-configuration", .get):
            var document = Self.document
            manners.document(&document)
            return try Self.json(document)
        case ("/keys", .get):
            var keys = [
                ("rsa-1", TestKey.firstRSA), ("rsa-2", .secondRSA), ("ec-1", .firstP256),
                ("ed-1", .firstEd25519),
            ].map { JSONValue.object($1.json(named: $0)) }
            manners.keys(&keys)
            return try Self.json(["keys": .array(keys)])
        case ("/userinfo", .get):
            guard
                request.fields.contains(where: {
                    $0.name == "Authorization" && $0.value == "Bearer " + Self.access
                })
            else { return ProviderReply(status: 401, body: []) }
            return try Self.json(manners.userInfo)
        case ("/token", .form(let bytes)):
            return try tokens(formItems(String(decoding: bytes, as: UTF8.self)), request.fields)
        default:
            return ProviderReply(status: 404, body: [])
        }
    }

    private static let document: JSONObject = [
        "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/authorize"),
        "token_endpoint": .string(issuer + "/token"), "jwks_uri": .string(issuer + "/keys"),
        "userinfo_endpoint": .string(issuer + "/userinfo"),
        "end_session_endpoint": .string(issuer + "/logout?from=all"),
        "response_types_supported": ["code", "code id_token"],
        "code_challenge_methods_supported": ["plain", "S256"],
        // Some providers list this as well: nobody has to take it.
        "id_token_signing_alg_values_supported": ["none", "RS256", "PS256", "ES256", "EdDSA", "HS256"],
        "authorization_response_iss_parameter_supported": true,
    ]

    private static func json(_ object: JSONObject, status: Int = 200) throws -> ProviderReply {
        ProviderReply(status: status, body: JSONValue.object(object).bytes())
    }

    private func tokens(
        _ form: [(name: String, value: String)], _ fields: [(name: String, value: String)]
    ) throws -> ProviderReply {
        forms.append(form)
        func refusal(_ error: String) throws -> ProviderReply {
            try Self.json(["error": .string(error)], status: 400)
        }
        let pair = [Self.client, Self.secret]
            .map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-"]))! }
            .joined(separator: ":")
        let basic = "Basic " + Data(pair.utf8).base64EncodedString()
        let isKnown =
            fields["Authorization"] == basic
            || form["client_id"] == Self.client && form["client_secret"] == Self.secret
        guard isKnown else { return try refusal("invalid_client") }
        guard form["grant_type"] == "authorization_code", let code = form["code"], let grant = codes[code],
            used.insert(code).inserted, form["redirect_uri"] == grant.redirect
        else { return try refusal("invalid_grant") }
        let challenge = base64URL(Digest.sha256(Array((form["code_verifier"] ?? "").utf8)).bytes)
        guard !manners.checksVerifier || challenge == grant.challenge else {
            return try refusal("invalid_grant")
        }
        return try Self.json([
            "access_token": .string(Self.access), "token_type": "Bearer", "expires_in": 3600,
            "id_token": .string(manners.token(try idToken(nonce: grant.nonce))),
        ])
    }

    private func idToken(nonce: String?) throws -> String {
        var header: JSONObject = ["alg": .string(manners.algorithm), "typ": "JWT"]
        header["kid"] = manners.keyID.map { .string($0) }
        manners.header(&header)
        let function = manners.algorithm == "EdDSA" ? HashFunction.sha512 : .sha256
        let hash = function.hash(Array(Self.access.utf8))
        var claims: JSONObject = [
            "iss": .string(Self.issuer), "sub": "person-7", "aud": .string(Self.client),
            "exp": .integer(clock.second + 300), "iat": .integer(clock.second),
            "nonce": nonce.map { .string($0) } ?? .null,
            "at_hash": .string(base64URL(hash.prefix(hash.count / 2))), "email": "anna@id.example",
        ]
        manners.claims(&claims)
        let payload = manners.payload(String(decoding: JSONValue.object(claims).bytes(), as: UTF8.self))
        let signed = base64URL(JSONValue.object(header).bytes()) + "." + base64URL(payload.utf8)
        let signature =
            manners.signature?(Array(signed.utf8))
            ?? manners.key.signature(of: Array(signed.utf8), by: manners.algorithm)
        return signed + "." + base64URL(signature)
    }
}
