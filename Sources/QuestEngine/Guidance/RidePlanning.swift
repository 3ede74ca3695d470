extension Judge {
    /// The guidance of a device's ride, and what has happened on it by the log, once its fixes have been decided on.
    ///
    /// Where the device has been and whether it has come to the finish is found out once, for the log; the ride says
    /// what is new of that (`RideNews`).
    ///
    /// - Parameters:
    ///   - fixes: The fixes that the ride takes next; none where only time has passed.
    ///   - chosen: Where the rider wants to be led; where he is led, else any open task, where `nil`.
    ///   - state: The state with what the fixes have decided.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func guidance(
        of device: DeviceID, in team: TeamID, for ride: RideState, by fixes: [TimedFix],
        choosing chosen: Destination? = nil,
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
        let finish = state.teams[team]?.ride.finish
        // A visit to the finish ends no ride that is led on.
        let goesOn = finish?.isByArrival == true && !open.isEmpty
        if !fixes.isEmpty {
            let news = RideNews(of: device, in: team, for: ride, by: fixes, judge: self, state, at: now)
            plan.visits = news.visits
            plan.visited = news.visited
            if !goesOn, ride.finishedAt == nil { plan.finish = news.finish }
        }
        let isNews =
            plan.finish != nil || fixes.isEmpty && RideNews.isEndDue(of: ride, of: device, in: team, state)
        return Guidance(
            plan: plan, tasks: placedTasks, ends: document.ends, open: led, isChosen: choice != nil,
            isChoiceGone: isChoiceGone, finishedAt: isNews || goesOn ? nil : finish?.time)
    }

    /// The plan of a team's ride at a moment, for `Riding`: the tasks that are open to it, and the ground that is closed.
    ///
    /// - Parameters:
    ///   - target: The place that the rider is led to.
    ///   - open: Places of the open tasks among the checkpoints.
    /// - Complexity: O(number of checkpoints and zones), and that of `progress`.
    public func ridePlan(
        of team: TeamID, toward target: Destination?, open: [Int], in state: QuestState, at now: Timestamp
    ) -> RidePlan {
        let ends = [visitsEnd(in: state), state.closedAt].compactMap(\.self)
        return RidePlan(
            start: start(of: team, in: state), end: ends.min(),
            tasks: open.map { placedTasks[$0] }, target: target,
            forbidden: state.zonesInForce(at: now) + document.zones)
    }
}
