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

extension Checkpoint {
    /// Returns the points and seconds that a steward's word gives.
    ///
    /// - Parameters:
    ///   - isDone: Whether the steward says that the task is done.
    ///   - given: Points of a task `station-points`, from 0 to what it is worth.
    ///   - seconds: Of a task `station-time`: come to the team's time.
    /// - Throws: `StationMeasureError` where what is given is not what the task wants.
    func worth(
        isDone: Bool, points given: Int?, seconds: Ranged<AdjustedSeconds>?
    ) throws(StationMeasureError) -> (points: Int, seconds: Int) {
        switch rule {
        case .stationPoints where isDone:
            let range = min(0, points)...max(0, points)
            guard seconds == nil, let given, range.contains(given) else {
                throw .points(id, from: range.lowerBound, to: range.upperBound)
            }
            return (given, 0)
        case .stationTime where isDone:
            guard given == nil, let seconds else { throw .time(id) }
            return (points, seconds.value)
        default:
            guard given == nil, seconds == nil else { throw .unused(id) }
            return (points, 0)
        }
    }
}

extension AnswerRule {
    /// Whether the word of a steward at the place decides.
    public var isStation: Bool { Self.stationTypes.contains(type) }

    static let stationTypes: [AnswerType] = [.station, .stationPoints, .stationTime]
}
