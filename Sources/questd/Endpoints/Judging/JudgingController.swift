import EventServices
import GeoJSONKit
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Everything that judges need besides answers: where a device was, points and time, and undoing.
struct JudgingController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let photos: PhotoFolder
    let clock: any TimeSource
    let maps: MapService
    let matching: WayMatching
    let work: WorkPool

    private var display: AnswerDisplay { AnswerDisplay(store: store) }

    func listDecisions(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        return try await decisions(in: scope.snapshot, scope.edition, context)
    }

    /// The device's fixes around an answer. Whoever looks is noted in the log before anything is shown.
    func evidence(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["minutes"])
        let minutes = try query.number("minutes", in: EvidenceMinutes.self, default: 15)
        let id = context.answerID(in: scope.state)
        guard let answer = scope.state.answer(id) else { throw RequestError.answerUnknown(id) }
        let start = answer.deviceTime + Seconds(Double(-60 * minutes))
        let end = answer.deviceTime + 300
        let (now, actor) = (clock.now, context.principal.actor)
        try await scope.service.decide(as: actor, at: now) {
            try $0.viewTrack(around: id, from: start, to: end)
        }
        // The camera may tell whose it is.
        let claims = try await display.isBlind(scope.edition, context) ? nil : photoClaims(of: answer)
        let taken = claims?.moment(in: EventTimeZone(scope.document.timeZone))
        let photo = claims?.coordinate.map { (place: $0, takenAt: taken) }
        let (display, matching) = (display, matching)
        let ground = try await maps.map(scope.document.map)
        return try await work.run(for: context.asker) {
            let fixes = try await display.fixes(around: answer, from: start, to: end)
            let zone = scope.document.checkpoint(answer.task)?.zone
            let map = AnswerEvidence(of: answer, zone: zone, fixes: fixes.map(\.fix))
                .geoJSON(
                    of: answer, zone: zone, fixes: fixes,
                    matched: await matching.match(fixes, on: ground), photo: photo)
            return .bytes(map.bytes(), type: "application/geo+json")
        }
    }

    private func photoClaims(of answer: JudgedAnswer) async throws -> PhotoClaims? {
        guard let photo = answer.photo else { return nil }
        return try await photos.claims(of: photo.id)
    }

    func adjust(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let team = TeamID(context.parameter("team"))
        let body = try await request.wire(AdjustmentRequest.self, in: context)
        let record = try await scope.service.decide(as: context.principal.actor, at: clock.now) { context in
            let entry = try context.adjust(
                team, points: body.points ?? Ranged(clamping: 0),
                seconds: body.seconds ?? Ranged(clamping: 0), reason: body.reason)
            return Decision(entry: entry, outcome: entry.drafts.first?.id)
        }
        let adjustments = try await scope.service.snapshot().state.teams[team]?.adjustments ?? []
        guard let made = adjustments.last(where: { $0.record == record }) else {
            throw StoreError.corrupted("an adjustment that is not there")
        }
        let isBlind = display.isBlind(scope.edition, context)
        let names = try await PeopleNames(of: scope.quest, in: store, isBlind: isBlind)
        let reason = try await store.text(owner: made.record.rawValue)?.text
        return try .json(
            decision(made, of: isBlind ? nil : team, names, reason: reason), status: .created)
    }

    func changeEntry(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let team = TeamID(context.parameter("team"))
        let body = try await request.wire(EntryRequest.self, in: context)
        guard let entry = EntryStatus(rawValue: body.status) else {
            throw RequestError.memberInvalid("status")
        }
        try await service.decide(as: context.principal.actor, at: clock.now) {
            try $0.changeEntry(of: team, to: entry, reason: body.reason)
        }
        return try .json(TeamEntry(team: team, status: entry.rawValue))
    }

    func withdraw(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let record = context.decisionID(in: scope.state)
        let body = try await request.wire(WithdrawalRequest.self, in: context)
        let (now, actor) = (clock.now, context.principal.actor)
        try await scope.service.decide(as: actor, at: now) { try $0.withdraw(record, reason: body.reason) }
        return try await decisions(in: try await scope.service.snapshot(), scope.edition, context)
    }

    private func decisions(
        in snapshot: QuestSnapshot, _ edition: OpenEdition, _ context: QuestdContext
    ) async throws -> Response {
        let isBlind = display.isBlind(edition, context)
        return try await work.run(for: context.asker) {
            let names = try await PeopleNames(of: snapshot.quest, in: store, isBlind: isBlind)
            var decisions = try await list(of: snapshot.state, isBlind: isBlind, names)
            for index in decisions.indices {
                decisions[index].taskName = decisions[index].task.flatMap {
                    edition.document.checkpoint($0)?.name.text(in: context.language)
                }
            }
            return try .json(AdminDecisionList(decisions: decisions))
        }
    }

    /// Oldest first.
    private func list(
        of state: QuestState, isBlind: Bool, _ names: PeopleNames
    ) async throws -> [AdminDecision] {
        let reviews = state.answers.flatMap(\.reviews).map(\.record.rawValue)
        let adjustments = state.teams.values.flatMap(\.adjustments).map(\.record.rawValue)
        let reasons = try await store.texts(owners: reviews + adjustments)
        var decisions: [AdminDecision] = []
        for answer in state.answers {
            for review in answer.reviews {
                var decision = AdminDecision(
                    id: review.record, seq: review.seq, kind: "review", team: isBlind ? nil : answer.team,
                    at: review.at,
                    actor: review.actor.text,
                    reason: reasons[review.record.rawValue],
                    answer: answer.id, task: answer.task, decision: review.decision.rawValue)
                decision.actorName = names.staff[review.actor.text]
                decision.teamName = names.teams[answer.team]
                decisions.append(decision)
            }
        }
        for (team, progress) in state.teams {
            for adjustment in progress.adjustments {
                decisions.append(
                    decision(
                        adjustment, of: isBlind ? nil : team, names,
                        reason: reasons[adjustment.record.rawValue]))
            }
        }
        return decisions.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    }

    /// - Parameter team: `nil` where it is not to be shown.
    private func decision(
        _ adjustment: TeamAdjustment, of team: TeamID?, _ names: PeopleNames, reason: String?
    ) -> AdminDecision {
        var decision = AdminDecision(
            id: adjustment.record, seq: adjustment.seq, kind: "adjustment", team: team, at: adjustment.at,
            actor: adjustment.actor.text,
            reason: reason,
            points: adjustment.points, seconds: adjustment.seconds)
        decision.actorName = names.staff[adjustment.actor.text]
        decision.teamName = team.flatMap { names.teams[$0] }
        return decision
    }

    func agreement(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let agreement = JudgeAgreement(in: scope.state)
        let staff = try await store.staff(of: scope.quest)
        let names = Dictionary(
            staff.map { (Actor.staff($0.id).text, $0.name) }, uniquingKeysWith: { first, _ in first })
        return try .json(
            Agreement(
                needed: scope.document.judging.judges, compared: agreement.compared,
                agreed: agreement.agreed, pi: agreement.pi.map { ($0 * 1000).rounded() / 1000 },
                judges: agreement.judges.map {
                    Agreement.Judge(
                        actor: $0.actor.text, name: names[$0.actor.text], decided: $0.decided,
                        agreed: $0.agreed)
                }))
    }
}
