import EventServices
import HTTPEdge
import QuestEngine
import QuestWire
import ServerBase

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

    /// Place of the team at each answer, without showing its positions: by the device that answered, and by the others of
    /// the team where that one was not near.
    ///
    /// - Complexity: Three questions to the store, however many answers.
    func whereabouts(
        of answers: [JudgedAnswer], in state: QuestState, _ document: Quest
    ) async throws -> [(evidence: AnswerEvidence, nearness: Nearness)] {
        var found: [(evidence: AnswerEvidence, nearness: Nearness)] = []
        // What is asked of other devices, each with the place of its answer.
        var asked: [(place: Int, zone: ArrivalZone, stretch: DeviceStretch)] = []
        for (answer, own) in zip(answers, try await ownFixes(around: answers)) {
            let zone = document.checkpoint(answer.task)?.zone
            let evidence = AnswerEvidence(of: answer, zone: zone, fixes: own.map(\.fix))
            let wasAt = state.wasAt(answer.task, answer.team, at: answer.givenAt)
            guard !wasAt, let zone else {
                found.append((evidence, wasAt ? .near : .unknown))
                continue
            }
            let nearness = Nearness(to: zone, at: answer.givenAt, by: own)
            if nearness != .near {
                for device in state.teams[answer.team]?.devices ?? [] where device != answer.device {
                    // By that device's clock, which may be off.
                    asked.append((found.count, zone, Self.stretch(of: device, around: answer.givenAt)))
                }
            }
            found.append((evidence, nearness))
        }
        let others = try await store.fixes(
            of: asked.map(\.stretch), limit: PositionLimits.fixesOfDistance.value)
        for ((place, zone, _), fixes) in zip(asked, others) where found[place].nearness != .near {
            let moment = answers[place].givenAt
            found[place].nearness = found[place].nearness.joined(
                with: Nearness(to: zone, at: moment, by: fixes))
            if found[place].evidence.lastFix == nil {
                found[place].evidence = AnswerEvidence(at: moment, zone: zone, byOther: fixes)
            }
        }
        return found
    }

    private static func stretch(of device: DeviceID, around moment: Timestamp) -> DeviceStretch {
        let span = Nearness.span + Nearness.span
        return DeviceStretch(device, from: moment + (.zero - span), through: moment + span)
    }

    /// Fixes that tell near from elsewhere; older ones only where none of these is before the answer.
    private func ownFixes(around answers: [JudgedAnswer]) async throws -> [[TimedFix]] {
        var found = [[TimedFix]](repeating: [], count: answers.count)
        // What a steward wrote down has none.
        let places = answers.indices.filter { answers[$0].device != nil }
        func read(_ places: [Int], from start: Seconds, to end: Seconds) async throws -> [[TimedFix]] {
            let stretches = places.compactMap { place in
                answers[place].device.map {
                    DeviceStretch(
                        $0, from: answers[place].deviceTime + start, through: answers[place].deviceTime + end)
                }
            }
            return try await store.fixes(of: stretches, limit: PositionLimits.fixesOfDistance.value)
        }
        let near = try await read(places, from: .zero - Nearness.span, to: Nearness.span)
        for (place, fixes) in zip(places, near) { found[place] = fixes }
        let bare = places.filter { place in
            found[place].first.map { $0.fix.time > answers[place].deviceTime } ?? true
        }
        let before = try await read(bare, from: .zero - AnswerEvidence.span, to: .zero - Nearness.span)
        for (place, fixes) in zip(bare, before) { found[place] = fixes + found[place] }
        return found
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
