import Hummingbird

/// Stands before every operation: finds the principal and asks the policy.
struct Gate: Sendable {
    let policy: AccessPolicy
    let tokens: TokenReader

    func admit(_ request: Request, to operation: Operation) async throws -> Principal {
        if policy.isOpen(operation) { return .anonymous }
        let principal = try await tokens.principal(of: request)
        guard policy.permits(principal.role, operation) else {
            throw principal == .anonymous ? RequestError.tokenMissing : RequestError.notAllowed
        }
        return principal
    }
}
