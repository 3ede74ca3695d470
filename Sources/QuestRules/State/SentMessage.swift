/// A message of the organisers to riders.
public struct SentMessage: Sendable, Equatable {
    /// Number of its record.
    public let seq: Int64
    /// Id of its record, which owns the text.
    public let id: RecordID
    public let at: Timestamp
    /// The team that it was sent to; all teams where `nil`.
    public let team: TeamID?
    public let actor: Actor
    /// SHA-256(salt ‖ text).
    public let text: Digest
}
