import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// The staff at the start and at the finish: waves, and when teams set off and arrive.
struct AdminRideController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let clock: any TimeSource

    func chooseWave(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let wave = try await request.wire(WaveChoice.self, in: context).wave
        return try await change(context) { try $0.chooseWave(wave, for: $1) }
    }

    func start(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let time = try await request.wire(RideTimeRequest.self, in: context).time?.value
        return try await change(context) { try $0.recordStart(of: $1, at: time ?? $0.now) }
    }

    func clearStart(_: Request, _ context: QuestdContext) async throws -> Response {
        try await change(context) { try $0.recordStart(of: $1, at: nil) }
    }

    func finish(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let time = try await request.wire(RideTimeRequest.self, in: context).time?.value
        return try await change(context) { try $0.recordFinish(of: $1, at: time ?? $0.now) }
    }

    func clearFinish(_: Request, _ context: QuestdContext) async throws -> Response {
        try await change(context) { try $0.recordFinish(of: $1, at: nil) }
    }

    private typealias Change = @Sendable (inout DecisionContext, TeamID) throws -> Entry?

    private func change(_ context: QuestdContext, _ decide: @escaping Change) async throws -> Response {
        let service = try await access.open(context).service
        let team = TeamID(context.parameter("team"))
        try await service.decide(as: context.principal.actor, at: clock.now) { try decide(&$0, team) }
        guard let shown = try await teams(at: service, context, where: { id, _ in id == team }).first else {
            throw Refusal.teamUnknown(team)
        }
        return try .json(shown)
    }

    func startWave(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let wave = context.parameter("wave")
        let body = try await request.wire(RideTimeRequest.self, in: context)
        let (now, actor) = (clock.now, context.principal.actor)
        try await service.decide(as: actor, at: now) {
            try $0.recordStart(ofWave: wave, at: body.time?.value ?? now)
        }
        let teams = try await teams(at: service, context) { id, state in
            state.teams[id]?.ride.wave == wave
        }
        return try .json(AdminTeamList(teams: teams))
    }

    /// In the order in which they were added.
    private func teams(
        at service: QuestService, _ context: QuestdContext, where isMeant: (TeamID, QuestState) -> Bool
    ) async throws -> [AdminTeam] {
        let snapshot = try await service.snapshot()
        let isBlind = BlindPolicy.isBlind(context.principal.role, in: try snapshot.published().document)
        let (engine, now) = (try snapshot.engine(), clock.now)
        let teams = try await store.teams(of: service.quest).filter { isMeant($0.id, snapshot.state) }
        return await BackgroundWork.run { () -> [AdminTeam] in
            let numbers = snapshot.state.bibNumbers
            return teams.map {
                AdminTeam($0, in: snapshot.state, by: engine, at: now, isBlind: isBlind, numbers: numbers)
            }
        }
    }
}
