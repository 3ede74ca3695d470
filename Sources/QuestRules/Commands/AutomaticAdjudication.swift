/// The decisions that follow from positions of a team: answers, verdicts, a finish, and what is taken back of them.
///
/// They are made when positions come in, and when something else becomes known that says more of those that are there: an
/// answer from a dead spot which had opened a task, what a rider said of the finish, or another start or finish.
///
/// Tasks of being there (`AnswerRule.arrival`) are decided from the beginning, the earliest arrival first, since an
/// arrival may open the next task: an answer that waited for it is decided, else one is written down. What comes out
/// other than it stands in the log is withdrawn and said anew, so that the same visits give the same result in
/// whatever order they became known. What people have decided stays, and so does all that stood when the quest or
/// the task closed.
struct AutomaticAdjudication {
    private let engine: RuleEngine
    private let team: TeamID
    private let occasion: Occasion
    /// The state with what was decided so far.
    private var state: QuestState
    private(set) var ids: IdentifierSource
    /// The record of the batch, and what follows from it.
    private(set) var drafts: [RecordDraft] = []
    private(set) var attachments: [Attachment] = []

    /// The occasion on which a team's positions are looked at.
    struct Occasion {
        let sentAt: Timestamp
        let receivedAt: Timestamp
        /// The device that sent something; `nil` where a person said something.
        let device: DeviceID?
    }

    /// Settles what all visits of a team say.
    ///
    /// - Parameters:
    ///   - drafts: The records of the occasion, such as a batch with its visits.
    ///   - context: With the state before them.
    /// - Complexity: O(arrivals · (checkpoints + visits of the team))
    init(
        of team: TeamID, on occasion: Occasion, recordedAs drafts: [RecordDraft], in context: DecisionContext
    ) {
        engine = context.engine
        self.team = team
        self.occasion = occasion
        state = context.state
        ids = context.ids
        take(drafts)
        // Before the arrivals: it may open tasks for them.
        settlePresence()
        settleArrivals()
        settleFinish()
    }

    /// Takes in drafts as the records they will be.
    private mutating func take(_ drafts: [RecordDraft]) {
        self.drafts += drafts
        do throws(FoldError) {
            for record in state.head.appending(drafts, of: engine.quest) { try state.apply(record) }
        } catch {
            preconditionFailure("what was decided on a state follows it: \(error.code)")
        }
    }

    private mutating func draft(
        _ content: RecordContent, at time: Timestamp, device: DeviceID?
    ) -> RecordDraft {
        RecordDraft(
            id: ids.identifier(at: occasion.receivedAt), at: min(time, occasion.receivedAt),
            receivedAt: occasion.receivedAt, actor: .system, team: team, device: device,
            version: engine.version, content: content)
    }

    private mutating func withdraw(_ record: RecordID) {
        take([
            draft(
                .withdrawal(WithdrawalBody(record: record, reason: nil)), at: occasion.receivedAt,
                device: occasion.device)
        ])
    }
}

extension AutomaticAdjudication {
    /// Accepts right answers that waited for a proof that their team was there, once its visits are one: the first of
    /// each task, as long as the quest is on. Visits that later positions take back change that no more.
    ///
    /// - Complexity: O(answers of the team · (devices of the quest + visits)).
    private mutating func settlePresence() {
        guard !engine.isOver(in: state, at: occasion.receivedAt) else { return }
        for answer in state.answers(of: team) where answer.waitsForPresence {
            guard state.task(answer.task, of: team).accepted == nil,
                state.wasAt(answer.task, team, at: answer.givenAt)
            else { continue }
            let ruling = VerdictBody(
                answer: answer.id, verdict: .accepted, rule: answer.lastRuling.rule, reason: .matched,
                points: answer.lastRuling.points, fall: answer.lastRuling.fall)
            take([draft(.verdict(ruling), at: answer.at, device: answer.device ?? occasion.device)])
        }
    }

    private mutating func settleArrivals() {
        let standing = state.arrivals(of: team)
        let wanted = arrivals(standing: standing)
        for known in standing where !wanted.contains(known.arrival) { withdraw(known.ruling) }
        for arrival in wanted where !standing.contains(where: { $0.arrival == arrival }) { write(arrival) }
    }

