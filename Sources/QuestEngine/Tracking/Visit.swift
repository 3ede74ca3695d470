/// A stay of a device in the arrival zone of a task or at the finish, as far as its fixes prove it.
public struct Visit: Sendable, Hashable {
    /// `nil` at the finish.
    public let task: TaskID?
    public var stay: Stay

    public init(task: TaskID?, stay: Stay) {
        self.task = task
        self.stay = stay
    }

    /// When the zone was entered and when the device was last in it: moments that count (`ClockSkew.countedTime`).
    public var first: Timestamp { stay.first }
    public var last: Timestamp { stay.last }
    /// How near to the task's place it came, in whole metres.
    public var distance: Int { stay.distance }

    /// Whether both are the same stay, known at two moments.
    func isSame(as other: Visit) -> Bool { task == other.task && first == other.first }

    static func isEarlier(_ left: Visit, than right: Visit) -> Bool {
        (left.first, left.task?.rawValue ?? "") < (right.first, right.task?.rawValue ?? "")
    }
}
