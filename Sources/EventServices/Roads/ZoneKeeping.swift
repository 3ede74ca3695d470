package import Logging
package import QuestEngine
package import ServerBase

/// Keeps the road conditions of each map as the zones of all quests on it want them.
///
/// A zone that organisers add tells what the ground is like (road works, a parade). It stands in the log of
/// its quest, but it holds for every route on that quest's map, until its time is
/// over, it is removed or its quest is closed. So do the hours at which a map itself closes roads and gates, by the
/// clock of its quests' time zone. What a quest's file forbids is a rule of that quest: only the
/// routes of its riders keep to it.
///
/// Conditions change with records and at the moments at which zones begin and end by themselves; for these a task
/// waits. Requests compute nothing.
package actor ZoneKeeping {
    private let maps: MapService
    private let services: QuestServices
    private let clock: any TimeSource
    private let logger: Logger
    private var quests: [QuestID: Kept] = [:]
    /// The state of zones on the main map, `nil`, and for those that quests which are not closed are ridden on.
    private var grounds: [MapName?: Ground] = [:]
    /// Zones and rules that hold now.
    private var applied: [QuestID: Force] = [:]
    private var waiting: (until: Timestamp, task: Task<Void, Never>)?
    private var customizing = false
    private var observe: @Sendable () async -> Void = {}

    /// The arcs that zones take in on a map, kept so that a change costs no more than what is new.
    private struct Ground {
        let map: Digest
        var arcs: [Zone: [ArcID]] = [:]
        var counts: [Zone: Int] = [:]
        /// The numbers of the map's own closures that hold now.
        var hours: [Int] = []
    }

    /// A quest as it is at a place of its log.
    private struct Kept {
        var state: QuestState
        var map: MapName?
        /// Rules of the quest's file.
        var rules: [Zone]
        var profiles: Set<ProfileName>
        /// The time zone that its file names; `nil` for one that says nothing of the clocks at the place.
        var timeZone: String?
    }

    /// A quest's zones and rules at a moment.
    private struct Force: Equatable {
        /// Zones for every route.
        var zones: [Zone]
        /// The map that they are of.
        var map: MapName?
        /// Rules for the quest's own riders, who are led by these profiles.
        var rules: [Zone]
        var profiles: Set<ProfileName>
    }

    package init(maps: MapService, services: QuestServices, clock: any TimeSource, logger: Logger) {
        self.maps = maps
        self.services = services
        self.clock = clock
        self.logger = logger
    }

    deinit { waiting?.task.cancel() }

    /// Takes in what all quests have, before the first request.
    ///
    /// - Throws: `StoreError`.
    package func load() async throws {
        for service in try await services.all() { remember(try await service.snapshot()) }
        await measure()
        apply()
    }

    /// Takes in what a quest has now. When this returns, every route that is asked for keeps to it.
    package func follow(_ service: QuestService) async throws {
        remember(try await service.snapshot())
        await applyIfChanged()
    }

    /// The quest is there no longer, nor are its zones.
    package func forget(_ quest: QuestID) async {
        quests[quest] = nil
        await applyIfChanged()
    }

    /// Reads the file of the main map again, and those of the folder's maps that were replaced; each new map has the
    /// same zones from its first route on, and where one cannot be used, the old one stays.
    ///
    /// - Returns: The maps that were read, and what was wrong with them.
    func reloadMaps() async -> [(name: MapName?, error: RoadsError?)] {
        let changed = maps.rescan(keeping: Set(mapsInUse.compactMap(\.self)))
        var outcomes: [(name: MapName?, error: RoadsError?)] = []
        for name in [nil] + changed.map(Optional.some) {
            outcomes.append((name, await replace(name)))
        }
        // What was missing may be there now.
        await applyIfChanged()
        return outcomes
    }

    /// Reads the file of a map that is in memory, and puts it in the place of the old one.
    ///
    /// - Returns: What was wrong with it.
    func replace(_ name: MapName?) async -> RoadsError? {
        guard let path = maps.file(of: name) else { return nil }
        switch await MapService.read(path) {
        case .failure(let error): return error
        case .success(let map):
            await install(map, as: name)
            return nil
        }
    }

    /// Takes a map whose file has come into its place just now.
    package func take(_ map: LoadedMap, as name: MapName?) async {
        maps.rescan(keeping: Set(mapsInUse.compactMap(\.self)))
        await install(map, as: name)
        // Quests may have waited for it.
        await applyIfChanged()
    }

    /// Takes maps out of memory whose files are gone and that no quest needs.
    package func forgetMaps() {
        maps.rescan(keeping: Set(mapsInUse.compactMap(\.self)))
    }

    /// Makes a map ready for its first route, and puts it in the place of the old one.
    private func install(_ map: LoadedMap, as name: MapName?) async {
        var ground = Ground(map: map.checksum)
        for (zone, arcs) in await Self.arcs(of: wanted(on: name), on: map) { ground.arcs[zone] = arcs ?? [] }
        grounds[name] = ground
        put(applied, on: map, named: name, at: clock.now)
        maps.install(map, as: name)
        customize()
        wait()
    }

    /// Takes maps out of memory that no quest has needed in a while.
    package func releaseMaps() {
        let needed = Set(mapsInUse.compactMap(\.self))
        for name in maps.drop(unusedFor: Self.idleTime, except: needed) {
            grounds[name] = nil
            logger.info("map put away", metadata: ["map": "\(name)"])
        }
    }

    /// The time for which a map stays in memory that only requests without a quest, or of closed ones, ask for.
    static let idleTime = Duration.seconds(600)

    /// Calls this whenever the roads have changed, beside the requests.
    package func whenApplied(_ observe: @escaping @Sendable () async -> Void) { self.observe = observe }

    /// Returns the number of edges that a zone takes in on a map.
    ///
    /// - Throws: `RequestError` where there is no such map.
    package func roadCount(of zone: Zone, on name: MapName?) async throws(RequestError) -> Int {
        let map = try await maps.map(name)
        let ground = grounds[name].flatMap { $0.map == map.checksum ? $0 : nil }
        if let known = ground?.counts[zone] { return known }
        let arcs = ground?.arcs[zone]
        let count = await BackgroundWork.run {
            let graph = map.router.graph
            let arcs = arcs ?? (try? map.router.arcs(at: zone.place)) ?? []
            return Set(arcs.map { graph.original(of: $0).edge }).count
        }
        if grounds[name]?.map == map.checksum { grounds[name]?.counts[zone] = count }
        return count
    }

    /// The maps of quests that are not closed, and the main one.
    private var mapsInUse: Set<MapName?> {
        Set(quests.values.lazy.filter { $0.state.phase != .closed }.map(\.map) + [nil])
    }

    /// Zones and rules of a map that hold now.
    private func wanted(on name: MapName?) -> Set<Zone> {
        Set(force(at: clock.now).values.filter { $0.map == name }.flatMap { $0.zones + $0.rules })
    }

    private static func arcs(of zones: Set<Zone>, on map: LoadedMap) async -> [(Zone, [ArcID]?)] {
        guard !zones.isEmpty else { return [] }
        return await BackgroundWork.run { zones.map { zone in (zone, try? map.router.arcs(at: zone.place)) } }
    }

    /// Finds out what zones take in that nobody has looked at yet, before they are put on the roads: many
    /// large ones take seconds, in which no request waits for this actor or the thread it is on. Maps that are needed
    /// and not in memory are read.
    private func measure() async {
        for name in mapsInUse { await measure(name) }
        // Of maps that nobody needs nothing is kept: who needs one anew begins anew.
        grounds = grounds.filter { ground in
            mapsInUse.contains(ground.key) || applied.values.contains { $0.map == ground.key }
        }
    }

    private func measure(_ name: MapName?) async {
        while true {
            guard let map = await inMemory(name) else { return }
            let known = grounds[name].flatMap { $0.map == map.checksum ? $0 : nil }
            let missing = wanted(on: name).filter { known?.arcs[$0] == nil }
            if known != nil, missing.isEmpty { return }
            let found = await Self.arcs(of: missing, on: map)
            guard (try? maps.atHand(name))?.checksum == map.checksum else { continue }
            if grounds[name]?.map != map.checksum { grounds[name] = Ground(map: map.checksum) }
            for (zone, arcs) in found {
                if arcs == nil { logger.error("zone without roads", metadata: ["zone": "\(zone.id)"]) }
                grounds[name]?.arcs[zone] = arcs ?? []
            }
        }
    }

    /// A map that is needed; `nil` where it cannot be had, which is logged.
    private func inMemory(_ name: MapName?) async -> LoadedMap? {
        guard let name else { return maps.main }
        switch await maps.loading(name) {
        case .success(let map): return map
        case .failure(let error):
            logger.error("map of a quest not usable: \(error.message.text(in: .english))")
        case nil: logger.error("map of a quest missing", metadata: ["map": "\(name)"])
        }
        return nil
    }

    /// Requests overtake one another; what is older than what is known is passed over.
    private func remember(_ snapshot: QuestSnapshot) {
        if let kept = quests[snapshot.quest], kept.state.head.seq > snapshot.state.head.seq { return }
        let document = snapshot.edition?.document
        quests[snapshot.quest] = Kept(
            state: snapshot.state, map: document?.map, rules: document?.zones ?? [],
            profiles: document?.allProfiles ?? [.trekking],
            timeZone: document.flatMap { $0.timeZone == "UTC" ? nil : $0.timeZone })
    }

    private func force(at time: Timestamp) -> [QuestID: Force] {
        quests.mapValues { kept in
            Force(
                zones: kept.state.zonesInForce(at: time), map: kept.map,
                rules: kept.state.phase == .closed ? [] : kept.rules, profiles: kept.profiles)
        }.filter { !$0.value.zones.isEmpty || !$0.value.rules.isEmpty }
    }

    private func applyIfChanged() async {
        let before = Set(grounds.keys)
        await measure()
        let now = clock.now
        let isSame =
            force(at: now) == applied && before == Set(grounds.keys)
            && grounds.allSatisfy { name, ground in
                (try? maps.atHand(name)).map { hours(of: $0, named: name, at: now) == ground.hours } ?? true
            }
        if isSame { wait() } else { apply() }
    }

    private func apply() {
        let now = clock.now
        applied = force(at: now)
        for name in grounds.keys {
            guard let map = try? maps.atHand(name) else { continue }
            put(applied, on: map, named: name, at: now)
            let conditions = map.router.conditions
            logger.info(
                "road conditions changed",
                metadata: [
                    "map": "\(name?.rawValue ?? MapName.main)", "epoch": "\(conditions.epoch)",
                    "arcs": "\(conditions.changedArcCount)",
                ])
        }
        customize()
        wait()
        Task { [observe] in await observe() }
    }

    private func put(_ all: [QuestID: Force], on map: LoadedMap, named name: MapName?, at now: Timestamp) {
        let force = all.filter { $0.value.map == name }
        func changes(_ zones: [Zone]) -> [(arcs: [ArcID], effect: RoadEffect)] {
            zones.map { (arcs: arcs(of: $0, on: map, named: name), effect: $0.effect) }
        }
        let minute = zone(of: name).map { $0.minute(at: now) }
        let timed = minute.flatMap { map.hours?.changes(at: $0) } ?? []
        let opened = minute.flatMap { map.hours?.opened(at: $0) } ?? []
        let common = changes(force.values.flatMap(\.zones)) + timed
        map.roads.apply(common, opened: opened)
        let ruled = force.filter { !$0.value.rules.isEmpty }
        let rules = ruled.mapValues {
            QuestOverlays.Rules(
                profiles: $0.profiles, changes: common + changes($0.rules), opened: opened)
        }
        map.ruled.apply(rules, on: map.router)
        // What is no longer wanted is forgotten.
        let wanted = Set(force.values.flatMap { $0.zones + $0.rules })
        var ground = grounds[name] ?? Ground(map: map.checksum)
        ground.hours = hours(of: map, named: name, at: now)
        ground.arcs = ground.arcs.filter { wanted.contains($0.key) }
        if ground.counts.count > 10_000 { ground.counts = [:] }
        grounds[name] = ground
    }

    private func arcs(of zone: Zone, on map: LoadedMap, named name: MapName?) -> [ArcID] {
        if grounds[name]?.map != map.checksum { grounds[name] = Ground(map: map.checksum) }
        if let known = grounds[name]?.arcs[zone] { return known }
        var arcs: [ArcID] = []
        do throws(RoadPlaceError) {
            arcs = try map.router.arcs(at: zone.place)
        } catch {
            logger.error("zone without roads", metadata: ["zone": "\(zone.id)", "code": "\(error.code)"])
        }
        grounds[name]?.arcs[zone] = arcs
        return arcs
    }
}

