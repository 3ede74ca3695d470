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
