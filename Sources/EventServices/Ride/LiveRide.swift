import GeoJSONKit
package import QuestEngine
import ServerBase
import Synchronization

/// The ride of one device, as its positions make it, and the routes that it is led along. Kept in memory: after a
/// restart the next position makes it anew.
///
/// A route keeps its id as long as the rider follows it: while the way that is found from where the device is now is
/// the rest of the way it was given.
///
/// Shareable between tasks: what comes from one device is taken one after the other.
package final class LiveRide: Sendable {
    let device: Device
    private let state: Mutex<State>
    /// The part of the ride that team-mates are told of, as the last `advance` has left it: their polls wait for no
    /// search.
    private let shown = Mutex(Shown())

    private struct Shown: Sendable {
        /// The signs that warnings are made from.
        var signs: RideSigns?
        var slowness: Double?
        /// Whether another daemon has taken positions of the device since.
        var isOutdated = false
    }

    /// The ride at a moment.
    package struct View: Sendable {
        let device: Device
        package let ride: RideState
        /// The route that it follows, under the id that the device knows.
        let route: GuidedRoute?
        /// Where it could be led as fixes were taken, by the choice that holds; `nil` in a view of later.
        var goals: RideGoals?
    }

    /// Everything that a ride depends on beside positions and time.
    fileprivate struct Surroundings: Equatable {
        let version: Int
        /// The number of the last record that concerns the team.
        let changeSeq: Int64
        /// The number of the road conditions.
        let epoch: UInt64

        init(_ snapshot: QuestSnapshot, of team: TeamID, on map: LoadedMap) {
            version = snapshot.state.version
            changeSeq = snapshot.state.changeSeq(of: team)
            epoch = map.router.conditions.epoch
        }
    }

    fileprivate struct State {
        var ride: RideState?
        /// The moment at which the ride was looked at last, and its surroundings.
        var looked: (at: Timestamp, in: Surroundings)?
        /// Checksum of the map that the route lies on.
        var map: Digest?
        var route: GuidedRoute?
        /// The last route of a step that was not kept.
        var aside: GuidedRoute?
        /// The last answer to "where to now?", with its key.
        var answered: (key: NextAnswer.Key, answer: NextAnswer)?
        /// Where the rider wants to be led.
        var chosen: Destination?
        /// The profile that the rider has chosen, and the one by which the ride was led last.
        var profile: ProfileName?
        var ledBy: ProfileName?
        /// The tally of what it has ridden since the daemon heard of it first.
        var tally = RideTally()
        /// The last way back to the finish, without regard to the pace, with its key.
        var back: (key: WayBack.Key, duration: Seconds?)?
        var ids: IdentifierSource
    }

    init(_ device: Device, ids: IdentifierSource) {
        self.device = device
        state = Mutex(State(ids: ids))
    }

    /// `nil` before the first position.
    package var view: View? { state.withLock { $0.view(of: device) } }

    /// The signs that the ride's warnings are made from; `nil` where there are none. Waits for nobody.
    var signs: RideSigns? { shown.withLock { $0.signs } }

    /// Whether another daemon has taken positions of the device since the ride was looked at last. Waits for nobody.
    var isOutdated: Bool { shown.withLock { $0.isOutdated } }

    /// Notes that another daemon has taken positions of the device: whoever asks for the ride takes it up by those first,
    /// and nobody is warned of what it has missed.
    func outdate() {
        shown.withLock { shown in
            shown.isOutdated = true
            shown.signs = nil
        }
    }

    /// Notes that those positions are about to be taken.
    func renew() { shown.withLock { $0.isOutdated = false } }

    /// Where the rider has chosen to be led; `nil` while that is left to us.
    package var chosen: Destination? { state.withLock { $0.chosen } }

    /// The profile that the rider has chosen, whether the quest offers it or not.
    package var profile: ProfileName? { state.withLock { $0.profile } }

    /// Notes the profile that the rider has chosen: the ride is led by it at the next look.
    func choose(_ profile: ProfileName) {
        state.withLock { state in
            guard state.profile != profile else { return }
            state.profile = profile
            state.looked = nil
        }
    }

    /// The ride now, if nothing can have changed but by time, and that only a little.
    ///
    /// - Returns: `nil` where `advance` has to say it.
    func view(in snapshot: QuestSnapshot, on map: LoadedMap, at now: Timestamp) -> View? {
        if isOutdated { return nil }
        let surroundings = Surroundings(snapshot, of: device.team, on: map)
        return state.withLock { state in
            guard let looked = state.looked, looked.in == surroundings, state.map == map.checksum,
                looked.at <= now, now < looked.at + Self.freshness
            else { return nil }
            return state.view(of: device)
        }
    }

    private static let freshness: Seconds = 10

    /// Takes fixes in the order of their moments; without any, looks at what time, roads and the quest have changed.
    ///
    /// - Parameters:
    ///   - choice: Leads there from now on, or again to the nearest task; nothing changes where it is `nil`.
    ///   - snapshot: The quest, with the edition in force.
    ///   - map: The map as it is ridden in the quest.
    /// - Returns: What happened, and the ride after it; no ride before the first fix.
    func advance(
        by fixes: [TimedFix] = [], choosing choice: DestinationChoice? = nil, in snapshot: QuestSnapshot,
        on map: LoadedMap,
        at now: Timestamp
    ) throws(RequestError) -> (events: [RideEvent], view: View?) {
        let (engine, edition) = (try snapshot.engine(), try snapshot.published())
        return state.withLock { state in
            // Whoever leaves the choice to us again is led to the nearest, not on along the route there was.
            let isFreed = choice == .nearest && state.chosen != nil
            if let choice { state.chosen = choice.destination }
            var ride = state.ride ?? RideState()
            if state.map != map.checksum || isFreed { ride.forgetRoute() }
            if state.isGoalMoved(by: edition) { ride.seekAnew() }
            let profile = engine.profile(of: device.team, choosing: state.profile, in: snapshot.state)
            if state.ledBy != profile, state.ledBy != nil {
                ride.seekAnew()
                state.route = nil
            }
            state.ledBy = profile
            let guidance = engine.guidance(
                of: device.id, in: device.team, for: ride, by: fixes, choosing: state.chosen,
                in: snapshot.state, at: now)
            if guidance.isChoiceGone { state.chosen = nil }
            let targets = map.checkpoints.targets(of: edition, in: snapshot.quest, by: profile)
            let outcome = map.search { router, workspace in
                guidance.ridden(ride, by: fixes, at: now, to: targets, on: router, using: workspace)
            }
            if map.router.wantsFields { map.checkpoints.makeFields(on: map) }
            if fixes.isEmpty, state.ride == nil { return ([], nil) }
            state.ride = outcome.ride
            for fix in fixes { state.tally.take(fix) }
            let slowness = state.tally.slowness
            shown.withLock { shown in
                shown.signs = shown.isOutdated ? nil : RideSigns(outcome.ride)
                shown.slowness = slowness
            }
            state.map = map.checksum
            state.looked = (now, Surroundings(snapshot, of: device.team, on: map))
            state.note(outcome.events, by: device, in: edition, on: map, at: now)
            var view = state.view(of: device)
            if !guidance.isChoiceGone { view?.goals = guidance.goals }
            return (outcome.events, view)
        }
    }

    /// The first step of a ride that is not kept, from a place that only a question names. The ride stays as it is.
    ///
    /// - Parameters:
    ///   - found: The way from that place.
    ///   - map: The map that it lies on.
    /// - Returns: The route that the device has where the way is the rest of it, else a new one.
    func setOut(along found: Route, to goal: Destination, on map: LoadedMap, at now: Timestamp) -> GuidedRoute
    {
        let arcs = found.legs.flatMap(\.arcs)
        return state.withLock { state in
            let checksum = map.checksum
            if let route = state.route, route.ends(with: arcs, to: goal, on: checksum) { return route }
            if let route = state.aside, route.ends(with: arcs, to: goal, on: checksum) { return route }
            let route = GuidedRoute(
                id: state.ids.identifier(at: now), team: device.team, goal: goal, map: checksum, arcs: arcs,
                line: found.geometry, distance: found.distance, duration: found.duration, madeAt: now,
                guide: RouteGuide(found, on: map.router.graph),
                hills: GuidedHills(found, on: map.router.graph))
            state.aside = route
            return route
        }
    }

    /// The factor by which the device takes longer than the profiles say; `nil` before it has ridden for ten minutes.
    /// Waits for nobody.
    package var slowness: Double? { shown.withLock { $0.slowness } }

    /// Returns the riding time back that was found last, where it holds for the key as well; else what `find` finds,
    /// which is kept. `nil` where there is no way.
    ///
    /// - Parameter isQuick: Whether a search is: otherwise that of before the last change of the roads will do.
    func wayBack(_ key: WayBack.Key, isQuick: Bool, _ find: () -> Seconds?) -> Seconds? {
        let kept = state.withLock { $0.back }
        if let kept, kept.key.holds(for: key) { return kept.duration }
        guard isQuick else {
            guard let kept, kept.key.leads(asOn: key) else { return nil }
            return kept.duration
        }
        let duration = find()
        state.withLock { $0.back = (key, duration) }
        return duration
    }

    /// A route that the device was given last, on its ride or aside.
    func route(_ id: RouteID) -> GuidedRoute? {
        state.withLock { state in [state.route, state.aside].compactMap(\.self).first { $0.id == id } }
    }

    /// Metres from the start of a route to where the device was last on it; zero for a route that it does not ride.
    func progress(on id: RouteID) -> Meters {
        state.withLock { state in
            guard state.route?.id == id, let following = state.ride?.following else { return .zero }
            return following.progress
        }
    }

    /// Returns what was answered last, where the key is the same; else what `compose` makes, which is kept.
    func answer(for key: NextAnswer.Key, _ compose: () -> NextAnswer) -> NextAnswer {
        if let kept = state.withLock({ $0.answered }), kept.key == key { return kept.answer }
        let answer = compose()
        state.withLock { $0.answered = (key, answer) }
        return answer
    }
}

