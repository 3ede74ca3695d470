import Logging
import QuestEngine

/// Keeps the map's road conditions as the zones of all quests want them.
///
/// A zone that organisers add tells what the ground is like (road works, a parade). It stands in the log of
/// its quest, but as the daemon has one map, it holds for every route that is asked for, until its time is
/// over, it is removed or its quest is closed. So do the hours at which the map itself closes roads and gates, by the
/// clock of the quests' time zone. What a quest's file forbids is a rule of that quest: only the
/// routes of its riders keep to it.
///
/// Conditions change with records and at the moments at which zones begin and end by themselves; for these a task
/// waits. Requests compute nothing.
actor ZoneKeeping {
    private let maps: MapService
    private let desks: QuestDesks
    private let clock: any TimeSource
    private let logger: Logger
    private var quests: [QuestID: Kept] = [:]
    /// Arcs that zones take in on the map, kept so that a change costs no more than what is new.
    private var taken: (map: Digest?, arcs: [Zone: [ArcID]], counts: [Zone: Int]) = (nil, [:], [:])
    /// Zones and rules that hold now.
    private var applied: [QuestID: Force] = [:]
    /// The numbers of the map's own closures that hold now.
    private var appliedHours: [Int] = []
    private var waiting: (until: Timestamp, task: Task<Void, Never>)?
    private var customizing = false
    private var observe: @Sendable () async -> Void = {}

    /// A quest as it is at a place of its log.
    private struct Kept {
        var state: QuestState
        /// Rules of the quest's file.
        var rules: [Zone]
        var profile: ProfileName
        /// The time zone that its file names; `nil` for one that says nothing of the clocks at the place.
        var timeZone: String?
    }

    /// A quest's zones and rules at a moment.
    private struct Force: Equatable {
        /// Zones for every route.
        var zones: [Zone]
        /// Rules for the quest's own riders, who are led by this profile.
        var rules: [Zone]
        var profile: ProfileName
    }

    init(maps: MapService, desks: QuestDesks, clock: any TimeSource, logger: Logger) {
        self.maps = maps
        self.desks = desks
        self.clock = clock
        self.logger = logger
    }

    deinit { waiting?.task.cancel() }

    /// Takes in what all quests have, before the first request.
    ///
    /// - Throws: `StoreError`.
    func load() async throws {
        for desk in try await desks.all() { remember(try await desk.snapshot()) }
        await measure()
        apply()
    }

    /// Takes in what a quest has now. When this returns, every route that is asked for keeps to it.
    func follow(_ desk: QuestDesk) async throws {
        remember(try await desk.snapshot())
        await applyIfChanged()
    }

    /// The quest is there no longer, nor are its zones.
    func forget(_ quest: QuestID) async {
        quests[quest] = nil
        await applyIfChanged()
    }

    /// Reads the map's file again; the new map has the same zones from its first route on.
    func reloadMap() throws(StartError) {
        try maps.reload { map in put(applied, on: map, at: clock.now) }
        customize()
        wait()
    }

    /// Calls this whenever the roads have changed, beside the requests.
    func whenApplied(_ observe: @escaping @Sendable () async -> Void) { self.observe = observe }

    /// Returns the number of edges that a zone takes in on the map.
    func roadCount(of zone: Zone) async -> Int {
        let map = maps.current
        if taken.map == map.checksum, let known = taken.counts[zone] { return known }
        let arcs = taken.map == map.checksum ? taken.arcs[zone] : nil
        let count = await BackgroundWork.run {
            let graph = map.router.graph
            let arcs = arcs ?? (try? map.router.arcs(at: zone.place)) ?? []
            return Set(arcs.map { graph.original(of: $0).edge }).count
        }
        if taken.map == map.checksum { taken.counts[zone] = count }
        return count
    }

    /// Finds out what zones take in that nobody has looked at yet, before they are put on the roads: many
    /// large ones take seconds, in which no request waits for this actor or the thread it is on.
    private func measure() async {
        while true {
            let map = maps.current
            let wanted = Set(force(at: clock.now).values.flatMap { $0.zones + $0.rules })
            let missing = wanted.filter { taken.map != map.checksum || taken.arcs[$0] == nil }
            guard !missing.isEmpty else { return }
            let found = await BackgroundWork.run {
                missing.map { zone in (zone, try? map.router.arcs(at: zone.place)) }
            }
            guard maps.current.checksum == map.checksum else { continue }
            if taken.map != map.checksum { taken = (map.checksum, [:], [:]) }
            for (zone, arcs) in found {
                if arcs == nil { logger.error("zone without roads", metadata: ["zone": "\(zone.id)"]) }
                taken.arcs[zone] = arcs ?? []
            }
        }
    }

    /// Requests overtake one another; what is older than what is known is passed over.
    private func remember(_ snapshot: QuestSnapshot) {
        if let kept = quests[snapshot.quest], kept.state.head.seq > snapshot.state.head.seq { return }
        let document = snapshot.edition?.document
        quests[snapshot.quest] = Kept(
            state: snapshot.state, rules: document?.zones ?? [], profile: document?.profile ?? .trekking,
            timeZone: document.flatMap { $0.timeZone == "UTC" ? nil : $0.timeZone })
    }

    private func force(at time: Timestamp) -> [QuestID: Force] {
        quests.mapValues { kept in
            Force(
                zones: kept.state.zonesInForce(at: time),
                rules: kept.state.phase == .closed ? [] : kept.rules, profile: kept.profile)
        }.filter { !$0.value.zones.isEmpty || !$0.value.rules.isEmpty }
    }

    private func applyIfChanged() async {
        await measure()
        let now = clock.now
        let isSame = force(at: now) == applied && hours(of: maps.current, at: now) == appliedHours
        if isSame { wait() } else { apply() }
    }

    private func apply() {
        let now = clock.now
        applied = force(at: now)
        let map = maps.current
        put(applied, on: map, at: now)
        let conditions = map.router.conditions
        logger.info(
            "road conditions changed",
            metadata: ["epoch": "\(conditions.epoch)", "arcs": "\(conditions.changedArcCount)"])
        customize()
        wait()
        Task { [observe] in await observe() }
    }

    private func put(_ force: [QuestID: Force], on map: LoadedMap, at now: Timestamp) {
        func changes(_ zones: [Zone]) -> [(arcs: [ArcID], effect: RoadEffect)] {
            zones.map { (arcs: arcs(of: $0, on: map), effect: $0.effect) }
        }
        appliedHours = hours(of: map, at: now)
        let minute = zone.map { $0.minute(at: now) }
        let timed = minute.flatMap { map.hours?.changes(at: $0) } ?? []
        let opened = minute.flatMap { map.hours?.opened(at: $0) } ?? []
        let common = changes(force.values.flatMap(\.zones)) + timed
        map.roads.apply(common, opened: opened)
        let ruled = force.filter { !$0.value.rules.isEmpty }
        let rules = ruled.mapValues {
            RuledRoads.Rules(
                profile: $0.profile, changes: common + changes($0.rules), opened: opened)
        }
        map.ruled.apply(rules, on: map.router)
        // What is no longer wanted is forgotten.
        let wanted = Set(force.values.flatMap { $0.zones + $0.rules })
        taken.arcs = taken.arcs.filter { wanted.contains($0.key) }
        if taken.counts.count > 10_000 { taken.counts = [:] }
    }

    private func arcs(of zone: Zone, on map: LoadedMap) -> [ArcID] {
        if taken.map != map.checksum { taken = (map.checksum, [:], [:]) }
        if let known = taken.arcs[zone] { return known }
        var arcs: [ArcID] = []
        do throws(RoadPlaceError) {
            arcs = try map.router.arcs(at: zone.place)
        } catch {
            logger.error("zone without roads", metadata: ["zone": "\(zone.id)", "code": "\(error.code)"])
        }
        taken.arcs[zone] = arcs
        return arcs
    }
}

