import QuestEngine
import QuestWire

/// What showing answers to judges asks of the store: the texts and positions that stand beside the log.
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

    /// Where the team was, without telling its positions: by the device that answered, and by the others of the team
    /// where that one was not near.
    ///
    /// - Parameter back: How long before the answer positions are looked for.
    func whereabouts(
        of answer: JudgedAnswer, in state: QuestState, _ document: Quest, back: Seconds
    ) async throws -> (evidence: AnswerEvidence, nearness: Nearness) {
        let zone = document.checkpoint(answer.task)?.zone
        let own = try await fixes(
            around: answer, from: answer.deviceTime + (.zero - back), to: answer.deviceTime + Nearness.span)
        var evidence = AnswerEvidence(of: answer, zone: zone, fixes: own.map(\.fix))
        if state.wasAt(answer.task, answer.team, at: answer.givenAt) { return (evidence, .near) }
        guard let zone else { return (evidence, .unknown) }
        var nearness = Nearness(to: zone, at: answer.givenAt, by: own)
        for device in state.teams[answer.team]?.devices ?? []
        where device != answer.device && nearness != .near {
            let others = try await store.fixes(
                of: device, from: answer.givenAt + (.zero - back), through: answer.givenAt + Nearness.span,
                limit: PositionLimits.fixesOfEvidence.value)
            nearness = nearness.joined(with: Nearness(to: zone, at: answer.givenAt, by: others))
            if evidence.lastFix == nil {
                evidence = AnswerEvidence(of: answer, zone: zone, fixes: others.map(\.fix))
            }
        }
        return (evidence, nearness)
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
