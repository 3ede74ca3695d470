/// A team's join code in the fold.
public struct JoinCodeState: Sendable, Equatable {
    public let terms: JoinCodeTerms
    /// Number of devices that have joined by it.
    public internal(set) var uses = 0

    public func isGood(at now: Timestamp) -> Bool {
        terms.expires.map { now < $0 } ?? true && terms.uses.map { uses < $0 } ?? true
    }
}
