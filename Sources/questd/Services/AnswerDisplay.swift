import QuestEngine
import QuestWire

/// Shows answers to judges, with the texts that stand beside the log, and without their team to those who must not
/// see it.
struct AnswerDisplay: Sendable {
    let store: any QuestStore

    /// Whether this reader is told of no team: the staff of a quest that says so, or whoever wishes it.
    func isBlind(_ query: Query, _ edition: OpenEdition, _ context: QuestdContext) throws(RequestError)
        -> Bool
    {
        let wish = try query.choice("blind", of: ["true", "false"])
        return wish == "true" || isBlind(edition, context)
    }

    func isBlind(_ edition: OpenEdition, _ context: QuestdContext) -> Bool {
        BlindPolicy.isBlind(context.principal.role, in: edition.document)
    }

    func shown(
        _ answer: JudgedAnswer, in state: QuestState, _ edition: OpenEdition, isBlind: Bool,
        _ context: QuestdContext
    ) async throws -> AdminAnswer {
        var appeal: AdminAppeal?
        if let open = answer.openAppeal {
            appeal = AdminAppeal(
                at: open.at, text: try await store.text(owner: open.record.rawValue)?.text)
        }
        return AdminAnswer(
            answer, text: try await store.text(owner: answer.id.rawValue)?.text,
            reason: try await store.reason(of: answer), appeal: appeal, isBlind: isBlind, in: state,
            of: edition.document, context.language)
    }

    /// What the fixes of the device tell, without telling them.
    func evidence(
        of answer: JudgedAnswer, in document: Quest
    ) async throws -> AnswerEvidence {
        let fixes = try await fixes(
            around: answer, from: answer.deviceTime + (.zero - AnswerEvidence.span), to: answer.deviceTime)
        return AnswerEvidence(
            of: answer, zone: document.checkpoint(answer.task)?.zone, fixes: fixes.map(\.fix))
    }

    func fixes(
        around answer: JudgedAnswer, from start: Timestamp, to end: Timestamp
    ) async throws -> [TimedFix] {
        // What a steward wrote down has none.
        guard let device = answer.device else { return [] }
        return try await store.fixes(
            of: device, from: start, through: end, limit: PositionLimits.fixesOfEvidence.value)
    }
}
