/// The fault of what a steward gives a team besides a word: points or a time.
public enum StationMeasureError: Error, Sendable, Hashable {
    /// The task is done or not; it takes neither, nor does one that is not done.
    case unused(TaskID)
    /// Points are missing, or beyond what the task is worth.
    case points(TaskID, from: Int, to: Int)
    /// The time is missing, or points are given instead.
    case time(TaskID)

    var message: Message {
        switch self {
        case .unused(let task):
            Message(
                "station-measure-unused", "Task “{task}” takes neither points nor a time here.",
                "Для задания «{task}» здесь не нужны ни очки, ни время.", ["task": .text(task.rawValue)])
        case .points(let task, let low, let high):
            Message(
                "station-points-invalid", "Task “{task}” wants points from {from} to {to}.",
                "Для задания «{task}» нужны очки от {from} до {to}.",
                ["task": .text(task.rawValue), "from": .text("\(low)"), "to": .text("\(high)")])
        case .time(let task):
            Message(
                "station-time-invalid", "Task “{task}” wants a time in seconds.",
                "Для задания «{task}» нужно время в секундах.", ["task": .text(task.rawValue)])
        }
    }
}
