/// A declaration of a team about its finish, as the log says it. It holds until another one, or until the next answer
/// of a rider that is not wrong at once.
public struct FinishDeclaration: Sendable, Equatable {
    public let intent: FinishIntent
    /// The moment that counts at which the device said so.
    public let at: Timestamp
    public let device: DeviceID?
    let seq: Int64
}
