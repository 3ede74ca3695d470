import Logging
import QuestEngine

/// Keeps the map's road conditions as the zones of all quests want them.
///
/// A zone stands in the log of its quest; as the daemon has one map and one organiser, it holds for every route
/// that is asked for, until it is removed or its quest is closed.
actor ZoneKeeping {
    private let maps: MapService
    private let desks: QuestDesks
    private let logger: Logger
    private var quests: [QuestID: Kept] = [:]
    /// What zones take in on the map, so that a change costs no more than what is new.
    private var taken: (map: Digest?, arcs: [Zone: [ArcID]]) = (nil, [:])
    private var customizing = false

    /// The zones in force at a place of a quest's log.
    private struct Kept {
        var seq: Int64
        var zones: [Zone]
    }

    init(maps: MapService, desks: QuestDesks, logger: Logger) {
        self.maps = maps
        self.desks = desks
        self.logger = logger
    }

    /// Takes in what all quests have, before the first request.
    ///
    /// - Throws: `StoreError`.
    func load() async throws {
        for desk in try await desks.all() { await remember(try await desk.sheet().state, of: desk.quest) }
        apply()
    }

    /// Takes in what a quest has now. When this returns, every route that is asked for keeps to it.
    func follow(_ desk: QuestDesk) async throws {
        let before = quests[desk.quest]?.zones ?? []
        await remember(try await desk.sheet().state, of: desk.quest)
        if quests[desk.quest]?.zones != before { apply() }
    }

    /// Reads the map's file again; the new map has the same zones from its first route on.
    func reloadMap() throws(StartError) {
        try maps.reload { map in
            map.roads.apply(changes(on: map))
        }
        customize()
    }

    /// How many edges a zone takes in on the map.
    func roadCount(of zone: Zone) -> Int {
        let map = maps.current
        let graph = map.router.graph
        return Set(arcs(of: zone, on: map).map { graph.original(of: $0).edge }).count
    }

    /// Requests overtake one another; what is older than what is known is passed over.
    private func remember(_ state: QuestState, of quest: QuestID) {
        if let kept = quests[quest], kept.seq > state.head.seq { return }
        quests[quest] = Kept(seq: state.head.seq, zones: state.zonesInForce)
    }

    private func apply() {
        let map = maps.current
        let conditions = map.roads.apply(changes(on: map))
        logger.info(
            "road conditions changed",
            metadata: ["epoch": "\(conditions.epoch)", "arcs": "\(conditions.changedArcCount)"])
        customize()
    }

    private func changes(on map: LoadedMap) -> [(arcs: [ArcID], effect: RoadEffect)] {
        let zones = quests.values.flatMap(\.zones)
        let changes = zones.map { (arcs: arcs(of: $0, on: map), effect: $0.effect) }
        // What was removed is forgotten.
        let known = taken.arcs
        taken.arcs = known.filter { zones.contains($0.key) }
        return changes
    }

    private func arcs(of zone: Zone, on map: LoadedMap) -> [ArcID] {
        if taken.map != map.checksum { taken = (map.checksum, [:]) }
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

    /// Makes the hierarchies right again, beside the requests.
    private func customize() {
        guard !customizing, !maps.current.roads.current.isCustomized else { return }
        customizing = true
        let roads = maps.current.roads
        Task.detached(priority: .utility) {
            roads.customize()
            await self.customized()
        }
    }

    /// The map or its conditions may have changed meanwhile.
    private func customized() {
        customizing = false
        customize()
    }
}
