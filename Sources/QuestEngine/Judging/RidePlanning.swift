extension Judge {
    /// The guidance of a device's ride, and what can happen on it, once the judge has decided on its fixes.
    ///
    /// What those fixes themselves have settled, an arrival or the finish, is still to be said by the ride: it
    /// belongs to the plan until the ride has said it.
    ///
    /// - Parameters:
    ///   - fixes: The fixes that the ride takes next; none where only time has passed.
    ///   - chosen: Where the rider wants to be led; where he is led, else any open task, where `nil`.
    ///   - state: The state with what the fixes have decided.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func guidance(
        of team: TeamID, for ride: RideState, by fixes: [TimedFix], choosing chosen: Destination? = nil,
        in state: QuestState, at now: Timestamp
    ) -> Guidance {
        // Where nothing can be done now there is nothing to ride to.
        let goals = try? goals(of: team, choosing: chosen, in: state, at: now)
        let open = (try? goals?.open.get()) ?? []
        let known: [Int]? = try? goals?.led.get()
        let led = known ?? []
        func ifLed(_ goal: Destination?) -> Destination? {
            led.contains { document.destination(at: $0) == goal } ? goal : nil
        }
        let choice = ifLed(chosen)
        let isChoiceGone = chosen != nil && choice == nil && known != nil
        let target =
            choice ?? ifLed(ride.following?.route.goal) ?? led.first.map { document.destination(at: $0) }
        var plan = ridePlan(of: team, toward: target, open: open, in: state, at: now)
        let since = ride.lastGood?.time ?? fixes.first?.time
        if !fixes.isEmpty, let since {
            let progress = progress(of: team, in: state, at: now)
            plan.tasks += placedTasks.indices.filter { place in
                guard let passed = progress.passing(at: place), !open.contains(place) else { return false }
                let task = placedTasks[place].id
                return !document.checkpoints[place].isPositionHidden && !ride.arrived.contains(task)
                    && (passed >= since || ride.visits[task] != nil)
            }.map { placedTasks[$0] }
        }
        let finish = state.teams[team]?.ride.finish
        // A visit to the finish ends no ride that is led on.
        let goesOn = finish?.isByArrival == true && !open.isEmpty
        let isNews =
            finish.map { finish in
                finish.isByArrival && !goesOn && ride.finishedAt == nil
                    && (ride.finishVisit != nil || since.map { finish.time >= $0 } ?? false)
            } ?? false
        if isNews { plan.finish = document.stops.first { $0.kind == .finish }?.zone }
        return Guidance(
            plan: plan, tasks: placedTasks, ends: document.ends, open: led, isChosen: choice != nil,
            isChoiceGone: isChoiceGone, finishedAt: isNews || goesOn ? nil : finish?.time)
    }

    /// The plan of a team's ride at a moment, for `Riding`: the tasks that are open to it, the ground that is closed,
    /// and the finish once it has done something.
    ///
    /// - Parameters:
    ///   - target: The place that the rider is led to.
    ///   - open: Places of the open tasks among the checkpoints.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func ridePlan(
        of team: TeamID, toward target: Destination?, open: [Int], in state: QuestState, at now: Timestamp
    ) -> RidePlan {
        let ends = [visitsEnd, state.openings.last?.end].compactMap(\.self)
        let isRiding = state.teams[team]?.ride.finish == nil
        let hasDoneSomething = state.teams[team]?.hasAnswered == true
        let finish = document.scoring.mustFinish && isRiding && hasDoneSomething
        return RidePlan(
            start: start(of: team, in: state), end: ends.min(),
            tasks: open.map { placedTasks[$0] }, target: target,
            finish: finish ? document.stops.first { $0.kind == .finish }?.zone : nil,
            forbidden: state.zonesInForce(at: now) + document.zones)
    }
}

extension Judge {
    /// The quest's end and the grace after it, from which on nothing counts; `nil` where the file sets no end.
    var visitsEnd: Timestamp? {
        document.closes.map { $0 + Seconds(Double(document.scoring.grace * 60)) }
    }

    /// Whether nobody can add to a ride any more: the quest is closed, or past its end and the grace after it.
    public func isOver(in state: QuestState, at now: Timestamp) -> Bool {
        state.phase == .closed || visitsEnd.map { now >= $0 } ?? false
    }
}
