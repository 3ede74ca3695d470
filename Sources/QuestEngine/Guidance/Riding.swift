/// The rules of a ride as a pure state machine: state, fix and moment in, state and events out. Nothing is read,
/// stored or waited for; new routes come from a `RouteSource`.
///
/// Fixes must come in the order of their moments; one that is older than the last is passed over. What late fixes
/// change of the result is not decided here but by `RuleEngine`, which looks at all fixes again; so are arrivals and the
/// finish, which the plan has from the log. A value that can be shared between threads; make it anew when the plan
/// changes.
public struct Riding: Sendable {
    public let plan: RidePlan

    public init(_ plan: RidePlan) { self.plan = plan }

    /// Takes a ride one fix further, or as far as the mere passing of time where there is none.
    ///
    /// - Complexity: O(tasks + points of the route around the rider + positions of zones near by), and a search for a
    ///   route where a new one is needed.
    public func step(
        _ state: RideState, _ fix: TimedFix? = nil, at now: Timestamp,
        routes: some RouteSource
    ) -> (state: RideState, events: [RideEvent]) {
        var step = RideStep(riding: self, state: state, routes: routes)
        if let fix, state.last.map({ $0.time < fix.time }) ?? true {
            step.take(fix)
        } else {
            step.wait(until: now)
        }
        return (step.state, step.events)
    }
}

/// The motion of a rider, as his device says or as two fixes show.
struct Motion {
    var course: Bearing?
    /// Metres a second.
    var speed: Double?

    private static let longestGap: Seconds = 15
    private static let shortestWay = 10.0

    /// Nothing is known.
    init() {}

    init(of fix: TimedFix, after previous: TimedFix?) {
        course = fix.fix.course.map { Bearing(degrees: $0) }
        speed = fix.fix.speed
        guard let previous, previous.time < fix.time, fix.time <= previous.time + Self.longestGap else {
            return
        }
        let way = Geodesic.distance(previous.coordinate, fix.coordinate).value
        // Two fixes that may be as far off as they are apart show nothing.
        guard way > max(Self.shortestWay, fix.accuracy.value) else { return }
        course = course ?? Geodesic.azimuth(from: previous.coordinate, to: fix.coordinate)
        speed = speed ?? way / (fix.time - previous.time).value
    }

    /// The course of somebody who is riding, which a new route begins with.
    var heading: Bearing? { (speed ?? 0) > 1 ? course : nil }
}

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

/// The numbers of the rules of `Riding`.
public enum RidingRules {
    /// A rider is off the route farther beside it than this, and than twice the accuracy of the fix.
    public static let corridor: Meters = 25
    /// Number of fixes in a row, or the time, after which that is so.
    public static let offRouteFixes = 3
    public static let offRouteTime: Seconds = 8
    /// The part of the corridor within which a rider is back on the route.
    public static let backShare = 0.8
    /// A course this many degrees off the line's direction, at more than this many metres a second, for this many fixes
    /// in a row, is the wrong way.
    public static let wrongWayAngle = 60.0
    public static let wrongWaySpeed = 2.0
    public static let wrongWayFixes = 4
    /// The least time from one new route to the next, and the least way, unless the roads have changed.
    public static let reroutePause: Seconds = 5
    public static let rerouteDistance: Meters = 20
    /// Metres a second: the fastest progress that a rider makes.
    public static let fastestProgress = 15.0
    /// Fixes that may be farther off than this move nothing.
    public static let worstAccuracy = Fix.worstAccuracy
    /// The time without a sign of life after which a device is stale.
    public static let silence = TeamPlace.longestSilence
    /// The distance from the border of its zone at which a task is approached, and that at which it can be approached
    /// again.
    public static let approach: Meters = 150
    public static let departure: Meters = 300
    /// The way away from the task after which a rider is going back, and that towards it after which no longer.
    public static let retreat: Meters = 100
    public static let retreatEnd: Meters = 30
    /// The distance from the start within which riders gather, and walk about as they like.
    public static let gathering: Meters = 150
    /// The distance beyond the nearest one at which a rider has passed.
    public static let passing: Meters = 50
}
