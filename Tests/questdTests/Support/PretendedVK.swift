import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import SignIn
import Testing

@testable import questd

/// VK ID as it answers, without a network: whoever comes back with a number for a code is the user of that number.
struct PretendedVK: ProviderPort {
    func answer(to request: ProviderRequest) async throws(ProviderFailure) -> ProviderReply {
        guard case .form(let bytes) = request.content else { throw .unreachable }
        let pairs = String(decoding: bytes, as: UTF8.self).split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
            return (String(sides[0]), String(sides[1]))
        }
        let form = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        let (user, access) = (form["code"] ?? "", form["access_token"] ?? "")
        let body =
            request.address.hasSuffix("/oauth2/auth")
            ? #"{"access_token": "\#(user)", "state": "\#(form["state"] ?? "")", "user_id": "\#(user)"}"#
            : #"{"user": {"user_id": "\#(access)", "first_name": "User \#(access)"}}"#
        return ProviderReply(status: 200, body: Array(body.utf8))
    }
}

extension World {
    /// The sign-ins of a daemon at which people sign in at the pretended VK.
    func signIns(publicURL: String = Browser.origin) throws -> SignIns {
        let vk = try SignInProvider(id: "vk", kind: .vk, issuer: nil, client: "123", label: "VK ID")
        return try SignIns(
            [vk], origin: publicURL, port: PretendedVK(), clock: { [clock] in clock.now },
            source: IdentifierSource())
    }

    /// Runs the test against a daemon at which people sign in at the pretended VK, with the quest "story".
    func runSigningIn(_ body: @escaping @Sendable (Story) async throws -> Void) async throws {
        var parts = parts
        parts.publicURL = Browser.origin
        parts.signIns = try signIns()
        try await QuestServer(parts).routerAlone.test(.router) { client in
            try await body(try await begun(Rider(client: client, token: nil)))
        }
    }
}

extension Browser {
    /// Signs in at the pretended VK.
    func signIn(as user: Int) async throws {
        let sent = try await get("/sign-in/vk").expect(.seeOther)
        try await comeBack(from: try #require(sent.fields[.location]), as: user)
    }

    /// Links the sign-in of a user, or is offered to merge its account.
    func link(_ user: Int) async throws {
        let began = try await post("/api/v1/account/sign-ins", #"{"provider": "vk"}"#).expect(.ok)
        try await comeBack(from: try #require(began.json["address"]?.stringValue), as: user)
    }

    private func comeBack(from address: String, as user: Int) async throws {
        let items = try #require(URLComponents(string: address)?.queryItems)
        let state = try #require(items.first { $0.name == "state" }?.value)
        try await get("/sign-in/vk/callback?state=\(state)&code=\(user)&device_id=d").expect(.seeOther)
    }
}
