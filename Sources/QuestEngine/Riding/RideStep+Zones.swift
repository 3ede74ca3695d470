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

    mutating func lookAtZones(_ fix: TimedFix, matched: Coordinate?, after previous: TimedFix?) {
        let sight = CheckInDetector.Sight(fix, matched: matched)
        let earlier = previous.map { CheckInDetector.Sight($0) }
        for task in plan.tasks where state.arrived.isEmpty || !state.arrived.contains(task.id) {
            // Usually there are none: then nothing is looked up.
            let open = state.visits.isEmpty ? nil : state.visits[task.id]
            let visit = task.detector.take(sight, after: earlier, in: open)
            if open != nil || visit != nil { state.visits[task.id] = visit?.isOpen == true ? visit : nil }
            guard let visit else {
                if !state.entered.isEmpty { state.entered.remove(task.id) }
                continue
            }
            let isNear = earlier.map { (fix.time - $0.time).value <= CheckInDetector.longestStride.value }
            let from = isNear == true ? previous?.coordinate ?? fix.coordinate : fix.coordinate
            if !state.entered.contains(task.id), task.zone.entry(from: from, to: fix.coordinate) != nil {
                state.entered.insert(task.id)
                events.append(.entered(task.id))
            }
            guard visit.certainty == .sure else { continue }
            state.arrived.insert(task.id)
            events.append(
                .arrived(
                    CheckIn(
                        task: task.id, at: max(visit.first, plan.start ?? visit.first),
                        confidence: visit.confidence, distance: visit.distance)))
        }
        lookAtTarget(fix)
    }

    /// Nearer and nearer to the task that the rider is led to, or away from it.
    private mutating func lookAtTarget(_ fix: TimedFix) {
        guard let target = plan.tasks.first(where: { $0.id == plan.target }),
            !state.arrived.contains(target.id)
        else {
            state.approach = nil
            return
        }
        let reach = target.zone.reach.value
        let distance = target.zone.distance(to: fix.coordinate)
        if state.approach?.task != target.id || distance > reach + RideLimits.departure.value {
            state.approach = nil
        }
        if var approach = state.approach {
            approach.nearest = min(approach.nearest, distance)
            if !approach.hasPassed, distance > approach.nearest + RideLimits.passing.value + reach {
                approach.hasPassed = true
                events.append(.passed(target.id))
            }
            state.approach = approach
        } else if distance <= reach + RideLimits.approach.value {
            state.approach = RideState.Approach(task: target.id, nearest: distance)
            events.append(.approaching(target.id, distance: Meters(distance)))
        }
    }

    mutating func lookAtFinish(_ fix: TimedFix, matched: Coordinate?, after previous: TimedFix?) {
        guard let detector = riding.finishDetector else {
            state.finishVisit = nil
            return
        }
        let sight = CheckInDetector.Sight(fix, matched: matched)
        let earlier = previous.map { CheckInDetector.Sight($0) }
        state.finishVisit = detector.take(sight, after: earlier, in: state.finishVisit)
        guard let visit = state.finishVisit, visit.certainty == .sure else { return }
        state.finishedAt = visit.first
        events.append(.finished(at: visit.first))
    }
}

extension Zone {
    /// Whether it holds at a moment by its own times.
    fileprivate func holds(at time: Timestamp) -> Bool {
        (starts.map { $0 <= time } ?? true) && (ends.map { time < $0 } ?? true)
    }
}