extension ZoneKeeping {
    /// The time zone of the map: that of a quest which is not closed, the first by its id of several; `nil` where none
    /// names one, and then the clock closes nothing.
    private var zone: EventTimeZone? {
        quests.filter { $0.value.state.phase != .closed && $0.value.timeZone != nil }
            .min { $0.key.rawValue < $1.key.rawValue }?.value.timeZone.map { EventTimeZone($0) }
    }

    private func hours(of map: LoadedMap, at now: Timestamp) -> [Int] {
        zone.flatMap { map.hours?.closed(at: $0.minute(at: now)) } ?? []
    }

    /// When the map's own closures have to be looked at again.
    private func nextHours(after now: Timestamp) -> Timestamp? {
        guard let zone, let hours = maps.current.hours else { return nil }
        let local = zone.minute(at: now)
        // What does not change within two days is looked at again after one.
        let next = hours.nextChange(after: local) ?? LocalMinute(minutes: local.minutes + 1440)
        return zone.time(of: next, after: now)
    }

    /// Wakes up when the next zone begins or ends by itself, and when the map closes or opens something.
    private func wait() {
        let now = clock.now
        let zones = quests.values.compactMap { $0.state.nextZoneChange(after: now) }.min()
        let next = [zones, nextHours(after: now)].compactMap(\.self).min()
        guard next != waiting?.until else { return }
        waiting?.task.cancel()
        waiting = next.map { next in
            let task = Task { [weak self, clock] in
                guard (try? await clock.sleep(until: next)) != nil else { return }
                await self?.wake(at: next)
            }
            return (next, task)
        }
    }

    private func wake(at time: Timestamp) async {
        guard waiting?.until == time else { return }
        waiting = nil
        await applyIfChanged()
    }

    /// Makes the hierarchies right again, beside the requests.
    private func customize() {
        let map = maps.current
        let stale = ([map.roads] + map.ruled.all).filter { !$0.current.isCustomized }
        guard !customizing, !stale.isEmpty else { return }
        customizing = true
        Task {
            await BackgroundWork.run { for roads in stale { roads.customize() } }
            customized()
        }
    }

    /// The map or its conditions may have changed meanwhile.
    private func customized() {
        customizing = false
        customize()
    }
}
