extension Judge {
    /// What a device's ride is led along, and what can happen on it, once the judge has decided on its fixes.
    ///
    /// What those fixes themselves have settled, an arrival or the finish, is still to be told by the ride: it belongs to
    /// the plan until the ride has said it.
    ///
    /// - Parameters:
    ///   - fixes: That the ride takes next; none where only time has passed.
    ///   - chosen: The open task that the rider wants to be led to; the one he is led to, else any, where `nil`.
    ///   - state: With what the fixes have decided.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func rideCourse(
        of team: TeamID, for ride: RideState, by fixes: [TimedFix], choosing chosen: TaskID? = nil,
        in state: QuestState, at now: Timestamp
    ) -> RideCourse {
        // Where nothing can be done now there is nothing to ride to.
        let open = (try? openTasks(of: team, in: state, at: now)) ?? []
        let chosen = open.contains { $0.id == chosen } ? chosen : nil
        let followed = ride.following.map(\.route.task)
        let target = chosen ?? open.first { $0.id == followed }?.id ?? open.first?.id
        var plan = ridePlan(of: team, toward: target, open: open, in: state, at: now)
        let since = ride.lastGood?.time ?? fixes.first?.time
        if !fixes.isEmpty, let since {
            let progress = progress(of: team, in: state, at: now)
            plan.tasks += document.checkpoints.filter { checkpoint in
                !checkpoint.isPositionHidden && !ride.arrived.contains(checkpoint.id)
                    && !open.contains { $0.id == checkpoint.id }
                    && document.place(of: checkpoint.id).flatMap { progress.passing(at: $0) }
                        .map { $0 >= since || ride.stays[checkpoint.id] != nil } ?? false
            }.map { RideTask($0.id, at: $0.zone) }
        }
        let finish = state.teams[team]?.ride.finish
        let isNews =
            finish.map { finish in
                finish.isByArrival && ride.finishedAt == nil
                    && (ride.finishStay != nil || since.map { finish.time >= $0 } ?? false)
            } ?? false
        if isNews { plan.finish = document.stops.first { $0.kind == .finish }?.zone }
        return RideCourse(
            plan: plan, checkpoints: document.checkpoints, open: Set(open.map(\.id)),
            isChosen: chosen != nil, finishedAt: isNews ? nil : finish?.time)
    }
}
