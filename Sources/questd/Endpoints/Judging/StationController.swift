import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Stewards say which teams have done the task of their station.
struct StationController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let joinCodeKey: JoinCodeKey
    let clock: any TimeSource

    func show(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        return try await shown(try task(in: context, scope.edition), scope.state, context)
    }

    /// Who is at which task now, and how long teams stay.
    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let (engine, now) = (scope.engine, clock.now)
        let teams = try await store.teams(of: scope.quest)
        let occupancies = await BackgroundWork.run { engine.occupancies(in: scope.state, at: now) }
        let stations = occupancies.map { occupancy in
            let checkpoint = scope.document.checkpoint(occupancy.task)
            return AdminOccupancy(
                task: occupancy.task, taskName: checkpoint?.name.text(in: context.language) ?? "",
                isStation: checkpoint?.rule.isStation ?? false,
                present: occupancy.present.map { stay in
                    PresentTeam(
                        team: stay.team, name: teams.first { $0.id == stay.team }?.name ?? "",
                        since: stay.since, isDone: stay.isDone)
                },
                waitingCount: occupancy.waiting.count, doneCount: occupancy.done,
                expectedCount: occupancy.expected, stayCount: occupancy.stays,
                meanStay: occupancy.meanStay?.value.tenths)
        }
        return try .json(AdminOccupancyList(stations: stations))
    }

    func decide(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let body = try await request.wire(StationDecision.self, in: context)
        let checkpoint = try task(in: context, scope.edition)
        let team = try await team(of: body, in: scope.snapshot)
        let decision: ReviewDecision = body.done ? .accepted : .rejected
        let (now, said, sent) = (clock.now, body.at?.value, body.sentAt?.value)
        try await scope.service.decide(as: context.principal.actor, at: now) {
            try $0.confirm(
                team, at: checkpoint.id, decision, points: body.points?.value, seconds: body.seconds,
                saidAt: said, sentAt: sent
            ).entry
        }
        return try await shown(checkpoint, try await scope.service.snapshot().state, context)
    }

    /// The team that a steward names: by its id, by the number it wears, or by its card.
    private func team(of body: StationDecision, in snapshot: QuestSnapshot) async throws -> TeamID {
        switch (body.team, body.number, body.card) {
        case (let team?, nil, nil): return team
        case (nil, let number?, nil):
            let meant = snapshot.state.bibNumbers.first { $0.value == number.value }
            guard let team = meant?.key else { throw Refusal.teamUnknown(TeamID("\(number.value)")) }
            return team
        case (nil, nil, let card?):
            guard card.unicodeScalars.count <= TeamLimits.card.value else {
                throw RequestError.memberInvalid("card")
            }
            guard let code = JoinCode(reading: QuestLink.code(in: card)),
                let found = try await store.team(of: snapshot.quest, joinCode: code.digest(key: joinCodeKey))
            else { throw RequestError.unknownTeamCode }
            return found.id
        case (nil, nil, nil): throw RequestError.memberMissing("team")
        default: throw RequestError.memberInvalid("team")
        }
    }

    private func task(in context: QuestdContext, _ edition: OpenEdition) throws -> Checkpoint {
        let id = TaskID(context.parameter("task"))
        guard let checkpoint = edition.document.checkpoint(id) else { throw RequestError.taskUnknown(id) }
        guard checkpoint.rule.isStation else { throw Refusal.taskIsNoStation(id) }
        return checkpoint
    }

    private func shown(
        _ checkpoint: Checkpoint, _ state: QuestState, _ context: QuestdContext
    ) async throws -> Response {
        let numbers = state.bibNumbers
        let teams = try await store.teams(of: try context.questID()).map { team in
            let answers = state.answers(of: team.id).filter { $0.task == checkpoint.id }
            let shown = answers.first { $0.verdict == .accepted } ?? answers.last
            let given = shown?.verdict == .accepted ? shown?.lastRuling : nil
            return StationTeam(
                team: team.id, name: team.name, number: numbers[team.id],
                verdict: shown.map { VerdictName($0.verdict) }, at: shown?.at,
                points: checkpoint.rule == .stationPoints ? given?.points : nil,
                seconds: checkpoint.rule == .stationTime ? given?.seconds : nil)
        }
        return try .json(
            AdminStation(
                task: checkpoint.id, taskName: checkpoint.name.text(in: context.language),
                answerType: checkpoint.rule.kind, maxPoints: checkpoint.points, teams: teams))
    }
}
