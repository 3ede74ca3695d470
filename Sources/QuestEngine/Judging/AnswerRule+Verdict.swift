extension AnswerRule {
    /// The verdict on a text by this rule.
    /// - Throws: `Refusal.answerNotANumber` when a number is asked for and the text is none: that is no wrong
    ///   answer.
    func verdict(on text: String) throws(Refusal) -> (verdict: Verdict, reason: VerdictReason) {
        let isRight: Bool
        switch self {
        case .judge:
            return (.pending, .needsJudge)
        case .text(let accepted):
            isRight = Self.isAny(of: accepted, text)
        case .number(let value, let tolerance):
            guard let number = AnswerNumber.read(text) else { throw .answerNotANumber }
            isRight = AnswerNumber.isWithin(tolerance, number, value)
        }
        return isRight ? (.accepted, .matched) : (.rejected, .notMatched)
    }

    /// Compares digests and always all of them, so that the time taken tells nothing about how near an answer
    /// was.
    private static func isAny(of accepted: [String], _ text: String) -> Bool {
        let given = digest(text)
        return accepted.reduce(false) { found, expected in
            digest(expected).isEqualInConstantTime(to: given) || found
        }
    }

    private static func digest(_ text: String) -> Digest {
        .sha256(Array(AnswerFolding.fold(text).utf8))
    }
}
