// What the fold keeps of single records: codes, registrations, offers, staff, hints, messages.

/// A team's join code in the fold.
public struct JoinCodeState: Sendable, Equatable {
    public let terms: JoinCodeTerms
    /// Number of devices that have joined by it.
    public internal(set) var uses = 0

    public func isGood(at now: Timestamp) -> Bool {
        terms.expires.map { now < $0 } ?? true && terms.uses.map { uses < $0 } ?? true
    }
}

/// A registration in the fold whose request carried an idempotency key.
struct KeptRegistration: Sendable, Equatable {
    let team: TeamID
    /// Digest of the request, so that the same key with another one is refused.
    let request: Digest
}

/// A code by which another device may take a device's place in its team.
public struct PlaceOffer: Sendable, Equatable {
    /// The keyed digest of the code.
    public let code: Digest
    /// The first moment at which it is good no longer.
    public let expires: Timestamp
    /// Whether another device or an organiser gave it out, so that another person may be using it.
    public let isByOther: Bool
}

/// A member of the staff in the fold.
public struct StaffState: Sendable, Equatable {
    public let role: StaffRole
    /// The end of the invitation.
    public let expires: Timestamp
    /// `nil` until the invitation is accepted.
    public internal(set) var joinedAt: Timestamp?
    let invitedAt: Timestamp
    /// Number of the record of the invitation.
    let invitedSeq: Int64
    /// Whether somebody was taken into the staff without an invitation to be accepted, so that an account stands for them.
    public internal(set) var wasAdmitted = false
    /// Whether the invitation or the token was revoked.
    public internal(set) var isRevoked = false

    public var hasJoined: Bool { joinedAt != nil }
}

/// A hint that a team paid for.
public struct OpenedHint: Sendable, Hashable {
    public let task: TaskID
    /// The hint's place, from 1.
    public let number: Int
    public let at: Timestamp
    /// Number of the record that says so.
    public let seq: Int64
    /// Points, or seconds in a ranking by time.
    public let cost: Int
}

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
