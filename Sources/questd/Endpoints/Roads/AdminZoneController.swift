import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers close parts of the map, slow them down, and open them again.
struct AdminZoneController: Sendable {
    let access: QuestAccess
    let zones: ZoneKeeping
    let clock: any TimeSource
    let maps: MapService
    let work: WorkPool
    let keeping: RideKeeping

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["all"])
        let all = try query.choice("all", of: ["true", "false"]) == "true"
        let now = clock.now
        var list: [AdminZone] = []
        for zone in scope.document.zones {
            list.append(
                AdminZone(
                    zone, publishedAt: scope.edition.publishedAt,
                    roadCount: try await zones.roadCount(of: zone, on: scope.document.map)))
        }
        for state in scope.state.zones where all || state.phase(at: now) != .ended {
            list.append(try await shown(state, of: scope.edition, at: now))
        }
        return try .json(AdminZoneList(zones: list))
    }

    /// Adds a zone, or only tells what it would do to the routes of riders who are out.
    func add(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["dry_run"])
        let isDry = try query.choice("dry_run", of: ["true", "false"]) == "true"
        let body = try await request.wire(ZoneRequest.self, in: context)
        guard let shape = Zone.Shape(body.geometry, alongOnly: body.alongOnly ?? false) else {
            throw Refused(message: .zoneShapeUnusable(), member: "geometry")
        }
        let effect = body.slow.map { RoadEffect.slowed(SlowFactor($0)) } ?? .closed
        let limit = QuestLimits.zoneRoads.value
        let place = Zone(id: body.id ?? ZoneID("zone"), name: body.name, effect: effect, shape: shape).place
        if (try? place.validate()) != nil {
            let map = try await maps.map(scope.document.map)
            let count = try await work.run(for: context.asker) {
                map.router.roadCount(around: place, upTo: limit + 1)
            }
            guard count <= limit else {
                throw Refused(message: .zoneTooLarge(limit: limit), member: "geometry")
            }
        }
        let (now, actor) = (clock.now, context.principal.actor)
        let decide: @Sendable (inout DecisionContext) throws -> Decision<Zone> = { context in
            if body.sameName != true { try context.checkNew(zoneName: body.name, for: body.id) }
            let zone = Zone(
                id: body.id ?? context.freeZoneID(for: body.name), name: body.name, effect: effect,
                shape: shape, starts: body.since?.value, ends: body.until?.value)
            return try context.addZone(zone)
        }
        if isDry {
            // What the decision would refuse is refused here too, and what it would store is not.
            let zone: Zone = try await scope.service.perform { snapshot, ids in
                let decision = try snapshot.decide(as: actor, at: now, ids: &ids, decide)
                return (nil, decision.outcome)
            }
            return try .json(try await foretold(zone, in: try await scope.service.snapshot(), context))
        }
        let id = try await scope.service.decide(as: actor, at: now, decide).id
        try await zones.follow(scope.service)
        return try .json(try await shown(id, of: scope.service, at: now), status: .created)
    }

    /// Says which routes lead through a zone that is not there yet: a closure gives each of them another way.
    private func foretold(
        _ zone: Zone, in snapshot: QuestSnapshot, _ context: QuestdContext
    ) async throws -> ZoneForetold {
        try await keeping.recall(in: snapshot)
        let name = try snapshot.published().document.map
        let roads = try await zones.roadCount(of: zone, on: name)
        let (map, rides) = (try await maps.map(name), keeping.rides)
        let led = try await work.run(for: context.asker) { rides.led(through: zone, on: map) }
        let own = led.filter { $0.quest == snapshot.quest }
        return ZoneForetold(
            id: zone.id, roadCount: roads, routeCount: led.count, teams: Set(own.map(\.team)).sorted())
    }

    func rename(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let id = ZoneID(context.parameter("zone"))
        let body = try await request.wire(NameRequest.self, in: context)
        let (now, actor) = (clock.now, context.principal.actor)
        do {
            try await scope.service.decide(as: actor, at: now) { context -> Entry? in
                if body.sameName != true { try context.checkNew(zoneName: body.name, for: id) }
                return try context.renameZone(id, to: body.name)
            }
        } catch Refusal.zoneUnknown(_) where scope.document.zones.contains(where: { $0.id == id }) {
            throw RequestError.zoneOfFile(id)
        }
        try await zones.follow(scope.service)
        return try .json(try await shown(id, of: scope.service, at: now))
    }

    func remove(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let id = ZoneID(context.parameter("zone"))
        let (now, actor) = (clock.now, context.principal.actor)
        do {
            try await scope.service.decide(as: actor, at: now) { try $0.removeZone(id) }
        } catch Refusal.zoneUnknown(_) where scope.document.zones.contains(where: { $0.id == id }) {
            throw RequestError.zoneOfFile(id)
        }
        try await zones.follow(scope.service)
        return try .json(try await shown(id, of: scope.service, at: now))
    }

    /// The latest zone of that name.
    private func shown(_ id: ZoneID, of service: QuestService, at now: Timestamp) async throws -> AdminZone {
        let snapshot = try await service.snapshot()
        guard let state = snapshot.state.zones.last(where: { $0.zone.id == id }) else {
            throw Refusal.zoneUnknown(id)
        }
        return try await shown(state, of: try snapshot.published(), at: now)
    }

    private func shown(
        _ state: ZoneState, of edition: OpenEdition, at now: Timestamp
    ) async throws -> AdminZone {
        let isOver = state.phase(at: now) == .ended
        let roads = isOver ? nil : try await zones.roadCount(of: state.zone, on: edition.document.map)
        return AdminZone(state, at: now, roadCount: roads)
    }
}

