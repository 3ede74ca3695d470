/// A place that riders can be led to: that of a task, the start or the finish.
public enum Destination: Sendable, Hashable {
    case start, finish
    case task(TaskID)

    /// The name as it is printed: `start`, `finish`, or the task's id.
    public var name: String {
        switch self {
        case .start: "start"
        case .finish: "finish"
        case .task(let task): task.rawValue
        }
    }

    /// `nil` for the start and the finish.
    public var task: TaskID? {
        if case .task(let task) = self { task } else { nil }
    }

    /// The role of the start or the finish; `nil` for a task.
    public var stop: Stop.Kind? {
        switch self {
        case .start: .start
        case .finish: .finish
        case .task: nil
        }
    }
}

/// Destinations are numbered: the checkpoints in the order of the file, after them the start and the finish as far as
/// the quest has them.
extension Quest {
    /// The start and the finish, as far as the quest has them.
    public var ends: [Destination] {
        let both: [Destination] = [.start, .finish]
        return both.filter { end in stops.contains { $0.kind == end.stop } }
    }

    /// The points that routes to the destinations lead to, by their numbers.
    public var targets: [Coordinate] {
        checkpoints.map(\.zone.target) + ends.compactMap { stop(at: $0)?.zone.target }
    }

    /// Returns the destination of a number, which must be one of the quest's.
    public func destination(at number: Int) -> Destination {
        number < checkpoints.count
            ? .task(checkpoints[number].id) : ends[number - checkpoints.count]
    }

    /// Returns the number of the start or the finish; `nil` where the quest has none.
    public func number(of end: Stop.Kind) -> Int? {
        // Asked with every poll: nothing is allocated.
        guard end != .rest, stops.contains(where: { $0.kind == end }) else { return nil }
        let isSecond = end == .finish && stops.contains { $0.kind == .start }
        return checkpoints.count + (isSecond ? 1 : 0)
    }

    /// Returns the stop of a destination; `nil` for a task's, and where the quest has none.
    public func stop(at destination: Destination) -> Stop? {
        destination.stop.flatMap { kind in stops.first { $0.kind == kind } }
    }
}
