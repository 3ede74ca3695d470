import Foundation
import HTTPTypes
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import questd

/// Accounts and sessions as a sign-in at a provider leaves them, put there without one.
extension World {
    /// A new account with one sign-in.
    ///
    /// - Parameter other: A store other than the world's.
    func account(
        _ subject: String, name: String? = nil, in other: InMemoryQuestStore? = nil
    ) async throws -> AccountID {
        let key = try SignInKey(provider: "club", subject: subject)
        return try await accountService(other).decide(keys: [key]) {
            context -> (entry: AccountEntry?, outcome: AccountID) in
            let token = AccessToken(.session, using: &context.ids).digest
            let created = try context.create(by: key, name: name, language: nil, token: token)
            return (created.entry, created.account)
        }
    }

    /// Links one more sign-in to an account.
    func link(_ subject: String, to account: AccountID) async throws {
        let key = try SignInKey(provider: "other", subject: subject)
        try await accountService().decide(about: [account], keys: [key]) {
            context -> (entry: AccountEntry?, outcome: Void) in
            (try context.link(key, to: account), ())
        }
    }

    /// Notes that an account takes part by a device.
    func takePart(_ rider: Rider, as account: AccountID) async throws {
        let role = try await role(of: rider)
        let device = try #require(try await store.device(token: role.token))
        try await accountService().decide(about: [account], deviceTokens: [role.token]) {
            context -> (entry: AccountEntry?, outcome: Void) in
            let entry = try context.takePart(
                in: device.quest, of: device.team, by: device.id, token: role.token, as: account)
            return (entry, ())
        }
    }

    /// The role of a session that rides as a device with a token does.
    func role(of rider: Rider) async throws -> SessionRole {
        let token = try #require(rider.token.flatMap { AccessToken($0) }).digest
        let device = try #require(try await store.device(token: token))
        return SessionRole(holder: .device(device.id), quest: device.quest, token: token)
    }

    /// The token of a new session in which somebody is signed in to an account.
    func session(
        signedInTo account: AccountID, with others: [SessionRole] = [], in other: InMemoryQuestStore? = nil
    ) async throws -> AccessToken {
        let store = other ?? store
        let known = try #require(try await store.account(account))
        var ids = IdentifierSource()
        let (token, now) = (AccessToken(.session, using: &ids), clock.now)
        let role = SessionRole(holder: .account(account), quest: nil, token: try #require(known.token))
        try await store.begin(
            Session(
                id: ids.identifier(at: now), token: token.digest, begunAt: now, rotatedAt: now, usedAt: now,
                roles: [role] + others))
        return token
    }

    /// The token of a session of somebody who has never been here.
    func sessionOfSomebodyNew() async throws -> String {
        let account = try await account("somebody \(UUID().uuidString)")
        return try await session(signedInTo: account).text
    }

    /// A browser that is signed in to an account.
    ///
    /// - Parameter others: What its session holds beside that.
    func browser(
        signedInTo account: AccountID, with others: [SessionRole] = [], as anonymous: Rider
    ) async throws -> Browser {
        let token = try await session(signedInTo: account, with: others)
        let browser = Browser(anonymous)
        browser.keep(SessionCookie.field(token, for: 3600, isSecure: false))
        return browser
    }

    private func accountService(_ other: InMemoryQuestStore? = nil) -> AccountService {
        AccountService(store: other ?? store, clock: clock, ids: IdentifierSource())
    }
}

extension Browser {
    func put(_ path: String, _ body: String = "{}") async throws -> Answer {
        try await send(.put, path, body)
    }

    func delete(_ path: String) async throws -> Answer { try await send(.delete, path) }
}
