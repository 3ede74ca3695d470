/// A declaration of a team about its finish, as the log says it. It holds until another one, or until the next answer
/// of a rider that is not wrong at once.
public struct FinishDeclaration: Sendable, Equatable {
    public let intent: FinishIntent
    /// The moment that counts at which the device said so.
    public let at: Timestamp
    public let device: DeviceID?
    let seq: Int64
}

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
