/// The verdict on an answer.
public enum Verdict: String, Sendable, CaseIterable {
    case accepted
    case rejected
    /// A judge will decide.
    case pending
}

/// A judge's decision about an answer.
public enum ReviewDecision: String, Sendable, CaseIterable {
    case accepted
    case rejected

    public var verdict: Verdict {
        switch self {
        case .accepted: .accepted
        case .rejected: .rejected
        }
    }
}

/// Why a rule gave its verdict.
public enum VerdictReason: String, Sendable, CaseIterable {
    /// The answer is one of those that are right.
    case matched
    case notMatched = "not-matched"
    /// The task has no rule; a judge decides.
    case needsJudge = "needs-judge"
    /// The answer is one of those that look right and cost something.
    case trapped
    /// The rule waits for a photo, a position in the zone, or a steward's word; or a judge decides.
    case needsEvidence = "needs-evidence"
    /// A device may have been in the zone, but not surely enough: a judge looks at its positions.
    case uncertain
    /// Given in time by the device's corrected clock, but received after closing: a judge decides.
    case receivedLate = "received-late"
    /// The edition by which it was judged again has no such task.
    case taskRemoved = "task-removed"
    /// Right, but no position proves that the team was at the place (`Presence.required`): a judge decides, or
    /// positions that come in later.
    case notNear = "not-near"
}
