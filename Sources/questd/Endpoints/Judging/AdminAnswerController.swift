import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Judges look at answers and decide those that wait for them.
struct AdminAnswerController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let photos: PhotoFolder
    let claims: QueueClaims
    let clock: any TimeSource
    let work: WorkPool

    private var display: AnswerDisplay { AnswerDisplay(store: store) }

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["blind"])
        let isBlind = try display.isBlind(query, scope.edition, context)
        let id = context.answerID(in: scope.state)
        var answer = try await shown(id, in: scope, isBlind: isBlind, context)
        // The camera may tell whose it is; and who may not see the original does not learn what it says.
        if !isBlind, [.judge, .organiser, .admin].contains(context.principal.role),
            let judged = scope.state.answer(id), let photo = judged.photo,
            let claims = try await photos.claims(of: photo.id)
        {
            answer.photoClaims = AdminPhotoClaims(claims, of: judged, in: scope.document)
        }
        return try .json(answer)
    }

    func accept(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await review(.accepted, request, context)
    }

    func reject(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await review(.rejected, request, context)
    }

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["status", "task", "team", "since", "until", "blind"])
        let isBlind = try display.isBlind(query, scope.edition, context)
        let status = try query.choice("status", of: Set(VerdictName.allCases.map(\.rawValue)))
        let filter = AnswerFilter(
            task: query["task"].map { TaskID($0) }, team: query["team"].map { TeamID($0) },
            verdict: status.flatMap { Verdict(rawValue: $0) },
            since: try query.number("since", in: Moments.self),
            until: try query.number("until", in: Moments.self))
        // What is left of the list would show whose answers they are.
        if isBlind, filter.team != nil { throw RequestError.teamHidden }
        let (display, now) = (display, clock.now)
        return try await work.run(for: context.asker) {
            var reading = try await AnswerPresenter(
                display, of: scope.snapshot, scope.edition, isBlind: isBlind, at: now, context)
            let found = scope.state.answers(matching: filter)
            // Whoever wants the positions of older ones asks for fewer answers.
            let first = max(0, found.count - context.limits[PositionLimits.answersWithPositions])
            let answers = try await reading.shown(found, located: first..<found.count)
            return try .json(AdminAnswerList(answers: answers))
        }
    }

    /// Writes down an answer for a team whose phone is dead.
    func enter(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let body = try await request.wire(EnteredAnswer.self, in: context)
        let team = TeamID(context.parameter("team"))
        let (actor, now) = (context.principal.actor, clock.now)
        let before = try await scope.service.snapshot().state
        var same: [AnswerID: Bool] = [:]
        for earlier in before.answersEntered(by: actor, to: body.task, for: team, justBefore: now) {
            same[earlier.id] = try await store.text(owner: earlier.id.rawValue)?.text == body.text
        }
        let answer = try await scope.service.decide(as: actor, at: now) {
            [same] decision -> Decision<AnswerID> in
            let decided = try decision.enterAnswer(body.text, to: body.task, for: team)
            let earlier = decision.state.answersEntered(by: actor, to: body.task, for: team, justBefore: now)
            // One whose text was not looked at came at the same time.
            if let again = earlier.first(where: { same[$0.id] ?? true }) {
                throw Refusal.answerEnteredAlready(again.id)
            }
            return decided
        }
        let shown = try await shown(answer, in: try await scope.renewed(), isBlind: false, context)
        return try .json(shown, status: .created)
    }

    private func review(
        _ decision: ReviewDecision, _ request: Request, _ context: QuestdContext
    ) async throws -> Response {
        let scope = try await access.open(context)
        let answer = context.answerID(in: scope.state)
        let review = try await reviewRequest(for: decision, request, context)
        let judge = context.principal.actor
        do {
            try await scope.service.decide(as: judge, at: clock.now) { context -> Entry? in
                // The answer to the request was lost: it is done.
                if context.state.answer(answer)?.isDecided(as: decision, by: judge) == true { return nil }
                return try context.review(
                    answer, decision, reason: review.reason, overrules: review.overrule ?? false)
            }
        } catch Refusal.answerNotPending(let id) {
            claims.release([id], in: scope.quest, by: judge, at: clock.now)
            throw try await refused(id, in: try await scope.renewed(), context)
        }
        claims.release([answer], in: scope.quest, by: judge, at: clock.now)
        let decided = try await scope.renewed()
        return try .json(
            try await shown(
                answer, in: decided, isBlind: display.isBlind(decided.edition, context), context))
    }

    /// Tells a judge who comes too late what was decided, and by whom.
    private func refused(
        _ id: AnswerID, in scope: QuestScope, _ context: QuestdContext
    ) async throws -> Refused {
        var refused = Refused(Refusal.answerNotPending(id))
        guard let answer = scope.state.answer(id) else { return refused }
        let isBlind = display.isBlind(scope.edition, context)
        let judge = isBlind ? nil : answer.review?.actor.text
        let names = try await PeopleNames(of: scope.quest, in: store, isBlind: isBlind)
        refused.decision = Problem.Decision(
            answer: id, verdict: VerdictName(answer.verdict), seq: answer.decidedSeq,
            decidedBy: AdminAnswer.decider(of: answer, in: scope.document),
            decidedByActor: judge, decidedByName: judge.flatMap { names.staff[$0] })
        return refused
    }

    /// Reads the body: whoever is rejected or overruled is given a reason.
    private func reviewRequest(
        for decision: ReviewDecision, _ request: Request, _ context: QuestdContext
    ) async throws -> ReviewRequest {
        let body = try await request.wholeBody(in: context)
        let review =
            body.readableBytes == 0
            ? ReviewRequest() : try WireJSON.decode(ReviewRequest.self, from: [UInt8](body.readableBytesView))
        let needsReason = decision == .rejected || review.overrule == true
        if review.reason == nil, needsReason { throw RequestError.memberMissing("reason") }
        // Also of a repeat, which is answered without being decided again.
        if let reason = review.reason { try DecisionContext.checkReason(reason) }
        return review
    }

    private func shown(
        _ id: AnswerID, in scope: QuestScope, isBlind: Bool, _ context: QuestdContext
    ) async throws -> AdminAnswer {
        guard let answer = scope.state.answer(id) else { throw RequestError.answerUnknown(id) }
        var reading = try await AnswerPresenter(
            display, of: scope.snapshot, scope.edition, isBlind: isBlind, at: clock.now, context)
        return try await reading.shown([answer], located: 0..<1)[0]
    }
}
