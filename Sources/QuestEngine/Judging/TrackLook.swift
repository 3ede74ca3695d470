/// A look of somebody of the staff at where a team was, as the team may read it.
public struct TrackLook: Sendable, Equatable {
    /// The kind of what was looked at.
    public enum Kind: String, Sendable, CaseIterable {
        /// The track of a span, or all of it.
        case track
        /// The positions around an answer.
        case answer
        /// The original of a photo or video, which may say where it was taken.
        case photo
    }

    public let at: Timestamp
    public let actor: Actor
    /// The answer that was looked at; `nil` where it was the track.
    public let answer: AnswerID?
    /// The span, by the clocks of the devices.
    public let from: Timestamp
    public let to: Timestamp

    /// A photo is taken at one moment; around an answer there is a span.
    public var kind: Kind {
        guard answer != nil else { return .track }
        return from == to ? .photo : .answer
    }
}

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