    /// Returns the arrivals that count by all visits of the team, in the order in which they open tasks.
    private func arrivals(standing: [StandingArrival]) -> [Arrival] {
        var scratch = self
        for known in standing { scratch.withdraw(known.ruling) }
        let visits = Dictionary(grouping: state.visits(of: team), by: \.visit.task)
        let places = engine.document.checkpoints.filter { checkpoint in
            checkpoint.rule == .arrival && visits[checkpoint.id] != nil
                && scratch.state.task(checkpoint.id, of: team).accepted == nil
                && !scratch.state.isRefused(checkpoint.id, to: team)
        }
        let time = engine.time(of: team, in: state)
        var arrivals: [Arrival] = []
        while true {
            let stretches = engine.stretches(of: team, in: scratch.state, at: occasion.receivedAt)
            let next = places.compactMap { checkpoint -> Arrival? in
                guard !arrivals.contains(where: { $0.task == checkpoint.id }) else { return nil }
                let known = standing.first { $0.arrival.task == checkpoint.id }?.arrival
                return scratch.arrival(
                    at: checkpoint, visits[checkpoint.id] ?? [], stretches, known: known, time: time)
            }.min { ($0.at, $0.task) < ($1.at, $1.task) }
            guard let next else { return arrivals }
            arrivals.append(next)
            scratch.write(next)
        }
    }

    /// Returns the earliest sure visit while the task was open to the team; without one the earliest doubtful one.
    ///
    /// - Parameter time: The team's.
    private func arrival(
        at checkpoint: Checkpoint, _ visits: [AnswerVisit], _ stretches: [OpenStretch], known: Arrival?,
        time: TeamTime
    ) -> Arrival? {
        guard let place = engine.document.place(of: checkpoint.id) else { return nil }
        func first(_ certainty: Visit.Certainty) -> TimelyVisit? {
            stretches.flatMap { stretch in
                visits.filter { $0.visit.certainty == certainty }.compactMap { visit in
                    engine.arrival(by: visit, at: place, in: stretch, time, state)
                }
            }.min { $0.at < $1.at }
        }
        let (sure, doubtful) = (first(.sure), first(.doubtful))
        guard let found = sure ?? doubtful else {
            // What stood when it closed stands, also when nothing speaks for it any more.
            guard let known else { return nil }
            let closing =
                (try? engine.closing(of: checkpoint, at: known.at, in: state, forVisit: true)) ?? nil
            let stretch = stretches.first { $0.holds(known.at, at: place) }
            let own = stretch?.progress.deadline(of: checkpoint, at: place)
            let ends = [closing, own, stretch?.closing(at: place), time.closing].compactMap(\.self).min()
            return ends.map { occasion.receivedAt >= $0 } ?? false ? known : nil
        }
        if let ends = found.ends, occasion.receivedAt >= ends {
            // Of what came in after closing one word to the judge is enough, and nothing is taken back.
            return known
                ?? Arrival(
                    task: checkpoint.id, device: found.device, at: found.at, verdict: .pending,
                    reason: .receivedLate)
        }
        return Arrival(
            task: checkpoint.id, device: found.device, at: found.at,
            verdict: sure == nil ? .pending : .accepted, reason: sure == nil ? .uncertain : .matched)
    }

    /// Writes down a verdict on an answer that waits for a position, else an answer with its verdict.
    private mutating func write(_ arrival: Arrival) {
        let checkpoint = engine.document.checkpoint(arrival.task)
        var written: [RecordDraft] = []
        let waiting = state.answerAwaitingProof(of: team, to: arrival.task)
        let answer = waiting?.id ?? ids.identifier(at: occasion.receivedAt)
        if waiting == nil {
            let skew = ClockSkew(sentAt: occasion.sentAt, receivedAt: occasion.receivedAt)
            let text = PersonalText(owner: answer.rawValue, salt: ids.salt(), text: "")
            attachments.append(.text(text))
            let body = AnswerBody(
                answer: answer, task: arrival.task, text: text.digest,
                deviceTime: Timestamp(
                    milliseconds: arrival.at.milliseconds.subtractingSaturating(skew.milliseconds)),
                sentAt: occasion.sentAt)
            written.append(draft(.answer(body), at: arrival.at, device: arrival.device))
        }
        let verdict = VerdictBody(
            answer: answer, verdict: arrival.verdict, rule: AnswerRule.arrival.kind,
            reason: arrival.reason, points: checkpoint?.points ?? 0, fall: checkpoint?.fall)
        written.append(draft(.verdict(verdict), at: arrival.at, device: arrival.device))
        take(written)
    }

    /// Settles the finish: a device there ends the ride by the rule of the quest (`FinishRule`).
    private mutating func settleFinish() {
        guard let ride = state.teams[team]?.ride, ride.finish?.isByArrival ?? true,
            let rule = FinishRule(of: team, by: engine, in: state)
        else { return }
        let wanted = rule.arrival
        guard wanted?.at != ride.finish?.time else { return }
        if let finish = ride.finish {
            guard !engine.isOver(in: state, at: occasion.receivedAt) else { return }
            withdraw(finish.record)
        }
        guard let wanted else { return }
        take([draft(.command(.teamFinished(wanted.at)), at: wanted.at, device: wanted.device)])
    }
}

