/// One step at work.
struct RideStep<Source: RouteSource> {
    let riding: Riding
    var state: RideState
    let routes: Source
    var events: [RideEvent] = []

    var plan: RidePlan { riding.plan }

    private func isOn(at time: Timestamp) -> Bool {
        guard let start = plan.start, time >= start, state.finishedAt == nil else { return false }
        return plan.end.map { time < $0 } ?? true
    }

    /// Whether the rider is led at a moment: to the start before the ride as well, to the finish after its time too.
    private func isLed(at time: Timestamp) -> Bool {
        isOn(at: time) || state.finishedAt == nil && plan.target?.stop != nil
    }

    mutating func take(_ fix: TimedFix) {
        state.last = fix
        state.isStale = false
        state.whereabouts.take(fix)
        let flags = state.filter.flags(of: fix)
        guard flags.isEmpty, fix.isUsable, fix.accuracy <= RidingRules.worstAccuracy,
            // The filter lets the second fix speak against the first: nobody is led from there before a third one tells.
            state.whereabouts.doubtful == nil
        else { return }
        let previous = state.lastGood
        state.lastGood = fix
        guard isOn(at: fix.time) else {
            if isLed(at: fix.time) {
                follow(fix, motion: Motion(of: fix, after: previous))
                state.noteDirection(hasTurned: events.contains(.wrongWay))
            }
            return
        }
        if !state.hasStarted {
            state.hasStarted = true
            events.append(.started(at: fix.time))
        }
        lookAtBounds(fix)
        lookAtVisits(fix, after: previous)
        lookAtFinish(fix)
        guard state.finishedAt == nil else { return }
        follow(fix, motion: Motion(of: fix, after: previous))
        state.noteDirection(hasTurned: events.contains(.wrongWay))
    }

    mutating func wait(until now: Timestamp) {
        guard let last = state.last else { return }
        if !state.isStale, (now - last.time).value > RidingRules.silence.value {
            state.isStale = true
            events.append(.stale(since: last.time))
        }
        guard isLed(at: now), let place = state.lastGood else { return }
        if state.following?.route.goal == plan.target {
            keepToConditions(place, heading: nil)
        } else {
            follow(place, motion: Motion())
        }
    }
}

extension RideStep {
    /// Keeps a route to the target under the rider.
    mutating func follow(_ fix: TimedFix, motion: Motion) {
        guard let target = plan.target else {
            state.following = nil
            return
        }
        guard state.following?.route.goal == target else {
            let isNew = state.following != nil || state.attempt == nil
            state.following = nil
            return reroute(.target, from: fix, heading: motion.heading, atOnce: isNew)
        }
        keepToConditions(fix, heading: motion.heading)
        guard var following = state.following else { return }
        if target == .start, following.endsNear(fix.coordinate) {
            if following.wait(at: fix, motion: motion) { events.append(.backOnRoute) }
            state.following = following
            return
        }
        let cause = following.take(fix, motion: motion, events: &events)
        state.following = following
        if let cause { reroute(cause, from: fix, heading: motion.heading) }
    }

    /// Replaces a route that the roads of this moment have closed.
    mutating func keepToConditions(_ fix: TimedFix, heading: Bearing?) {
        guard let following = state.following, following.epoch != routes.epoch else { return }
        if routes.isOpen(following.route) {
            let epoch = routes.epoch
            state.following?.epoch = epoch
        } else {
            state.following = nil
            reroute(.closure, from: fix, heading: heading, atOnce: true, to: following.route.goal)
        }
    }

