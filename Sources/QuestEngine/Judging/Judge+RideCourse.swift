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
        let open = (try? tasks(of: team, choosing: chosen, in: state, at: now).open.get()) ?? []
        func ifOpen(_ task: TaskID?) -> TaskID? { open.contains { rideTasks[$0].id == task } ? task : nil }
        let choice = ifOpen(chosen)
        let target = choice ?? ifOpen(ride.following?.route.task) ?? open.first.map { rideTasks[$0].id }
        var plan = ridePlan(of: team, toward: target, open: open, in: state, at: now)
        let since = ride.lastGood?.time ?? fixes.first?.time
        if !fixes.isEmpty, let since {
            let progress = progress(of: team, in: state, at: now)
            plan.tasks += rideTasks.indices.filter { place in
                guard let passed = progress.passing(at: place), !open.contains(place) else { return false }
                let task = rideTasks[place].id
                return !document.checkpoints[place].isPositionHidden && !ride.arrived.contains(task)
                    && (passed >= since || ride.visits[task] != nil)
            }.map { rideTasks[$0] }
        }
        let finish = state.teams[team]?.ride.finish
        // A stay at the finish ends no ride that is led on.
        let goesOn = finish?.isByArrival == true && !open.isEmpty
        let isNews =
            finish.map { finish in
                finish.isByArrival && !goesOn && ride.finishedAt == nil
                    && (ride.finishVisit != nil || since.map { finish.time >= $0 } ?? false)
            } ?? false
        if isNews { plan.finish = document.stops.first { $0.kind == .finish }?.zone }
        return RideCourse(
            plan: plan, tasks: rideTasks, open: open, isChosen: choice != nil,
            finishedAt: isNews || goesOn ? nil : finish?.time)
    }
}
