import QuestEngine
import Synchronization

/// The rides of all devices that were heard of since the daemon started.
final class LiveRides: Sendable {
    private struct State {
        var rides: [DeviceID: LiveRide] = [:]
        var devices: [QuestID: Set<DeviceID>] = [:]
        /// Devices whose positions other daemons have taken since they were looked at here.
        var outdated: [QuestID: Set<DeviceID>] = [:]
    }

    private let state = Mutex(State())
    private let makeSource: @Sendable () -> IdentifierSource

    init(ids: @escaping @Sendable () -> IdentifierSource = { IdentifierSource() }) {
        makeSource = ids
    }

    func ride(of device: Device) -> LiveRide {
        state.withLock { state in
            if let ride = state.rides[device.id] { return ride }
            let ride = LiveRide(device, ids: makeSource())
            state.rides[device.id] = ride
            state.devices[device.quest, default: []].insert(device.id)
            return ride
        }
    }

    /// The rides of those devices that were heard of.
    func rides(of devices: some Sequence<DeviceID>) -> [LiveRide] {
        state.withLock { state in devices.compactMap { state.rides[$0] } }
    }

    /// Returns the factor by which a device takes longer than the profiles say: its own once it has ridden for ten
    /// minutes; before, that of the slowest device of its team that has, for a team is back when its last one is; 1
    /// where none has.
    ///
    /// - Parameter team: The devices of its team.
    /// - Complexity: O(devices of the team) before the device has a pace of its own.
    func slowness(of device: Device, among team: some Sequence<DeviceID>) -> Double {
        ride(of: device).slowness ?? rides(of: team).compactMap(\.slowness).max() ?? 1
    }

    /// The rides in a quest, in no order.
    func rides(in quest: QuestID) -> [LiveRide] {
        state.withLock { state in
            (state.devices[quest] ?? []).compactMap { state.rides[$0] }
        }
    }

    /// The devices, of all quests, that are under way on a route with a road in it that a zone takes in. A zone holds for
    /// everybody, and a closure anywhere on a route gives its rider another one.
    ///
    /// - Complexity: That of `Router.arcs(at:)`, and O(arcs of all routes).
    func led(through zone: Zone, on map: LoadedMap) -> [Device] {
        guard let arcs = try? map.router.arcs(at: zone.place) else { return [] }
        let taken = Set(arcs)
        let all = state.withLock { Array($0.rides.values) }
        return all.compactMap { ride in
            guard let view = ride.view, view.ride.finishedAt == nil, let route = view.route,
                route.map == map.checksum, route.arcs.contains(where: { taken.contains($0) })
            else { return nil }
            return view.device
        }
    }

    var quests: [QuestID] { state.withLock { Array($0.devices.keys) } }

    /// Returns a route that a device of the quest was given last.
    ///
    /// - Parameter devices: Those that are looked at first.
    /// - Complexity: O(*n*) for *n* devices of the quest where it is none of theirs.
    func route(_ id: RouteID, of devices: [DeviceID], in quest: QuestID) -> GuidedRoute? {
        rides(of: devices).lazy.compactMap { $0.route(id) }.first
            ?? rides(in: quest).lazy.compactMap { $0.route(id) }.first
    }

    /// Metres from the start of a route to where the device of these that rides it was last.
    func progress(on id: RouteID, of devices: [DeviceID]) -> Meters {
        rides(of: devices).map { $0.progress(on: id) }.max() ?? .zero
    }

    /// Forgets where a device was: it was removed, or its data erased.
    func forget(_ device: DeviceID, in quest: QuestID) {
        state.withLock { state in
            state.rides[device] = nil
            state.devices[quest]?.remove(device)
            state.outdated[quest]?.remove(device)
        }
    }

    /// Notes that another daemon has taken positions of a device: its ride here is no longer what it was.
    func outdate(_ device: DeviceID, in quest: QuestID) {
        let ride = state.withLock { state in
            state.outdated[quest, default: []].insert(device)
            return state.rides[device]
        }
        ride?.outdate()
    }

    /// Notes that the positions of a device are about to be read.
    func renew(_ device: DeviceID, in quest: QuestID) {
        let ride = state.withLock { state in
            state.outdated[quest]?.remove(device)
            return state.rides[device]
        }
        ride?.renew()
    }

    /// The devices of a quest whose positions other daemons have taken since they were looked at here.
    func outdated(in quest: QuestID) -> Set<DeviceID> { state.withLock { $0.outdated[quest] ?? [] } }
}
