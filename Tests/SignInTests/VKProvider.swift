import Foundation
import GeoJSONKit
import QuestRules
import SignIn

/// VK ID in memory, by its documents: a name of the device that is wanted back, a state that is echoed, errors in
/// answers that say that all is well, PKCE.
actor VKProvider: ProviderPort {
    static let client = "51234567"
    static let device = "device-1"
    static let access = "vk2.a.token"

    /// What it does, until a test changes that.
    struct Ways: Sendable {
        var callback: @Sendable (inout [(name: String, value: String)]) -> Void = { _ in }
        var tokens: @Sendable (inout JSONObject) -> Void = { _ in }
        var profile: @Sendable (inout JSONObject) -> Void = { _ in }
        /// Whether it holds the verifier against another challenge than it was told.
        var forgetsChallenge = false
        var status = 200
    }

    private let ways: Ways
    private let base: String
    private(set) var authorization: [(name: String, value: String)] = []
    private(set) var asked: [String] = []
    private(set) var forms: [[(name: String, value: String)]] = []

    init(_ ways: Ways, base: String) {
        (self.ways, self.base) = (ways, base)
    }

    func authorize(_ address: String) -> [(name: String, value: String)] {
        authorization = formItems(address.drop { $0 != "?" }.dropFirst())
        var items = [
            (name: "code", value: "vk-code"), (name: "state", value: authorization["state"] ?? ""),
            (name: "device_id", value: Self.device), (name: "type", value: "code_v2"),
            (name: "expires_in", value: "600"),
        ]
        ways.callback(&items)
        return items
    }

    func answer(to request: ProviderRequest) async throws(ProviderFailure) -> ProviderReply {
        guard case .form(let bytes) = request.content, request.address.hasPrefix(base) else {
            throw .unreachable
        }
        let form = formItems(String(decoding: bytes, as: UTF8.self))
        let path = String(request.address.dropFirst(base.count))
        asked.append(path)
        forms.append(form)
        let object: JSONObject
        switch path {
        case "/oauth2/auth": object = tokens(form)
        case "/oauth2/user_info": object = profile(form)
        default: throw .unreachable
        }
        return ProviderReply(status: ways.status, body: JSONValue.object(object).bytes())
    }

    private func tokens(_ form: [(name: String, value: String)]) -> JSONObject {
        let hash = base64URL(Digest.sha256(Array((form["code_verifier"] ?? "").utf8)).bytes)
        let challenge = ways.forgetsChallenge ? "another" : authorization["code_challenge"]
        guard hash == challenge else {
            return [
                "error": "invalid_grant", "error_description": "code_verifier is invalid",
                "state": .string(form["state"] ?? ""),
            ]
        }
        guard form["code"] == "vk-code", form["device_id"] == Self.device, form["client_id"] == Self.client,
            form["grant_type"] == "authorization_code", form["redirect_uri"] == authorization["redirect_uri"]
        else { return ["error": "invalid_request"] }
        var answer: JSONObject = [
            "access_token": .string(Self.access), "refresh_token": "r", "id_token": "not.for.us",
            "token_type": "Bearer", "expires_in": 3600, "user_id": 1_234_567_890,
            "state": .string(form["state"] ?? ""), "scope": "vkid.personal_info",
        ]
        ways.tokens(&answer)
        return answer
    }

    private func profile(_ form: [(name: String, value: String)]) -> JSONObject {
        guard form["access_token"] == Self.access, form["client_id"] == Self.client else {
            return ["error": "invalid_token"]
        }
        var user: JSONObject = [
            "user_id": "1234567890", "first_name": "Анна", "last_name": "Рид", "email": "anna@vk.example",
        ]
        ways.profile(&user)
        return ["user": .object(user)]
    }
}
