import GeoJSONKit
package import QuestEngine
import ServerBase
import Synchronization

/// Keeps rides as positions, roads and the quest make them, and publishes what happens on them.
package struct RideKeeping: Sendable {
    package let rides: LiveRides
    let maps: MapService
    let store: any QuestStore
    let streams: Streams
    let clock: any TimeSource
    private let recalls = Recalls()

    /// The filter that the positions of a device up to now make for its next ones; `nil` where none was heard of
    /// since the start of the daemon.
    package func filter(of device: Device) -> FixFilter? { rides.ride(of: device).view?.ride.filter }

    /// The ride as it was looked at last, a moment ago and under the same circumstances; `nil` where it has to be
    /// looked at again.
    func viewAtHand(of device: Device, in snapshot: QuestSnapshot) -> LiveRide.View? {
        guard let map = try? maps.asRidden(in: snapshot) else { return nil }
        return rides.ride(of: device).view(in: snapshot, on: map, at: clock.now)
    }

    /// The ride at this moment: led to a place that is open now, on roads as they are now. A ride that is not known, as
    /// after a restart, is taken up at the device's last position; one that another daemon has gone on with, by the
    /// positions since.
    ///
    /// - Parameter open: Places that the ride may lead to now; it is not looked at again where it leads to one of them
    ///   and nothing else has changed either.
    /// - Returns: `nil` for a device that was not heard of.
    func current(
        _ device: Device, choosing choice: DestinationChoice? = nil, among open: [Destination]? = nil,
        in snapshot: QuestSnapshot
    ) async throws -> LiveRide.View? {
        if choice == nil, let open, let view = viewAtHand(of: device, in: snapshot),
            let goal = view.route?.goal, open.contains(goal)
        {
            return view
        }
        try await takeUp(device, in: snapshot)
        return try advance(device, choosing: choice, in: snapshot)
    }

    /// Takes a ride up where it is not known here, or another daemon has gone on with it.
    ///
    /// - Throws: `RequestError`, `StoreError`.
    func takeUp(_ device: Device, in snapshot: QuestSnapshot) async throws {
        let ride = rides.ride(of: device)
        let last = ride.view?.ride.last
        guard last == nil || ride.isOutdated else { return }
        // Before they are read: what comes meanwhile is read the next time.
        rides.renew(device.id, in: device.quest)
        do {
            if let last {
                let missed = try await store.fixes(
                    of: device.id, from: last.fix.time, through: Timestamp(milliseconds: .max),
                    limit: Self.mostMissed)
                if missed.count < Self.mostMissed {
                    let fixes = missed.filter { !$0.flags.contains(.future) }
                    try advance(device, by: fixes, in: snapshot)
                    return
                }
            }
            let known = try await store.whereabouts(of: device.id)
            let fixes = [known.believed, known.doubtful?.fix].compactMap(\.self).map { fix in
                TimedFix(fix.fix, time: min(fix.fix.time, clock.now), flags: fix.flags)
            }
            guard !fixes.isEmpty else { return }
            try advance(device, by: fixes, in: snapshot)
        } catch {
            if last != nil { rides.outdate(device.id, in: device.quest) }
            throw error
        }
    }

    /// Positions along which a ride is taken up, at most; where there are more, it goes on at the last one.
    private static let mostMissed = 500

    /// Takes up those rides of these devices that other daemons have gone on with.
    ///
    /// - Throws: `RequestError`, `StoreError`.
    func takeUp(_ outdated: Set<DeviceID>, in snapshot: QuestSnapshot) async throws {
        guard !outdated.isEmpty else { return }
        var known = rides.rides(of: outdated).map(\.device)
        if known.count < outdated.count {
            known = try await store.devices(of: snapshot.quest).filter { outdated.contains($0.id) }
        }
        for device in known { try await takeUp(device, in: snapshot) }
    }

    /// Takes up the rides of a quest's devices that were heard of before the start of the daemon only, and those that other
    /// daemons have gone on with.
    ///
    /// - Throws: `RequestError`, `StoreError`.
    package func recall(in snapshot: QuestSnapshot) async throws {
        try await recalls.recall(snapshot.quest) {
            let own = Set(snapshot.state.teams.values.flatMap(\.devices))
            for device in try await store.devices(of: snapshot.quest) where own.contains(device.id) {
                _ = try await current(device, in: snapshot)
            }
        }
        let outdated = rides.outdated(in: snapshot.quest).filter { snapshot.state.devices[$0] != nil }
        try await takeUp(outdated, in: snapshot)
    }

    /// Looks at rides: who fell silent, whose route was closed, whose task is done.
    ///
    /// - Throws: `RequestError`.
    func look(at rides: some Sequence<LiveRide>, in snapshot: QuestSnapshot) throws {
        for ride in rides { try advance(ride.device, in: snapshot) }
    }

    /// Takes fixes into the ride of their device, once they are on the disk; without any, looks at what time, roads
    /// and the quest have changed.
    ///
    /// - Parameter fixes: In the order of their moments; what is older than the device's last one changes nothing here.
    /// - Throws: `RequestError`.
    @discardableResult
    func advance(
        _ device: Device, by fixes: [TimedFix] = [], choosing choice: DestinationChoice? = nil,
        in snapshot: QuestSnapshot
    ) throws -> LiveRide.View? {
        let now = clock.now
        let (events, view) = try rides.ride(of: device).advance(
            by: fixes, choosing: choice, in: snapshot, on: maps.asRidden(in: snapshot), at: now)
        if !events.isEmpty { publish(events, of: device, at: now) }
        return view
    }

    private func publish(_ events: [RideEvent], of device: Device, at now: Timestamp) {
        let stream = streams.stream(of: device.quest)
        for event in events {
            let data = JSONValue.object(event.members(of: device.id, team: device.team, at: now)).bytes()
            for audience in [StreamAudience.team(device.team), .staff] {
                stream.publish(StreamEvent("ride", for: audience, data: data))
            }
        }
    }
}

/// Remembers which quests' rides of before the start of the daemon were taken up: those of each quest once, when
/// somebody first asks for them. From then on a device's ride is known as soon as it is heard of.
private actor Recalls {
    private var tasks: [QuestID: Task<Void, any Error>] = [:]

    /// Returns once they are. After an error the next one to ask tries again.
    func recall(_ quest: QuestID, by takingUp: @escaping @Sendable () async throws -> Void) async throws {
        let task = tasks[quest] ?? Task { try await takingUp() }
        tasks[quest] = task
        do {
            try await task.value
        } catch {
            if tasks[quest] == task { tasks[quest] = nil }
            throw error
        }
    }
}

/// The rides of all devices that were heard of since the daemon started.
package final class LiveRides: Sendable {
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
    package func rides(of devices: some Sequence<DeviceID>) -> [LiveRide] {
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
    package func led(through zone: Zone, on map: LoadedMap) -> [Device] {
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
    package func route(_ id: RouteID, of devices: [DeviceID], in quest: QuestID) -> GuidedRoute? {
        rides(of: devices).lazy.compactMap { $0.route(id) }.first
            ?? rides(in: quest).lazy.compactMap { $0.route(id) }.first
    }

    /// Metres from the start of a route to where the device of these that rides it was last.
    package func progress(on id: RouteID, of devices: [DeviceID]) -> Meters {
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
