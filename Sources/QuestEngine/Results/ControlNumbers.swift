/// The numbers of a quest's tasks as controls, for results programs that know controls by numbers.
///
/// They are given in the order of the first edition's tasks, as orienteering counts controls, and stay: a later edition
/// may add, remove and reorder tasks, new ones get the next numbers, and the number of one that is gone is not given
/// again unless the same task comes back.
public struct ControlNumbers: Sendable, Equatable {
    /// That of the first edition's first task.
    public static let first = 31

    private var numbers: [TaskID: Int] = [:]

    public init() {}

    /// - Parameter editions: the tasks of each edition in the order of its file, from the first edition on.
    public init(_ editions: some Sequence<[TaskID]>) {
        for tasks in editions { add(tasks) }
    }

    /// Takes in the edition that comes next.
    public mutating func add(_ tasks: [TaskID]) {
        for task in tasks where numbers[task] == nil { numbers[task] = Self.first + numbers.count }
    }

    /// `nil` for a task that no edition had.
    public subscript(task: TaskID) -> Int? { numbers[task] }
}
