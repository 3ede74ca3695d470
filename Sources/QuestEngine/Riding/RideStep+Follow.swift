extension RideStep {
    /// Keeps a route to the target under the rider.
    mutating func follow(_ fix: TimedFix, motion: Motion) {
        guard let target = plan.target else {
            state.following = nil
            return
        }
        guard state.following?.route.task == target else {
            let isNew = state.following != nil || state.attempt == nil
            state.following = nil
            return reroute(.target, from: fix, heading: motion.heading, atOnce: isNew)
        }
        keepToConditions(fix, heading: motion.heading)
        guard var following = state.following else { return }
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
            reroute(.closure, from: fix, heading: heading, atOnce: true, to: following.route.task)
        }
    }

    /// - Parameter atOnce: However short the last new route is ago.
    private mutating func reroute(
        _ cause: RerouteCause, from fix: TimedFix, heading: Bearing?, atOnce: Bool = false,
        to task: TaskID? = nil
    ) {
        guard let task = task ?? plan.target else { return }
        if !atOnce, let attempt = state.attempt {
            let moved = Geodesic.distance(attempt.place, fix.coordinate)
            // Whoever has no route at all need not move to be given one.
            let hasMoved = state.following == nil || moved >= RideLimits.rerouteDistance
            guard hasMoved, fix.time >= attempt.time + RideLimits.reroutePause else { return }
        }
        state.attempt = RideState.Attempt(time: fix.time, place: fix.coordinate)
        guard let route = routes.route(from: fix.coordinate, heading: heading, to: task) else { return }
        state.following = RideState.Following(
            route: route, epoch: routes.epoch, seenAt: fix.time, seenPlace: fix.coordinate)
        events.append(.reRouted(cause))
    }
}

extension RideState.Following {
    /// Where a fix puts the rider: on the line or beside, along it or against.
    ///
    /// - Returns: Why a new route is wanted, if it is.
    mutating func take(_ fix: TimedFix, motion: Motion, events: inout [RideEvent]) -> RerouteCause? {
        let accuracy = fix.accuracy.value
        let elapsed = max(0, (fix.time - seenAt).value)
        let moved = Geodesic.distance(seenPlace, fix.coordinate).value
        let projection = route.line.projection(
            of: fix.coordinate,
            expecting: RideLine.Expectation(
                progress: progress, moved: Meters(moved), back: Meters(moved + 2 * accuracy),
                ahead: Meters(RideLimits.fastestProgress * elapsed + 2 * accuracy), course: motion.course))
        let corridor = max(RideLimits.corridor.value, 2 * accuracy)
        let isBeside = projection.distance.value > corridor
        if isOffRoute {
            guard projection.distance.value < RideLimits.backShare * corridor else { return .offRoute }
            isOffRoute = false
            events.append(.backOnRoute)
        } else if isBeside {
            fixesBeside += 1
            let since = besideSince ?? fix.time
            besideSince = since
            guard
                fixesBeside >= RideLimits.offRouteFixes || fix.time >= since + RideLimits.offRouteTime
            else { return nil }
            isOffRoute = true
            events.append(.offRoute(distance: projection.distance))
            return .offRoute
        }
        fixesBeside = 0
        besideSince = nil
        progress = projection.progress
        seenAt = fix.time
        seenPlace = fix.coordinate
        return isAgainst(projection.bearing, motion, &events) ? .wrongWay : nil
    }

    private mutating func isAgainst(
        _ bearing: Bearing?, _ motion: Motion, _ events: inout [RideEvent]
    ) -> Bool {
        guard let bearing, let course = motion.course, let speed = motion.speed,
            speed > RideLimits.wrongWaySpeed, abs(bearing.turn(to: course)) > RideLimits.wrongWayAngle
        else {
            fixesAgainst = 0
            isWrongWay = false
            return false
        }
        fixesAgainst += 1
        guard fixesAgainst >= RideLimits.wrongWayFixes else { return false }
        if !isWrongWay {
            isWrongWay = true
            events.append(.wrongWay)
        }
        return true
    }
}
