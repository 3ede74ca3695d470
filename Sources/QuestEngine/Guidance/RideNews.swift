/// The part of what the log says of a device's visits that its ride has still to say.
///
/// Where a device has been is found out once, when its positions are taken (`VisitTracker`); arrivals and the finish
/// are decided by that (`Settlement`). The events of its ride follow from the entry that was committed.
struct RideNews {
    /// Visits to tasks that were open to the team then, by their beginning.
    var visits: [RidePlan.Visit] = []
    /// Tasks of which nothing is said any more, since they were visited before the ride was taken up.
    var visited: Set<TaskID> = []
    /// When the ride ended by the device's own arrival at the finish.
    var finish: Timestamp?

    /// A visit that began so long before the first fix that is known is none of the ride.
    private static let longestLead = CheckInDetector.longestStride

    /// - Parameters:
    ///   - ride: The ride before the fixes.
    ///   - fixes: The fixes that it takes next, which have been decided on.
    /// - Complexity: O(visits of the device), and while it is at a task of which nothing was said that of `progress`.
    init(
        of device: DeviceID, in team: TeamID, for ride: RideState, by fixes: [TimedFix], judge: Judge,
        _ state: QuestState, at now: Timestamp
    ) {
        guard let first = fixes.first, let known = state.devices[device]?.visits, !known.isEmpty else {
            return
        }
        let since = ride.lastGood?.time ?? first.time + (.zero - Self.longestLead)
        if ride.lastGood == nil {
            visited = Set(
                known.filter { $0.visit.certainty == .sure && $0.visit.first < since }
                    .compactMap(\.visit.task))
        }
        let recent = known.map(\.visit).filter { $0.last >= since }
        if let end = Self.end(of: team, by: device, in: state), end.visit.last >= since { finish = end.at }
        let unsaid = recent.compactMap { visit -> (visit: TaskVisit, place: Int)? in
            guard let task = visit.task, !ride.arrived.contains(task), !visited.contains(task),
                let place = judge.document.place(of: task),
                !judge.document.checkpoints[place].isPositionHidden
            else { return nil }
            return (visit, place)
        }
        guard !unsaid.isEmpty else { return }
        let time = judge.time(of: team, in: state)
        let stretches = judge.stretches(of: team, in: state, at: now)
        for (visit, place) in unsaid {
            let noted = AnswerVisit(device: device, visit: visit)
            let arrival = stretches.lazy.compactMap { stretch in
                // What the team had passed before can be arrived at no more.
                stretch.progress.passing(at: place).map { $0 >= visit.first } ?? true
                    ? judge.arrival(by: noted, at: place, in: stretch, time, state) : nil
            }.first
            guard let arrival else { continue }
            visits.append(
                RidePlan.Visit(task: judge.placedTasks[place], visit: visit.visit, arrivedAt: arrival.at))
        }
    }

    /// Whether a ride has still to say that it has ended, since it has not taken the fixes yet by which the device came to
    /// the finish. Others may look at it between the commit and that.
    ///
    /// - Complexity: O(visits of the device).
    static func isEndDue(of ride: RideState, of device: DeviceID, in team: TeamID, _ state: QuestState)
        -> Bool
    {
        guard ride.finishedAt == nil, let end = end(of: team, by: device, in: state) else { return false }
        return ride.last.map { $0.time < end.visit.last } ?? true
    }

    /// The end of a team's ride by a device's visit to the finish; `nil` where something else ended it.
    private static func end(
        of team: TeamID, by device: DeviceID, in state: QuestState
    ) -> (at: Timestamp, visit: TaskVisit)? {
        guard let finish = state.teams[team]?.ride.finish, finish.isByArrival,
            let visits = state.devices[device]?.visits
        else { return nil }
        return visits.lazy.map(\.visit).first { visit in
            visit.task == nil && visit.certainty == .sure
                && visit.first <= finish.time && finish.time <= visit.last
        }.map { (finish.time, $0) }
    }
}
