import Hummingbird
import QuestEngine
import QuestWire

/// Organisers close parts of the map, slow them down, and open them again.
struct AdminZoneController: Sendable {
    let access: QuestAccess
    let zones: ZoneKeeping
    let clock: any TimeSource

    func addRoutes(to routes: Routes) {
        routes.on(.adminListZones) { request, context in try await list(request, context) }
        routes.on(.adminAddZone) { request, context in try await add(request, context) }
        routes.on(.adminRemoveZone) { _, context in try await remove(context) }
    }

    private func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (_, sheet, _) = try await access.open(context)
        let query = try Query(request, allowing: ["all"])
        let all = try query.choice("all", of: ["true", "false"]) == "true"
        var list: [AdminZone] = []
        for state in sheet.state.zones where all || state.until == nil { list.append(await shown(state)) }
        return try .json(AdminZoneList(zones: list))
    }

    private func add(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        let wish = try await request.wire(ZoneRequest.self, in: context)
        guard let shape = Zone.Shape(wish.geometry, alongOnly: wish.alongOnly ?? false) else {
            throw Refused(message: .zoneShapeUnusable(), member: "geometry")
        }
        let effect = try effect(of: wish)
        let (now, actor) = (clock.now, context.principal.actor)
        let id = try await desk.perform { sheet, ids in
            let zone = Zone(
                id: wish.id ?? sheet.state.freeZoneID(for: wish.name), name: wish.name, effect: effect,
                shape: shape)
            let decision = try sheet.judge(for: actor).addZone(zone, in: sheet.state, at: now, ids: &ids)
            return (decision.entry, zone.id)
        }
        try await zones.follow(desk)
        return try .json(try await shown(id, of: desk), status: .created)
    }

    private func effect(of wish: ZoneRequest) throws -> RoadEffect {
        guard let slow = wish.slow else { return .closed }
        guard let factor = SlowFactor(slow) else {
            throw Refused(message: .zoneFactorInvalid(SlowFactor.range), member: "slow")
        }
        return .slowed(factor)
    }

    private func remove(_ context: QuestdContext) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        let id = ZoneID(context.parameter("zone"))
        let (now, actor) = (clock.now, context.principal.actor)
        try await desk.perform { sheet, ids in
            (try sheet.judge(for: actor).removeZone(id, in: sheet.state, at: now, ids: &ids), ())
        }
        try await zones.follow(desk)
        return try .json(try await shown(id, of: desk))
    }

    /// The latest zone of that name.
    private func shown(_ id: ZoneID, of desk: QuestDesk) async throws -> AdminZone {
        guard let state = try await desk.sheet().state.zones.last(where: { $0.zone.id == id }) else {
            throw Refusal.zoneUnknown(id)
        }
        return await shown(state)
    }

    private func shown(_ state: ZoneState) async -> AdminZone {
        let roads = state.until == nil ? await zones.roadCount(of: state.zone) : nil
        return AdminZone(state, roadCount: roads)
    }
}

extension QuestState {
    /// A slug from the zone's name that no other zone that holds has; `zone`, `zone-2` … where the name gives none.
    fileprivate func freeZoneID(for name: String) -> ZoneID {
        let slug = Slug.make(from: name, limit: 60)
        let base = slug.isEmpty ? "zone" : slug
        let taken = Set(zones.filter { $0.until == nil }.map(\.zone.id.rawValue))
        let candidates = [base] + (2...taken.count + 2).map { "\(base)-\($0)" }
        return ZoneID(candidates.first { !taken.contains($0) } ?? base)
    }
}
