import QuestEngine
import Synchronization

/// The ride of one device, as its positions make it. Kept in memory: after a restart the next position makes it anew.
///
/// Shareable: what comes from one device is taken one after the other.
final class LiveRide: Sendable {
    let device: Device
    private let state: Mutex<State>

    /// What is to be seen of it at a moment.
    struct View: Sendable {
        let device: Device
        let ride: RideState
        /// The route it follows, under the id that the device knows.
        let route: GuidedRoute?
    }

    /// What a ride depends on beside positions and time.
    fileprivate struct Surroundings: Equatable {
        let version: Int
        /// Of the last record that concerns the team.
        let changeSeq: Int64
        /// Of the road conditions.
        let epoch: UInt64

        init(_ snapshot: QuestSnapshot, of team: TeamID, on map: LoadedMap) {
            version = snapshot.state.version
            changeSeq = snapshot.state.changeSeq(of: team)
            epoch = map.router.conditions.epoch
        }
    }

    fileprivate struct State {
        var ride: RideState?
        /// When the ride was looked at last, and in which surroundings.
        var looked: (at: Timestamp, in: Surroundings)?
        /// Checksum of the map that the route lies on.
        var map: Digest?
        var route: GuidedRoute?
        /// The task that the rider wants to be led to.
        var chosen: TaskID?
        var ids: IdentifierSource
    }

    init(_ device: Device, ids: IdentifierSource) {
        self.device = device
        state = Mutex(State(ids: ids))
    }

    /// `nil` before the first position.
    var view: View? { state.withLock { $0.view(of: device) } }

    /// The task that the rider has chosen; `nil` while led to the nearest.
    var chosen: TaskID? { state.withLock { $0.chosen } }

    /// What is to be seen now, if nothing can have changed but by time, and that only a little.
    ///
    /// - Returns: `nil` where `advance` has to say it.
    func view(in snapshot: QuestSnapshot, on map: LoadedMap, at now: Timestamp) -> View? {
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
    ///   - choice: Leads to this task from now on, or again to the nearest; nothing changes where it is `nil`.
    ///   - snapshot: Of the quest, with the edition in force.
    ///   - map: As it is ridden in the quest.
    /// - Returns: What happened, and what is to be seen then.
    func advance(
        by fixes: [TimedFix] = [], choosing choice: TaskChoice? = nil, in snapshot: QuestSnapshot,
        on map: LoadedMap,
        at now: Timestamp
    ) throws(RequestError) -> (events: [RideEvent], view: View?) {
        let (judge, edition) = (try snapshot.judge(), try snapshot.published())
        return state.withLock { state in
            // Whoever leaves the choice to us again is led to the nearest, not on along the route there was.
            let isFreed = choice == .nearest && state.chosen != nil
            if let choice { state.chosen = choice.task }
            var ride = state.ride ?? RideState()
            if state.map != map.checksum || isFreed { ride.forgetRoute() }
            let course = judge.rideCourse(
                of: device.team, for: ride, by: fixes, choosing: state.chosen, in: snapshot.state, at: now)
            if !course.isChosen { state.chosen = nil }
            let targets = map.checkpoints.targets(of: edition, in: snapshot.quest)
            let outcome = map.search { router, workspace in
                course.ridden(ride, by: fixes, at: now, to: targets, on: router, using: workspace)
            }
            if map.router.wantsFields { map.checkpoints.makeFields(on: map) }
            if fixes.isEmpty, state.ride == nil { return ([], nil) }
            state.ride = outcome.ride
            state.map = map.checksum
            state.looked = (now, Surroundings(snapshot, of: device.team, on: map))
            state.note(outcome.events, by: device, at: now)
            return (outcome.events, state.view(of: device))
        }
    }
}

/// Which task a rider wants to be led to.
enum TaskChoice: Sendable, Equatable {
    case nearest
    case task(TaskID)

    var task: TaskID? {
        if case .task(let task) = self { task } else { nil }
    }
}

extension LiveRide.State {
    fileprivate func view(of device: Device) -> LiveRide.View? {
        ride.map { LiveRide.View(device: device, ride: $0, route: route) }
    }

    /// A new route gets a new id.
    fileprivate mutating func note(_ events: [RideEvent], by device: Device, at now: Timestamp) {
        guard let following = ride?.following, let map else {
            route = nil
            return
        }
        let isNew = events.contains { if case .reRouted = $0 { true } else { false } }
        if route != nil, !isNew { return }
        let found = following.route
        route = GuidedRoute(
            id: ids.identifier(at: now), quest: device.quest, team: device.team, task: found.task, map: map,
            arcs: found.arcs, line: found.line.points, distance: found.line.length,
            duration: found.duration, madeAt: now)
    }
}
