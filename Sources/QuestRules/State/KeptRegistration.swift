/// A registration in the fold whose request carried an idempotency key.
struct KeptRegistration: Sendable, Equatable {
    let team: TeamID
    /// Digest of the request, so that the same key with another one is refused.
    let request: Digest
}
