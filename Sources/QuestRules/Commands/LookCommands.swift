extension TeamState {
    /// Adds a look; of very many the earliest are forgotten here, and stand in the log.
    mutating func note(_ look: TrackLook) {
        looks.append(look)
        let surplus = looks.count - PositionLimits.looks.value
        if surplus > 0 { looks.removeFirst(surplus) }
    }
}

extension DecisionContext {
    /// The time within which looks of the same person at the same answer are one.
    private static let oneLook: Seconds = 600

    /// Records that somebody looks at the original of a photo or video.
    ///
    /// - Returns: `nil` where the same person looked at it, or at where its team was around the answer, a little
    ///   before: a video is read in many pieces.
    /// - Throws: `Refusal.answerUnknown`.
    public mutating func viewPhoto(of answer: AnswerID) throws(Refusal) -> Entry? {
        guard let judged = state.answer(answer) else { throw .answerUnknown(answer) }
        let (viewer, since) = (actor, now + (.zero - Self.oneLook))
        let looks = state.teams[judged.team]?.looks ?? []
        guard !looks.contains(where: { $0.actor == viewer && $0.answer == answer && $0.at > since }) else {
            return nil
        }
        let moment = judged.deviceTime
        return Entry(
            drafts: [command(.trackViewed(answer: answer, from: moment, to: moment), team: judged.team)])
    }
}
