/// The outcome of a rule on an answer.
public enum RuleOutcome: Sendable, Equatable {
    /// A verdict that the rule can give; `cost` is what a wrong answer or a trap costs, in points or seconds.
    case decided(Verdict, VerdictReason, cost: Int)
    /// The rule cannot tell without this. Until it is there the answer is pending.
    case needs(Evidence)

    /// Evidence that a rule may ask for.
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

extension Checkpoint {
    /// Returns the outcome of the task's rule on an answer.
    ///
    /// - Parameter code: The task's signed code, if it has one; see `AnswerRule.signedCode`.
    /// - Complexity: O(length of the answer · number of accepted answers).
    /// - Throws: `Refusal` when the answer is not of the kind that is asked for: that is no wrong answer.
    public func outcome(of content: SubmissionContent, code: SignedCode? = nil) throws(Refusal) -> RuleOutcome
    {
        // Both are always asked, so that the time taken does not tell a trap from a plain mistake.
        let isTrap = trap.map { rule.isCaught(content, by: $0) } ?? false
        let outcome = try rule.outcome(of: content, code: code)
        guard outcome.verdict == .rejected else { return outcome }
        return isTrap
            ? .decided(.rejected, .trapped, cost: penalty + (trap?.cost ?? 0))
            : .decided(.rejected, outcome.reason, cost: penalty)
    }
}

extension AnswerRule {
    /// Returns the outcome of the rule on an answer, penalties and traps aside.
    func outcome(of content: SubmissionContent, code: SignedCode? = nil) throws(Refusal) -> RuleOutcome {
        switch (self, content) {
        case (.judge, _): return .needs(.judge)
        case (.text(let accepted), .text(let text)):
            return Self.decided(Self.isAny(of: accepted, text))
        case (.number(let value, let tolerance, let unit), .text(let text)):
            guard let number = AnswerNumber.read(text, units: unit?.spellings ?? []) else {
                throw .answerNotANumber
            }
            return Self.decided(AnswerNumber.isWithin(tolerance, number, value))
        case (.choice(let options, let right), .choices(let chosen)):
            guard chosen.count == 1, chosen.allSatisfy(options.indices.contains) else {
                throw .answerNotAnOption
            }
            return Self.decided(chosen == [right])
        case (.choices(let options, let right), .choices(let chosen)):
            guard !chosen.isEmpty, chosen.allSatisfy(options.indices.contains) else {
                throw .answerNotAnOption
            }
            return Self.decided(chosen == right)
        case (.sorting(let options, let right), .sorted(let places)):
            guard places.sorted() == Array(options.indices) else {
                throw .answerPartsWrong(count: options.count)
            }
            return Self.decided(places == right)
        case (.gaps(let gaps), .gaps(let texts)):
            guard texts.count == gaps.count else { throw .answerPartsWrong(count: gaps.count) }
            // All are asked, so that the time taken does not tell the first wrong one.
            let wrong = zip(gaps, texts).count { pair in !Self.isAny(of: pair.0, pair.1) }
            return Self.decided(wrong == 0)
        case (.code(let accepted), .text(let typed)):
            return Self.decided(Self.matched(accepted, by: [typed]) > 0)
        case (.signedCode, .text(let typed)):
            guard let code else { return .needs(.codeKey) }
            return Self.decided(code.isMatched(by: typed))
        case (.codes(let accepted, let needs), .codes(let typed)):
            return Self.decided(Self.matched(accepted, by: typed) >= needs)
        case (.photo, .photo), (.video, .video): return .needs(.judge)
        case (.arrival, .arrival(let isInZone)): return isInZone.map(Self.decided) ?? .needs(.position)
        case (.arrival, .text): return .needs(.position)
        case (.station, .station(let isConfirmed)), (.stationPoints, .station(let isConfirmed)),
            (.stationTime, .station(let isConfirmed)):
            return isConfirmed.map(Self.decided) ?? .needs(.steward)
        case (.station, .text), (.stationPoints, .text), (.stationTime, .text): return .needs(.steward)
        default: throw .answerOfAnotherKind(asked: kind)
        }
    }

    private static func decided(_ isRight: Bool) -> RuleOutcome {
        .decided(isRight ? .accepted : .rejected, isRight ? .matched : .notMatched, cost: 0)
    }

    /// Asks all patterns whatever the first ones say, so that the time taken tells nothing about which was met.
    private static func isAny(of accepted: [String], _ text: String) -> Bool {
        let folded = AnswerFolding.foldText(text)
        return accepted.reduce(false) { found, pattern in
            TextPattern(pattern).matches(folded: folded) || found
        }
    }

    /// Whether an option is one of a trap's texts.
    ///
    /// Options differ as they are written, so that a trap `-5` is not the option `5`; only a star makes a pattern of
    /// it.
    private static func isTrapped(_ option: String, of trap: AnswerTrap) -> Bool {
        let (exact, folded) = (AnswerFolding.fold(option), AnswerFolding.foldText(option))
        return trap.texts.reduce(false) { found, text in
            let pattern = TextPattern(text)
            let isMet =
                pattern.hasWildcard
                ? pattern.matches(folded: folded)
                : AnswerFolding.fold(PipeSeparatedList.unescaped(text)) == exact
            return isMet || found
        }
    }

    /// Returns how many of the codes are among the typed ones; doubles count once.
    private static func matched(_ codes: [String], by typed: [String]) -> Int {
        let given = Set(typed.map(AnswerFolding.foldCode)).map { Digest.sha256(Array($0.utf8)) }
        return codes.count { code in
            let digest = Digest.sha256(Array(AnswerFolding.foldCode(code).utf8))
            return given.reduce(false) { found, other in digest.isEqualInConstantTime(to: other) || found }
        }
    }

    /// Whether an answer is one of the trap's.
    fileprivate func isCaught(_ content: SubmissionContent, by trap: AnswerTrap) -> Bool {
        switch (self, content) {
        case (.number(_, _, let unit), .text(let text)):
            guard let number = AnswerNumber.read(text, units: unit?.spellings ?? []) else { return false }
            return trap.texts.contains { trapped in
                AnswerNumber.read(trapped).map { AnswerNumber.isWithin(0, number, $0) } ?? false
            }
        case (.choice(let options, _), .choices(let chosen)):
            return chosen.contains { index in
                options.indices.contains(index) && Self.isTrapped(options[index].text, of: trap)
            }
        case (.code, .text(let typed)), (.signedCode, .text(let typed)):
            return Self.matched(trap.texts.map(PipeSeparatedList.unescaped), by: [typed]) > 0
        case (_, .text(let text)): return Self.isAny(of: trap.texts, text)
        default: return false
        }
    }
}
