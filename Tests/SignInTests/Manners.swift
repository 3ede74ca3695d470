import GeoJSONKit
import QuestRules
import SignIn

/// The ways of a provider: good ones, until a test changes them.
struct Manners: Sendable {
    var algorithm = "RS256"
    /// The key that signs, and the name that tokens give it.
    var key = TestKey.firstRSA
    var keyID: String? = "rsa-1"
    var document: @Sendable (inout JSONObject) -> Void = { _ in }
    /// The keys that are published, each with its name.
    var keys: @Sendable (inout [JSONValue]) -> Void = { _ in }
    var header: @Sendable (inout JSONObject) -> Void = { _ in }
    /// Changes what the token says, which is signed afterwards.
    var claims: @Sendable (inout JSONObject) -> Void = { _ in }
    /// Changes the text of what the token says, which is signed afterwards.
    var payload: @Sendable (String) -> String = { $0 }
    /// Signs in another way.
    var signature: (@Sendable ([UInt8]) -> [UInt8])?
    /// Changes the token that is sent.
    var token: @Sendable (String) -> String = { $0 }
    var callback: @Sendable (inout [(name: String, value: String)]) -> Void = { _ in }
    /// Changes the answer to a request of a path.
    var reply: @Sendable (String, inout ProviderReply) -> Void = { _, _ in }
    var userInfo: JSONObject = ["sub": "person-7", "name": "Anna Ride", "locale": "ru-RU"]
    /// Milliseconds that an answer takes, by path.
    var delays: [String: Int64] = [:]
    /// Whether the way to the provider looks at the budget of a request.
    var keepsBudget = true
    /// Whether the provider looks at the verifier of a code.
    var checksVerifier = true
    /// The failure of the way to the provider.
    var failure: ProviderFailure?
}