/// An arrival that counts, or that a judge has to look at.
private struct Arrival: Equatable {
    var task: TaskID
    var device: DeviceID
    var at: Timestamp
    var verdict: Verdict
    var reason: VerdictReason

    /// Compares all but which of a team's devices was there.
    static func == (left: Arrival, right: Arrival) -> Bool {
        left.task == right.task && left.at == right.at && left.verdict == right.verdict
            && left.reason == right.reason
    }
}

/// An arrival as it stands in the log.
private struct StandingArrival {
    var arrival: Arrival
    /// The record of its verdict.
    var ruling: RecordID
}

extension DecisionContext {
    /// Returns an entry with what follows from it for a team's positions that are known.
    ///
    /// - Parameters:
    ///   - time: What the entry says is of that moment: visits that ended before it say the same as they did.
    ///   - device: The one that sent it; `nil` where a person said it.
    /// - Complexity: O(visits of the team), and that of `AutomaticAdjudication` where one goes on after that moment.
    mutating func settled(
        _ entry: Entry, of team: TeamID, since time: Timestamp, sentAt: Timestamp, receivedAt: Timestamp,
        by device: DeviceID?
    ) -> Entry {
        guard state.visits(of: team).contains(where: { $0.visit.last >= time }) else { return entry }
        let settlement = AutomaticAdjudication(
            of: team, on: .init(sentAt: sentAt, receivedAt: receivedAt, device: device),
            recordedAs: entry.drafts, in: self)
        ids = settlement.ids
        return Entry(
            drafts: settlement.drafts, attachments: entry.attachments + settlement.attachments)
    }
}

extension RuleEngine {
    /// Whether a change of visits can change what positions have decided.
    func isDecisive(_ change: VisitChange, of team: TeamID, in state: QuestState) -> Bool {
        if change.isRepair { return !change.visits.isEmpty || !change.withdraws.isEmpty }
        return change.visits.contains { visit in
            guard let id = visit.task else { return visit.certainty == .sure }
            // A longer rest makes the team's time longer, so that more may count.
            if isRest(id) {
                let rules = document.scoringRules(of: teamClass(of: team, in: state))
                return visit.certainty == .sure && rules.timeLimit != nil
            }
            // It may prove an answer that came before it, and so bring back a finish that the answer had undone.
            if document.scoring.mustFinish, visit.certainty == .sure,
                state.answers(of: team, to: id).contains(where: { $0.lateness != nil })
            {
                return true
            }
            if visit.certainty == .sure,
                state.answers(of: team, to: id).contains(where: \.waitsForPresence)
            {
                return true
            }
            guard document.checkpoint(id)?.rule == .arrival else { return false }
            let accepted = state.task(id, of: team).accepted.flatMap { state.answer($0) }
            switch visit.certainty {
            case .none: return false
            case .doubtful: return accepted == nil && !visit.isOpen
            case .sure: return accepted.map { $0.at > visit.first } ?? true
            }
        }
    }
}

extension QuestState {
    /// Returns the first answer of a team to a task that waits for a position or a steward.
    func answerAwaitingProof(of team: TeamID, to task: TaskID) -> JudgedAnswer? {
        answers(of: team, to: task).first {
            $0.verdict == .pending && $0.lastRuling.reason == .needsEvidence
        }
    }

    /// Returns what positions have decided for a team and nobody has looked at since, in the order of the log.
    fileprivate func arrivals(of team: TeamID) -> [StandingArrival] {
        answers(of: team).compactMap { answer in
            guard let last = answer.rulings.last, case let ruling = last.body,
                ruling.rule == AnswerRule.arrival.kind, ruling.isByPositions, answer.reviews.isEmpty,
                let device = answer.device,
                answer.isByArrival || answer.rulings.count > 1
            else { return nil }
            let arrival = Arrival(
                task: answer.task, device: device, at: answer.at, verdict: ruling.verdict,
                reason: ruling.reason)
            return StandingArrival(arrival: arrival, ruling: last.record)
        }
    }

    /// Whether a judge has said that the team was not there, or has to say so since the zone was moved: then
    /// positions say nothing more.
    fileprivate func isRefused(_ task: TaskID, to team: TeamID) -> Bool {
        answers(of: team, to: task).contains {
            $0.isByArrival && $0.review?.decision == .rejected || $0.verdict == .pending && $0.awaitsMovedZone
        }
    }
}

extension VerdictBody {
    /// Whether it says what positions decide, and nothing that was judged again in another way.
    fileprivate var isByPositions: Bool { [.matched, .uncertain, .receivedLate].contains(reason) }
}

extension JudgedAnswer {
    /// Whether positions had decided it for a zone that an edition has moved since.
    fileprivate var awaitsMovedZone: Bool {
        lastRuling.rule == AnswerRule.arrival.kind && lastRuling.reason == .needsJudge
    }
}
