import HTTPTypes
import Hummingbird
import QuestEngine

/// The only place that finds out who sends a request.
struct TokenReader: Sendable {
    let admin: Digest
    let store: any QuestStore
    let clock: any TimeSource

    /// - Parameter asPassword: Whether the token may also stand in the field `pwd`: MeOS can send it nowhere else.
    /// - Throws: `RequestError.tokenUnknown` for what is no token of ours, `StoreError` when it cannot be looked up.
    func principal(of request: Request, asPassword: Bool = false) async throws -> Principal {
        let text: String?
        if let field = request.headers[.authorization] {
            text = Self.bearerToken(in: field)
        } else if asPassword, let name = HTTPField.Name("pwd"), let field = request.headers[name] {
            text = field.utf8.count <= 256 ? field : nil
        } else {
            return .anonymous
        }
        guard let token = text.flatMap(AccessToken.init) else { throw RequestError.tokenUnknown }
        let digest = token.digest
        if digest.isEqualInConstantTime(to: admin) { return .admin }
        if token.kind == .staff, let member = try await store.staff(token: digest) {
            guard member.hasAccess(at: clock.now) else { throw RequestError.tokenUnknown }
            return .staff(member)
        }
        guard let device = try await store.device(token: digest) else { throw RequestError.tokenUnknown }
        return .device(device)
    }

    /// The device whose token it is, where that is known without waiting.
    func deviceAtHand(_ fields: HTTPFields) -> Device? {
        guard let token = fields[.authorization].flatMap(Self.bearerToken).flatMap(AccessToken.init) else {
            return nil
        }
        return store.deviceAtHand(token: token.digest)
    }

    /// The token of `Authorization: Bearer TOKEN` (RFC 6750, section 2.1), `nil` for anything else.
    static func bearerToken(in field: String) -> String? {
        let parts = field.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 256 else {
            return nil
        }
        return String(parts[1])
    }
}
