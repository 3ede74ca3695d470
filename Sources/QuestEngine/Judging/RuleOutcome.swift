/// What a rule says of an answer.
public enum RuleOutcome: Sendable, Equatable {
    /// As far as the rule can tell; `cost` is what a wrong answer or a trap costs, in points or seconds.
    case decided(Verdict, VerdictReason, cost: Int)
    /// The rule cannot tell without this. Until it is there the answer is pending.
    case needs(Evidence)

    /// What a rule may ask for.
    public enum Evidence: Sendable, Equatable {
        /// A person's eyes.
        case judge
        /// A position in the task's zone, at the moment that counts.
        case position
        /// The word of the steward at the station.
        case steward
        /// The secret of the quest's codes, which the daemon has.
        case codeKey
    }

    public var verdict: Verdict {
        switch self {
        case .decided(let verdict, _, _): verdict
        case .needs: .pending
        }
    }

    public var reason: VerdictReason {
        switch self {
        case .decided(_, let reason, _): reason
        case .needs(.judge): .needsJudge
        case .needs: .needsEvidence
        }
    }

    public var cost: Int {
        switch self {
        case .decided(_, _, let cost): cost
        case .needs: 0
        }
    }
}
