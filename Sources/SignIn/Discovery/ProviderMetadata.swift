import GeoJSONKit
import QuestRules

/// The description that a provider of OpenID Connect gives of itself (OpenID Connect Discovery 1.0; RFC 8414), as far as it is used.
struct ProviderMetadata: Sendable {
    /// The way in which a client shows its secret.
    enum Authentication: Sendable {
        case basic, post
    }

    let authorization: ProviderAddress
    let token: ProviderAddress
    let keys: ProviderAddress
    let userInfo: ProviderAddress?
    let endSession: ProviderAddress?
    let authentication: Authentication
    /// The algorithms that provider and daemon have in common.
    let algorithms: [SigningAlgorithm]
    /// Whether the provider says who sends a browser back (RFC 9207).
    let namesIssuer: Bool
    /// Whether it can be asked to let people choose whom they sign in as; true where it says nothing of that.
    let letsChoose: Bool

    /// The value of `prompt` that lets people choose (OpenID Connect Core 1.0, section 3.1.2.1).
    static let choosing = "select_account"

    /// The address of a provider's document.
    static func address(of provider: SignInProvider) -> ProviderAddress? {
        ProviderAddress(provider.address.appending("/.well-known/openid-configuration"))
    }

    /// Reads a document.
    ///
    /// - Throws: `SignInRefusal`, when it is another's, or names what cannot be used.
    init(_ json: JSONObject, of provider: SignInProvider) throws(SignInRefusal) {
        guard let issuer = json["issuer"]?.stringValue, issuer.isExactly(provider.issuer) else {
            throw .issuerDiffers
        }
        func endpoint(_ name: String) throws(SignInRefusal) -> ProviderAddress? {
            guard let member = json[name] else { return nil }
            // Only a provider on this machine may lead to this machine.
            guard let address = member.stringValue.flatMap(ProviderAddress.init),
                !address.mayBeLoopback || provider.address.isLoopback
            else { throw .endpointInvalid(name) }
            return address
        }
        func needed(_ name: String) throws(SignInRefusal) -> ProviderAddress {
            guard let address = try endpoint(name) else { throw .endpointInvalid(name) }
            return address
        }
        authorization = try needed("authorization_endpoint")
        token = try needed("token_endpoint")
        keys = try needed("jwks_uri")
        userInfo = try endpoint("userinfo_endpoint")
        endSession = try endpoint("end_session_endpoint")

        func offers(_ name: String, unlessSaid usual: [String]) throws(SignInRefusal) -> [String] {
            guard let member = json[name] else { return usual }
            guard let texts = member.texts else { throw .unsupported(name) }
            return texts
        }
        guard try offers("response_types_supported", unlessSaid: []).contains(where: { $0.isExactly("code") })
        else { throw .unsupported("response_types_supported") }
        guard
            try offers("code_challenge_methods_supported", unlessSaid: ["S256"])
                .contains(where: { $0.isExactly("S256") })
        else { throw .unsupported("code_challenge_methods_supported") }
        algorithms = try offers("id_token_signing_alg_values_supported", unlessSaid: ["RS256"])
            .compactMap(SigningAlgorithm.init(exactly:))
        guard !algorithms.isEmpty else { throw .unsupported("id_token_signing_alg_values_supported") }
        let name = "token_endpoint_auth_methods_supported"
        let methods = try offers(name, unlessSaid: ["client_secret_basic"])
        if provider.secret == nil || methods.contains(where: { $0.isExactly("client_secret_basic") }) {
            authentication = .basic
        } else if methods.contains(where: { $0.isExactly("client_secret_post") }) {
            authentication = .post
        } else {
            throw .unsupported(name)
        }
        namesIssuer = json["authorization_response_iss_parameter_supported"]?.boolValue ?? false
        let prompts = json["prompt_values_supported"]?.texts
        letsChoose = prompts?.contains { $0.isExactly(Self.choosing) } ?? true
    }
}
