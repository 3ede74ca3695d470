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