extension DecisionContext {
    /// - Parameter zone: The one that is to have the name; `nil` for a new one.
    /// - Throws: `RequestError.zoneNameTaken` when another one that has not ended is called so.
    fileprivate func checkNew(zoneName name: String, for zone: ZoneID?) throws(RequestError) {
        let others = knownZones.filter { $0.id != zone }
        if let other = others.first(where: { $0.name.foldedName == name.foldedName }) {
            throw .zoneNameTaken(other.name, by: other.id)
        }
    }

    /// A slug from the zone's name that no other zone has that has not ended; `zone`, `zone-2` … where the name gives none.
    fileprivate func freeZoneID(for name: String) -> ZoneID {
        let slug = Slug.make(from: name, limit: 60)
        let base = slug.isEmpty ? "zone" : slug
        let taken = Set(knownZones.map(\.id.rawValue))
        let candidates = [base] + (2...taken.count + 2).map { "\(base)-\($0)" }
        return ZoneID(candidates.first { !taken.contains($0) } ?? base)
    }

    /// The zones that organisers have added and that have not ended, and those of the quest's file.
    private var knownZones: [Zone] {
        state.zones.filter { $0.phase(at: now) != .ended }.map(\.zone) + engine.document.zones
    }
}

extension AdminZone {
    fileprivate init(_ state: ZoneState, at time: Timestamp, roadCount: Int?) {
        self.init(
            state.zone, source: "log", phase: state.phase(at: time), since: state.since, until: state.until,
            roadCount: roadCount)
    }

    /// Creates the zone of a quest's file.
    fileprivate init(_ zone: Zone, publishedAt time: Timestamp, roadCount: Int?) {
        self.init(zone, source: "document", phase: .holding, since: time, until: nil, roadCount: roadCount)
    }

    private init(
        _ zone: Zone, source: String, phase: ZoneState.Phase, since: Timestamp, until: Timestamp?,
        roadCount: Int?
    ) {
        let slow: Double? = if case .slowed(let factor) = zone.effect { factor.value } else { nil }
        let alongOnly = if case .line(_, true) = zone.shape { true } else { false }
        let outside = if case .outside = zone.shape { true } else { false }
        self.init(
            id: zone.id, name: zone.name, slow: slow, alongOnly: alongOnly, geometry: zone.shape.geometry,
            outside: outside, source: source, phase: phase.rawValue, since: since, until: until,
            roadCount: roadCount)
    }
}
