import QuestEngine
import Synchronization

/// Finds each device its next task and keeps the route it follows.
///
/// A route keeps its id as long as the rider follows it: while the way that is found from where the device is
/// now is the rest of the way it was given. Routes are not stored; after a restart a new one is found.
///
/// Shared by all requests.
final class Guide: Sendable {
    private struct State {
        var routes: [DeviceID: GuidedRoute] = [:]
        var devices: [RouteID: DeviceID] = [:]
        var ids: IdentifierSource
    }

    private let state: Mutex<State>

    init(ids: IdentifierSource = IdentifierSource()) {
        state = Mutex(State(ids: ids))
    }

    /// The route the device follows after this answer of the router: the one it has, or a new one.
    ///
    /// - Parameter ridden: That of its ride.
    func follow(
        _ found: Route, to task: TaskID, by device: Device, on map: Digest, at now: Timestamp,
        riding ridden: GuidedRoute? = nil
    ) -> GuidedRoute {
        let arcs = found.legs.flatMap(\.arcs)
        if let ridden, ridden.task == task, ridden.map == map, ridden.arcs.ends(with: arcs) { return ridden }
        return state.withLock { state in
            if let kept = state.routes[device.id], kept.task == task, kept.map == map,
                kept.arcs.ends(with: arcs)
            {
                return kept
            }
            let route = GuidedRoute(
                id: state.ids.identifier(at: now), quest: device.quest, team: device.team, task: task,
                map: map, arcs: arcs, line: found.geometry, distance: found.distance,
                duration: found.duration, madeAt: now)
            if let old = state.routes.updateValue(route, forKey: device.id) { state.devices[old.id] = nil }
            state.devices[route.id] = device.id
            return route
        }
    }

    /// Its data was erased: a route begins where it was.
    func forget(_ device: DeviceID) {
        state.withLock { state in
            guard let route = state.routes.removeValue(forKey: device) else { return }
            state.devices[route.id] = nil
        }
    }

    /// A route that a device of the quest follows now.
    func route(_ id: RouteID, in quest: QuestID) -> GuidedRoute? {
        state.withLock { state in
            guard let route = state.devices[id].flatMap({ state.routes[$0] }), route.quest == quest else {
                return nil
            }
            return route
        }
    }
}

/// A route with whom it was found for.
struct GuidedRoute: Sendable {
    let id: RouteID
    let quest: QuestID
    let team: TeamID
    let task: TaskID
    /// Checksum of the map it lies on.
    let map: Digest
    let arcs: [ArcID]
    let line: [Coordinate]
    let distance: Meters
    let duration: Seconds
    let madeAt: Timestamp
}

extension [ArcID] {
    fileprivate func ends(with tail: [ArcID]) -> Bool {
        count >= tail.count && suffix(tail.count).elementsEqual(tail)
    }
}