/// A route under the id that its device knows.
package struct GuidedRoute: Sendable {
    package let id: RouteID
    package let team: TeamID
    package let goal: Destination
    /// Checksum of the map that it lies on.
    let map: Digest
    let arcs: [ArcID]
    package let line: [Coordinate]
    package let distance: Meters
    package let duration: Seconds
    package let madeAt: Timestamp
    let guide: RouteGuide
    /// Its ups and downs; `nil` on a flat map.
    package let hills: GuidedHills?
    /// Where its goal lay when it was found; `nil` for a route of a step that is not kept.
    var target: Coordinate?
    let texts = RouteTexts()

    /// Whether a way that was found is the rest of this one.
    fileprivate func ends(with tail: [ArcID], to goal: Destination, on map: Digest) -> Bool {
        self.goal == goal && self.map == map && arcs.count >= tail.count
            && arcs.suffix(tail.count).elementsEqual(tail)
    }
}

extension LiveRide.View {
    /// The progress of the ride, without its place: what its team and the staff are both sent of it.
    func progress(at now: Timestamp) -> JSONObject {
        // Silence is said at once, also before the next look at all rides.
        let isSilent = ride.last.map { (now - $0.time).value > RidingRules.silence.value } ?? false
        var members: JSONObject = [
            "stale": .bool(ride.isStale || isSilent), "finished": .bool(ride.finishedAt != nil),
        ]
        if let following = ride.following {
            members["task"] = following.route.goal.task.map { .string($0.rawValue) }
            members["stop"] = following.route.goal.stop.map { .string($0.rawValue) }
            members["remaining"] = .number(following.remaining.value.tenths)
            members["off_route"] = .bool(following.isOffRoute)
        }
        return members
    }
}

