import QuestEngine
import QuestWire

/// Texts and positions that stand beside the log, as far as judges are shown them with answers.
struct AnswerDisplay: Sendable {
    let store: any QuestStore

    /// Whether this reader is shown no team: the staff of a quest that says so, or whoever asks for that.
    func isBlind(_ query: Query, _ edition: OpenEdition, _ context: QuestdContext) throws(RequestError)
        -> Bool
    {
        let asked = try query.choice("blind", of: ["true", "false"])
        return asked == "true" || isBlind(edition, context)
    }

    func isBlind(_ edition: OpenEdition, _ context: QuestdContext) -> Bool {
        BlindPolicy.isBlind(context.principal.role, in: edition.document)
    }

    /// Place of the team, without showing its positions: by the device that answered, and by the others of the team
    /// where that one was not near.
    func whereabouts(
        of answer: JudgedAnswer, in state: QuestState, _ document: Quest
    ) async throws -> (evidence: AnswerEvidence, nearness: Nearness) {
        let zone = document.checkpoint(answer.task)?.zone
        let own = try await ownFixes(around: answer)
        var evidence = AnswerEvidence(of: answer, zone: zone, fixes: own.map(\.fix))
        if state.wasAt(answer.task, answer.team, at: answer.givenAt) { return (evidence, .near) }
        guard let zone else { return (evidence, .unknown) }
        var nearness = Nearness(to: zone, at: answer.givenAt, by: own)
        for device in state.teams[answer.team]?.devices ?? []
        where device != answer.device && nearness != .near {
            // By that device's clock, which may be off.
            let others = try await store.fixes(
                of: device, from: answer.givenAt + (.zero - Self.otherSpan),
                through: answer.givenAt + Self.otherSpan, limit: PositionLimits.fixesOfDistance.value)
            nearness = nearness.joined(with: Nearness(to: zone, at: answer.givenAt, by: others))
            if evidence.lastFix == nil {
                evidence = AnswerEvidence(at: answer.givenAt, zone: zone, byOther: others)
            }
        }
        return (evidence, nearness)
    }

    private static var otherSpan: Seconds { Nearness.span + Nearness.span }

    /// Fixes that tell near from elsewhere; older ones only where none of these is before the answer.
    private func ownFixes(around answer: JudgedAnswer) async throws -> [TimedFix] {
        let limit = PositionLimits.fixesOfDistance.value
        let start = answer.deviceTime + (.zero - Nearness.span)
        let near = try await fixes(
            around: answer, from: start, to: answer.deviceTime + Nearness.span, limit: limit)
        if let first = near.first, first.fix.time <= answer.deviceTime { return near }
        let before = answer.deviceTime + (.zero - AnswerEvidence.span)
        return try await fixes(around: answer, from: before, to: start, limit: limit) + near
    }

    func fixes(
        around answer: JudgedAnswer, from start: Timestamp, to end: Timestamp,
        limit: Int = PositionLimits.fixesOfEvidence.value
    ) async throws -> [TimedFix] {
        // What a steward wrote down has none.
        guard let device = answer.device else { return [] }
        return try await store.fixes(of: device, from: start, through: end, limit: limit)
    }
}
