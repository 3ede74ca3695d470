import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// The queue of answers that need a person: shown as a whole, and given out so that no two judges look at the same ones.
struct QueueController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let claims: QueueClaims
    let clock: any TimeSource
    let work: WorkPool

    private var display: AnswerDisplay { AnswerDisplay(store: store) }

    func list(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["blind"])
        let isBlind = try display.isBlind(query, scope.edition, context)
        return try await work.run(for: context.asker) {
            // The oldest are decided first.
            let state = scope.state
            let answers = state.answers.filter { state.isInQueue($0) }
            let items = try await shown(answers, in: scope.snapshot, scope.edition, isBlind: isBlind, context)
            return try .json(JudgingQueue(items: items))
        }
    }

    /// Gives the judge who asks some answers that nobody else has at hand.
    func claim(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let query = try Query(request, allowing: ["blind"])
        let isBlind = try display.isBlind(query, scope.edition, context)
        let body = try await request.wire(ClaimRequest.self, in: context)
        let skipped = try Self.named(body.skip, "skip", in: scope.state) ?? []
        let kept = try Self.named(body.keep, "keep", in: scope.state)
        let (judge, count) = (context.principal.actor, body.count.value)
        return try await work.run(for: context.asker) {
            var current = scope.snapshot
            var candidates = Self.candidates(in: current.state, scope.edition, for: judge)
            var claimed = claims.claim(
                count, of: candidates, in: scope.quest, by: judge, skipping: skipped, keeping: kept,
                at: clock.now)
            for _ in 0..<Self.attempts {
                // Somebody may have decided between the look at the state and the claim, and has let go of the answer.
                current = try await scope.service.snapshot()
                let since = Self.candidates(in: current.state, scope.edition, for: judge)
                if since == candidates { break }
                candidates = since
                claimed = claims.claim(
                    count, of: candidates, in: scope.quest, by: judge, skipping: skipped,
                    keeping: Set(claimed.answers), at: clock.now)
            }
            let state = current.state
            let answers = claimed.answers.compactMap { state.answer($0) }
            let items = try await shown(answers, in: current, scope.edition, isBlind: isBlind, context)
            return try .json(JudgingQueue(items: items, waiting: candidates.count))
        }
    }

    /// Gives answers back that the judge who asks does not want to decide now.
    func release(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let body = try await request.wire(ReleaseRequest.self, in: context)
        let answers = try Self.named(body.answers, "answers", in: scope.state) ?? []
        let held = claims.release(answers, in: scope.quest, by: context.principal.actor, at: clock.now)
        return try .json(HeldAnswerList(held: held))
    }

    /// Number of times that it is claimed anew when the queue has changed meanwhile.
    private static let attempts = 10

    /// Answers that a member names by their ids or by the numbers of their records.
    private static func named(
        _ answers: [AnswerID]?, _ member: String, in state: QuestState
    ) throws(RequestError) -> Set<AnswerID>? {
        guard let answers else { return nil }
        guard answers.count <= AnswerLimits.namedInClaim.value else { throw .memberInvalid(member) }
        return Set(answers.map { state.answer(namedBy: $0) })
    }

    /// The answers that wait for a judge, oldest first: none of which it has said its opinion already.
    private static func candidates(
        in state: QuestState, _ edition: OpenEdition, for judge: Actor
    ) -> [QueueClaims.Candidate] {
        let judges = edition.document.judging.judges
        return state.answers.filter { state.isInQueue($0) && !$0.hasOpinion(by: judge) }
            .map { QueueClaims.Candidate(answer: $0.id, judges: $0.missingJudges(of: judges)) }
    }

    private func shown(
        _ answers: [JudgedAnswer], in snapshot: QuestSnapshot, _ edition: OpenEdition, isBlind: Bool,
        _ context: QuestdContext
    ) async throws -> [QueueItem] {
        let now = clock.now
        var reading = try await AnswerPresenter(
            display, of: snapshot, edition, isBlind: isBlind, at: now, context)
        let holders = claims.holders(in: snapshot.quest, at: now)
        let reader = context.principal.actor
        let most = context.limits[PositionLimits.answersWithPositions]
        var items: [QueueItem] = []
        let all = try await reading.shown(answers, located: 0..<min(most, answers.count))
        for (answer, shown) in zip(answers, all) {
            var item = QueueItem(
                answer: shown, distance: shown.distance, sinceLastFix: shown.distanceAge,
                accuracy: shown.distanceAccuracy)
            item.asked = asked(answer.task, of: edition.document, context)
            let holding = holders[answer.id] ?? [:]
            let others = holding.keys.filter { $0 != reader }
            item.heldUntil = holding[reader]
            item.held = others.count
            if !isBlind, !others.isEmpty {
                item.heldBy = others.map { reading.names.staff[$0.text] ?? $0.text }.sorted()
            }
            items.append(item)
        }
        return items
    }

    /// The task of an answer with what is right, for those who decide: viewers read the queue as well.
    private func asked(_ task: TaskID, of document: Quest, _ context: QuestdContext) -> AskedTask? {
        guard [.judge, .organiser, .admin].contains(context.principal.role),
            let place = document.place(of: task)
        else { return nil }
        let checkpoint = document.checkpoints[place]
        return AskedTask(
            order: place + 1, description: checkpoint.description?.text(in: context.language),
            points: checkpoint.points, accepted: checkpoint.rule.acceptedTexts(in: context.language))
    }
}