extension LiveRide.State {
    fileprivate func view(of device: Device) -> LiveRide.View? {
        ride.map { LiveRide.View(device: device, ride: $0, route: route) }
    }

    /// Whether the place that the route leads to lies elsewhere since, or is there no longer.
    ///
    /// - Complexity: O(tasks) at the first look after a new edition, else O(1).
    fileprivate func isGoalMoved(by edition: OpenEdition) -> Bool {
        guard let looked, looked.in.version != edition.version, let route else { return false }
        return route.target != edition.place(of: route.goal)
    }

    /// A new route gets a new id.
    fileprivate mutating func note(
        _ events: [RideEvent], by device: Device, in edition: OpenEdition, on map: LoadedMap,
        at now: Timestamp
    ) {
        guard let following = ride?.following else {
            route = nil
            return
        }
        let isNew = events.contains { if case .reRouted = $0 { true } else { false } }
        if route != nil, !isNew { return }
        let found = following.route
        route = GuidedRoute(
            id: ids.identifier(at: now), team: device.team, goal: found.goal, map: map.checksum,
            arcs: found.arcs, line: found.line.points, distance: found.line.length,
            duration: found.duration, madeAt: now,
            guide: found.found.map { RouteGuide($0, on: map.router.graph) } ?? .empty,
            hills: found.found.flatMap { GuidedHills($0, on: map.router.graph) },
            target: edition.place(of: found.goal))
    }
}

extension OpenEdition {
    /// Where a destination lies; `nil` where the quest has it no longer.
    fileprivate func place(of goal: Destination) -> Coordinate? {
        targets.indices.first { document.destination(at: $0) == goal }.map { targets[$0] }
    }
}
