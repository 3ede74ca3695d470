import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers keep the teams of a quest: their codes, devices and captains, and what is shown of them.
struct AdminTeamController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let joinCodeKey: JoinCodeKey
    let photos: PhotoFolder
    let clock: any TimeSource
    let ways: RiddenWays

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let teams = try await store.teams(of: scope.quest)
        let isBlind = BlindPolicy.isBlind(context.principal.role, in: scope.document)
        let (engine, now) = (scope.engine, clock.now)
        return try await .json(
            AdminTeamList(
                teams: BackgroundWork.run {
                    let numbers = scope.state.bibNumbers
                    return teams.map {
                        AdminTeam(
                            $0, in: scope.state, by: engine, at: now, isBlind: isBlind, numbers: numbers
                        )
                    }
                }))
    }

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        return try await shown(TeamID(context.parameter("team")), at: service, context)
    }

    func revokeCode(_: Request, _ context: QuestdContext) async throws -> Response {
        try await change(context) { try $0.revokeCode(of: $1) }
    }

    func makeCaptain(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await request.wire(DeviceChoice.self, in: context).device
        return try await change(context) { try $0.makeCaptain(device, of: $1) }
    }

    func removeDevice(_: Request, _ context: QuestdContext) async throws -> Response {
        let device = DeviceID(context.parameter("device"))
        return try await change(context) { try $0.removeDevice(device, of: $1) }
    }

    func rename(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let body = try await request.wire(NameRequest.self, in: context)
        let team = TeamID(context.parameter("team"))
        if body.sameName != true {
            try await store.checkNew(body.name, for: team, in: try await access.open(context).service.quest)
        }
        return try await change(context) { try $0.renameTeam($1, to: body.name) }
    }

    func giveBib(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let bib = try await request.wire(BibRequest.self, in: context).bib
        return try await change(context) { try $0.giveBib(bib, to: $1) }
    }

    func chooseClass(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let classID = try await request.wire(ClassChoice.self, in: context).class
        return try await change(context) { try $0.chooseClass(classID, for: $1) }
    }

    func add(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let body = try await request.wire(TeamRequest.self, in: context)
        let (now, actor) = (clock.now, context.principal.actor)
        let terms = terms(body.code, at: now)
        if body.sameName != true { try await store.checkNew(body.name, for: body.id, in: service.quest) }
        let key = joinCodeKey
        let added = try await service.decide(as: actor, at: now) { context in
            let code = JoinCode(using: &context.ids)
            let id = body.id ?? context.state.freeTeamID(for: body.name)
            let decision = try context.addTeam(
                id, name: body.name, joinCode: code.digest(key: key), terms: terms, bib: body.bib)
            return Decision(entry: decision.entry, outcome: (team: decision.outcome, code: code.text))
        }
        let reply = TeamAdded(
            team: try AdminTeam(added.team, in: try await service.snapshot(), at: now), joinCode: added.code)
        return try .json(reply, status: .created)
    }

    func remove(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let id = TeamID(context.parameter("team"))
        let (now, actor) = (clock.now, context.principal.actor)
        let before = try await service.snapshot()
        guard before.state.teams[id] != nil else { throw Refusal.teamUnknown(id) }
        let team = try await named(id, in: service.quest)
        try await service.decide(as: actor, at: now) { try $0.removeTeam(id) }
        return try .json(try AdminTeam(team, in: before, at: now))
    }

    func issueCode(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let team = TeamID(context.parameter("team"))
        let body = try await request.wire(CodeTerms.self, in: context)
        let (now, actor) = (clock.now, context.principal.actor)
        let terms = terms(body, at: now)
        let key = joinCodeKey
        let code = try await service.decide(as: actor, at: now) { context in
            let code = JoinCode(using: &context.ids)
            let entry = try context.issueCode(code.digest(key: key), terms: terms, to: team)
            return Decision(entry: entry, outcome: code.text)
        }
        let named = try await named(team, in: service.quest)
        let reply = TeamAdded(
            team: try AdminTeam(named, in: try await service.snapshot(), at: now), joinCode: code)
        return try .json(reply, status: .created)
    }

    private func terms(_ body: CodeTerms, at now: Timestamp) -> JoinCodeTerms {
        JoinCodeTerms(expires: body.expiresIn.map { now + Seconds(Double($0.value)) }, uses: body.uses?.value)
    }

    func erase(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let body = try await request.wire(ErasureRequest.self, in: context)
        guard body.confirm == context.parameter("team") else { throw RequestError.memberInvalid("confirm") }
        let team = TeamID(context.parameter("team"))
        let service = try await access.open(context).service
        let (now, actor) = (clock.now, context.principal.actor)
        let done = try await Erasing(store: store).perform(on: service, as: actor, at: now) {
            try $0.eraseTeam(team, positions: body.positions ?? false)
        }
        if let done { await photos.forget(done) }
        return try await shown(team, at: service, context)
    }

    private typealias Change = @Sendable (inout DecisionContext, TeamID) throws -> Entry?

    private func change(_ context: QuestdContext, _ decide: @escaping Change) async throws -> Response {
        let service = try await access.open(context).service
        let team = TeamID(context.parameter("team"))
        try await service.decide(as: context.principal.actor, at: clock.now) { try decide(&$0, team) }
        return try await shown(team, at: service, context)
    }

    private func named(_ team: TeamID, in quest: QuestID) async throws -> Team {
        guard let team = try await store.teams(of: quest).first(where: { $0.id == team }) else {
            throw Refusal.teamUnknown(team)
        }
        return team
    }

    private func shown(
        _ id: TeamID, at service: QuestService, _ context: QuestdContext
    ) async throws -> Response {
        let snapshot = try await service.snapshot()
        let state = snapshot.state
        let isBlind = BlindPolicy.isBlind(context.principal.role, in: try snapshot.published().document)
        let team = try await named(id, in: service.quest)
        let isOrganiser = [.organiser, .admin].contains(context.principal.role)
        var devices: [AdminDevice] = []
        for device in try await store.devices(of: service.quest) where device.team == id {
            let name = try await store.text(owner: device.id.rawValue)?.text
            var shown = AdminDevice(
                id: device.id, name: name, joinedAt: device.joinedAt,
                isCaptain: state.teams[id]?.captain == device.id,
                isRemoved: state.devices[device.id]?.isRemoved ?? false,
                isTracker: state.devices[device.id]?.isTracker ?? false,
                takesMessages: state.devices[device.id]?.takesMessages ?? false,
                isPrimary: state.teams[id]?.primaryDevice == device.id)
            shown.trackingPausedAt = state.devices[device.id]?.trackingPausedAt
            shown.consentedAt = state.devices[device.id]?.consent?.at
            if isOrganiser {
                shown.guardian = try await store.guardian(of: state.devices[device.id]?.consent)
            }
            shown.consentWithdrawnAt = state.devices[device.id]?.withoutConsentSince
            shown.clockFaults = state.devices[device.id].flatMap { AdminClockFault.all(of: $0.clock) }
            if !isBlind {
                let tally = try await ways.tally(of: device.id, in: state)
                (shown.distance, shown.climb) = (tally.distance.value.tenths, tally.climb.value.tenths)
            }
            devices.append(shown)
        }
        let contact = isOrganiser ? try await store.contact(of: id, in: state) : nil
        return try .json(
            AdminTeamDetail(
                team: try AdminTeam(team, in: snapshot, at: clock.now, isBlind: isBlind), devices: devices,
                code: state.teams[id]?.code.map { AdminCode($0, at: clock.now) }, captain: contact?.name,
                phone: contact?.phone))
    }
}

