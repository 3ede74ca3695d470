import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Serves riders who look after their own team: they see it, hand over, leave, have their data erased; and guests.
struct TeamController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let throttle: JoinThrottle
    let erasing: DeviceErasing
    let clock: any TimeSource

    func makeCaptain(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let device = try await request.wire(DeviceChoice.self, in: context).device
        return try await change(device, context) {
            try $0.makeCaptain(device, of: $1, by: $2)
        }
    }

    func removeDevice(_: Request, _ context: QuestdContext) async throws -> Response {
        let device = DeviceID(context.parameter("device"))
        return try await change(device, context) {
            try $0.removeDevice(device, of: $1, by: $2)
        }
    }

    func admitGuest(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        guard scope.engine.teamRules.takesGuests else { throw Refusal.guestsNotTaken }
        let body = try await request.wire(GuestRequest.self, in: context)
        return try .json(try await admitGuest(named: body.name, to: scope, context), status: .created)
    }

    /// Lets somebody take part without a team's code.
    ///
    /// - Parameter byApp: Whether it is a browser, whose rider is asked for consent.
    func admitGuest(
        named name: String, to scope: QuestScope, byApp: Bool = false, _ context: QuestdContext
    ) async throws -> JoinReply {
        let service = scope.service
        guard scope.engine.teamRules.takesGuests else { throw Refusal.guestsNotTaken }
        try await throttle.admitGuest(from: context.remoteAddress)
        let now = clock.now
        let joined = try await service.decide(at: now) { context in
            let token = AccessToken(.device, using: &context.ids)
            let state = context.state
            let team = state.freeGuestID(using: &context.ids)
            let decision = try context.admitGuest(
                as: team, name: name, token: token.digest, byApp: byApp)
            return Decision(entry: decision.entry, outcome: (decision.outcome, token: token.text))
        }
        let team = joined.0.team
        return JoinReply(
            token: joined.token, device: joined.0.device.id, team: TeamName(id: team.id, name: team.name),
            quest: service.quest)
    }

    func show(_: Request, _ context: QuestdContext) async throws -> Response { try await shown(context) }

    private func shown(_ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let name = try await store.teams(of: scope.quest).first { $0.id == scope.device.team }?.name ?? ""
        var devices: [TeamDevice] = []
        for id in scope.state.teams[scope.device.team]?.devices ?? [] {
            devices.append(
                TeamDevice(
                    id: id, name: try await store.text(owner: id.rawValue)?.text,
                    isCaptain: scope.state.teams[scope.device.team]?.captain == id,
                    isThis: id == scope.device.id,
                    isTracker: scope.state.devices[id]?.isTracker ?? false,
                    isPrimary: scope.state.teams[scope.device.team]?.primaryDevice == id,
                    trackingPausedAt: scope.state.devices[id]?.trackingPausedAt))
        }
        let engine = scope.engine
        let ride = scope.state.teams[scope.device.team]?.ride
        let profiles = engine.profiles(of: scope.device.team, in: scope.state)
        return try .json(
            OwnTeam(
                id: scope.device.team, name: name, number: scope.state.bibNumbers[scope.device.team],
                devices: devices, deviceLimit: engine.teamRules.size,
                wave: ride?.wave, start: engine.start(of: scope.device.team, in: scope.state),
                finish: ride?.finish?.time,
                standing: standing(of: scope.device.team, by: engine, in: scope.state),
                className: engine.document.teamClass(scope.state.teams[scope.device.team]?.classID)?.name
                    .text(in: context.language),
                profiles: profiles.count < 2 ? nil : profiles.map { RiderProfile($0, in: context.language) }))
    }

    private func standing(of team: TeamID, by engine: RuleEngine, in state: QuestState) -> OwnStanding? {
        let now = clock.now
        guard engine.explainsStandings(in: state, at: now) else { return nil }
        return OwnStanding(
            engine.standing(of: team, in: state, at: now),
            of: engine.standingParts(of: team, in: state, at: now))
    }

    /// A decision on a team that one of its devices asks for.
    private typealias Change = @Sendable (inout DecisionContext, TeamID, DeviceID) throws -> Entry?

    private func change(
        _ changed: DeviceID, _ context: QuestdContext, _ decide: @escaping Change
    ) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        guard let team = scope.state.member(changed)?.team, context.access.reaches(team) else {
            throw Refusal.deviceNotInTeam(changed)
        }
        let now = clock.now
        try await scope.service.decide(as: .device(scope.device.id), at: now) {
            try decide(&$0, team, scope.device.id)
        }
        return try await shown(context)
    }

    func erase(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let body = try await request.wire(ErasureConfirmation.self, in: context)
        guard body.confirm == ErasureConfirmation.word else { throw RequestError.memberInvalid("confirm") }
        let done = try await erasing.erase(scope.device.id, at: scope.service)
        return try .json(OwnErasure(device: scope.device.id, texts: done?.entry.erasedTextCount ?? 0))
    }
}

extension Entry {
    fileprivate var erasedTextCount: Int {
        attachments.count { if case .erasedText = $0 { true } else { false } }
    }
}

extension OwnStanding {
    fileprivate init(_ standing: Standing, of parts: [StandingPart]) {
        self.init(
            points: standing.points, time: standing.time.map { Double($0.value) / 1000 },
            parts: parts.map { TeamStandingPart($0) })
    }
}

extension TeamStandingPart {
    fileprivate init(_ part: StandingPart) {
        self.init(
            kind: part.kind.rawValue, task: part.task, points: part.points,
            seconds: Double(part.time.value) / 1000, at: part.at, seq: part.seq, answer: part.answer)
    }
}