extension ZoneKeeping {
    /// The time zone of a map: that of a quest on it which is not closed, the first by its id of several; `nil` where
    /// none names one, and then the clock closes nothing.
    private func zone(of name: MapName?) -> EventTimeZone? {
        quests.filter {
            $0.value.map == name && $0.value.state.phase != .closed && $0.value.timeZone != nil
        }
        .min { $0.key.rawValue < $1.key.rawValue }?.value.timeZone.map { EventTimeZone($0) }
    }

    private func hours(of map: LoadedMap, named name: MapName?, at now: Timestamp) -> [Int] {
        zone(of: name).flatMap { map.hours?.closed(at: $0.minute(at: now)) } ?? []
    }

    /// When a map's own closures have to be looked at again.
    private func nextHours(of name: MapName?, after now: Timestamp) -> Timestamp? {
        guard let zone = zone(of: name), let hours = (try? maps.atHand(name))?.hours else { return nil }
        let local = zone.minute(at: now)
        // What does not change within two days is looked at again after one.
        let next = hours.nextChange(after: local) ?? LocalMinute(minutes: local.minutes + 1440)
        return zone.time(of: next, after: now)
    }

    /// Wakes up when the next zone begins or ends by itself, and when the map closes or opens something.
    private func wait() {
        let now = clock.now
        let zones = quests.values.compactMap { $0.state.nextZoneChange(after: now) }.min()
        let hours = grounds.keys.compactMap { nextHours(of: $0, after: now) }.min()
        let next = [zones, hours].compactMap(\.self).min()
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
        let stale = maps.loaded.flatMap { [$0.roads] + $0.ruled.all }.filter { !$0.current.isCustomized }
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