    /// - Parameter atOnce: However short the last new route is ago.
    private mutating func reroute(
        _ cause: RerouteCause, from fix: TimedFix, heading: Bearing?, atOnce: Bool = false,
        to goal: Destination? = nil
    ) {
        guard let goal = goal ?? plan.target else { return }
        if !atOnce, let attempt = state.attempt {
            let moved = Geodesic.distance(attempt.place, fix.coordinate)
            // Whoever has no route at all need not move to be given one.
            let hasMoved = state.following == nil || moved >= RidingRules.rerouteDistance
            guard hasMoved, fix.time >= attempt.time + RidingRules.reroutePause else { return }
        }
        state.attempt = RideState.Attempt(time: fix.time, place: fix.coordinate)
        guard let route = routes.route(from: fix.coordinate, heading: heading, to: goal) else { return }
        // A way that is longer because another one was closed takes nobody back.
        if cause == .closure || cause == .target { state.retreat = nil }
        state.following = RideState.Following(
            route: route, epoch: routes.epoch, seenAt: fix.time, seenPlace: fix.coordinate)
        events.append(.reRouted(cause))
    }
}

extension RideStep {
    /// Whether the rider is for certain where nobody may be: farther inside than the fix may be off.
    mutating func lookAtBounds(_ fix: TimedFix) {
        for zone in plan.forbidden where zone.holds(at: fix.time) {
            let depth =
                zone.forbiddenBox?.contains(fix.coordinate) == false ? nil : zone.depth(of: fix.coordinate)
            let place = state.outOfBounds.firstIndex(of: zone.id)
            if let place, depth == nil { state.outOfBounds.remove(at: place) }
            guard place == nil, let depth, depth > fix.accuracy else { continue }
            state.outOfBounds.append(zone.id)
            events.append(.outOfBounds(zone.id))
        }
    }

    /// Says what is new of the visits up to a fix, by the log.
    mutating func lookAtVisits(_ fix: TimedFix, after previous: TimedFix?) {
        for news in plan.visits where news.visit.first <= fix.time && !state.arrived.contains(news.task.id) {
            let (task, visit) = (news.task, news.visit)
            if state.entered[task.id] != visit.first, isEntry(fix, after: previous, to: task.zone) {
                state.entered[task.id] = visit.first
                events.append(.entered(task.id))
            }
            guard visit.certainty == .sure, news.arrivedAt <= fix.time else { continue }
            state.arrived.insert(task.id)
            state.entered[task.id] = nil
            events.append(
                .arrived(
                    CheckIn(
                        task: task.id, at: news.arrivedAt, confidence: visit.confidence,
                        distance: visit.distance)))
        }
        lookAtTarget(fix)
    }

    /// Whether a fix lies in a zone, or the way to it led through.
    private func isEntry(_ fix: TimedFix, after previous: TimedFix?, to zone: ArrivalZone) -> Bool {
        let isNear = previous.map { (fix.time - $0.time).value <= CheckInDetector.longestStride.value }
        let from = isNear == true ? previous?.coordinate ?? fix.coordinate : fix.coordinate
        return zone.entry(from: from, to: fix.coordinate) != nil
    }

    /// Nearer and nearer to the task that the rider is led to, or away from it.
    private mutating func lookAtTarget(_ fix: TimedFix) {
        guard let target = plan.tasks.first(where: { $0.id == plan.target?.task }),
            !state.arrived.contains(target.id)
        else {
            state.approach = nil
            return
        }
        let reach = target.zone.reach.value
        let distance = target.zone.distance(to: fix.coordinate)
        if state.approach?.task != target.id || distance > reach + RidingRules.departure.value {
            state.approach = nil
        }
        if var approach = state.approach {
            approach.nearest = min(approach.nearest, distance)
            if !approach.hasPassed, distance > approach.nearest + RidingRules.passing.value + reach {
                approach.hasPassed = true
                events.append(.passed(target.id))
            }
            state.approach = approach
        } else if distance <= reach + RidingRules.approach.value {
            state.approach = RideState.Approach(task: target.id, nearest: distance)
            events.append(.approaching(target.id, distance: Meters(distance)))
        }
    }

    mutating func lookAtFinish(_ fix: TimedFix) {
        guard state.finishedAt == nil, let finish = plan.finish, finish <= fix.time else { return }
        state.finishedAt = finish
        events.append(.finished(at: finish))
    }
}

extension Zone {
    /// Whether it holds at a moment by its own times.
    fileprivate func holds(at time: Timestamp) -> Bool {
        (starts.map { $0 <= time } ?? true) && (ends.map { time < $0 } ?? true)
    }
}
