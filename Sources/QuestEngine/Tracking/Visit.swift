/// A stay of a device in the arrival zone of a task, as far as its fixes prove it.
public struct Visit: Sendable, Hashable {
    public let task: TaskID
    /// When the zone was entered and when the device was last in it: moments that count (`ClockSkew.countedTime`).
    public var first: Timestamp
    public var last: Timestamp
    /// How near to the task's place it came, in whole metres.
    public var distance: Int

    /// Stays in one zone that are no farther apart make one visit.
    public static let longestGap: Seconds = 600

    public init(task: TaskID, first: Timestamp, last: Timestamp, distance: Int) {
        self.task = task
        self.first = first
        self.last = last
        self.distance = distance
    }

    /// Both as one; `nil` for two tasks or a longer time in between.
    public func joined(with other: Visit) -> Visit? {
        guard task == other.task, other.first <= last + Self.longestGap, first <= other.last + Self.longestGap
        else { return nil }
        return Visit(
            task: task, first: min(first, other.first), last: max(last, other.last),
            distance: min(distance, other.distance))
    }
}

extension [Visit] {
    /// Takes in one more, joined with those it continues; sorted by their beginning, then by task.
    ///
    /// - Complexity: O(count).
    public mutating func note(_ visit: Visit) {
        var visit = visit
        for index in indices.reversed() {
            guard let joined = visit.joined(with: self[index]) else { continue }
            visit = joined
            remove(at: index)
        }
        let place = lastIndex { ($0.first, $0.task) <= (visit.first, visit.task) }.map { $0 + 1 } ?? 0
        insert(visit, at: place)
    }
}
