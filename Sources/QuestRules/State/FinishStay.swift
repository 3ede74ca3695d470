/// An unconfirmed stay of a team at the finish.
public struct FinishStay: Sendable, Equatable {
    /// The moment at which it began: the finish, where somebody confirms it.
    public let since: Timestamp
    /// The last moment at which a device was seen there.
    public let until: Timestamp
    public let device: DeviceID
    /// Whether the team's devices ask if it has finished: one of them can, and the team has not said since that it rides on.
    public let isAsked: Bool
}
