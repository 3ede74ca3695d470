/// The intent of a team that a device of it declares.
public enum FinishIntent: String, Sendable, Equatable, CaseIterable {
    /// The rider has chosen to be led to the finish: the next visit there ends the ride.
    case leading
    /// The team has finished: a stay at the finish ends the ride.
    case finished
    /// The team rides on: what it declared before holds no longer.
    case riding
}
