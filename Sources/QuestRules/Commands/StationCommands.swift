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