extension AdminClockFault {
    /// - Returns: `nil` where there are none.
    fileprivate static func all(of clock: TrackerClock) -> [AdminClockFault]? {
        let faults = clock.faults.map {
            AdminClockFault(
                behind: Double($0.milliseconds) / 1000, since: $0.since, correctedSince: $0.correctedSince,
                until: $0.end)
        }
        return faults.isEmpty ? nil : faults
    }
}

extension AdminCode {
    init(_ code: JoinCodeState, at now: Timestamp) {
        self.init(
            isGood: code.isGood(at: now), expires: code.terms.expires, uses: code.terms.uses,
            used: code.uses)
    }
}

extension QuestState {
    /// For a guest, whose name is nobody's business once it has been erased: ids stay.
    func freeGuestID(using ids: inout IdentifierSource) -> TeamID {
        while true {
            let id = TeamID(
                "guest-"
                    + ids.bytes(5).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
            if !isUsed(id) { return id }
        }
    }

    /// A slug from the team's name that no other team has; `team`, `team-2` … where the name gives none.
    func freeTeamID(for name: String) -> TeamID {
        let slug = Slug.make(from: name, limit: 60)
        let base = slug.isEmpty ? "team" : slug
        let candidates = [base] + (2...teams.count + removedTeams.count + 2).map { "\(base)-\($0)" }
        return TeamID(candidates.first { !isUsed(TeamID($0)) } ?? base)
    }

    /// Whether a team has the id, or had it.
    private func isUsed(_ id: TeamID) -> Bool { teams[id] != nil || removedTeams.contains(id) }
}
