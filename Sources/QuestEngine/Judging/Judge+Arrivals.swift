extension Judge {
    /// What positions decide: answers, verdicts, a finish, and what is taken back of them.
    struct Settlement {
        var drafts: [RecordDraft] = []
        var attachments: [Attachment] = []
    }

    /// Brings what positions have decided for a team to what all its visits say now.
    ///
    /// Tasks of being there (`AnswerRule.arrival`) are decided from the beginning, the earliest arrival first, since an
    /// arrival may open the next task: an answer that waited for it is decided, else one is written down. What comes out
    /// other than it stands in the log is withdrawn and said anew, so that the same visits give the same result in
    /// whatever order they became known. What people have decided stays, and so does all that stood when the quest or
    /// the task closed.
    ///
    /// - Parameter state: With the visits of the batch in it.
    /// - Complexity: O(arrivals · (checkpoints + visits of the team)).
    func settlement(
        of team: TeamID, by batch: FixBatch, in state: QuestState, ids: inout IdentifierSource
    ) -> Settlement {
        var settlement = Settlement()
        var state = state
        let maker = DraftMaker(judge: self, team: team, batch: batch)
        // Before the arrivals: it may open tasks for them.
        settlePresence(of: team, maker, &state, &settlement, ids: &ids)
        let standing = state.arrivals(of: team)
        let wanted = arrivals(of: team, standing: standing, by: batch, in: state, ids: ids)
        for known in standing where !wanted.contains(known.arrival) {
            state.take([maker.withdrawal(of: known.ruling, ids: &ids)], of: quest, into: &settlement)
        }
        for arrival in wanted where !standing.contains(where: { $0.arrival == arrival }) {
            let written = maker.answer(for: arrival, in: state, ids: &ids)
            state.take(written.drafts, of: quest, into: &settlement)
            settlement.attachments += written.attachments
        }
        settleFinish(of: team, maker, &state, &settlement, ids: &ids)
        return settlement
    }

    /// Whether a change of visits can change what positions have decided.
    func isDecisive(_ change: VisitChange, of team: TeamID, in state: QuestState) -> Bool {
        if change.isRepair { return !change.visits.isEmpty || !change.withdraws.isEmpty }
        return change.visits.contains { visit in
            guard let id = visit.task else { return visit.stay.certainty == .sure }
            // It may prove an answer that came before it, and so bring back a finish that the answer had undone.
            if document.scoring.mustFinish, visit.stay.certainty == .sure,
                state.answers(of: team, to: id).contains(where: { $0.lateness != nil })
            {
                return true
            }
            if visit.stay.certainty == .sure,
                state.answers(of: team, to: id).contains(where: \.waitsForPresence)
            {
                return true
            }
            guard document.checkpoint(id)?.rule == .arrival else { return false }
            let accepted = state.task(id, of: team).accepted.flatMap { state.answer($0) }
            switch visit.stay.certainty {
            case .none: return false
            case .doubtful: return accepted == nil && !visit.stay.isOpen
            case .sure: return accepted.map { $0.at > visit.first } ?? true
            }
        }
    }

    /// The arrivals that count by all visits of a team, in the order in which they open tasks.
    private func arrivals(
        of team: TeamID, standing: [StandingArrival], by batch: FixBatch, in state: QuestState,
        ids: IdentifierSource
    ) -> [Arrival] {
        var (scratch, ids, unused) = (state, ids, Settlement())
        let maker = DraftMaker(judge: self, team: team, batch: batch)
        for known in standing {
            scratch.take([maker.withdrawal(of: known.ruling, ids: &ids)], of: quest, into: &unused)
        }
        let visits = Dictionary(grouping: state.visits(of: team), by: \.visit.task)
        let places = document.checkpoints.filter { checkpoint in
            checkpoint.rule == .arrival && visits[checkpoint.id] != nil
                && scratch.task(checkpoint.id, of: team).accepted == nil
                && !scratch.isRefused(checkpoint.id, to: team)
        }
        let closing = time(of: team, in: state).closing
        var arrivals: [Arrival] = []
        while true {
            let progress = progress(of: team, in: scratch, at: batch.receivedAt)
            let next = places.compactMap { checkpoint -> Arrival? in
                guard !arrivals.contains(where: { $0.task == checkpoint.id }) else { return nil }
                let known = standing.first { $0.arrival.task == checkpoint.id }?.arrival
                return arrival(
                    at: checkpoint, visits[checkpoint.id] ?? [], progress, known: known,
                    closing: closing, receivedAt: batch.receivedAt, in: scratch)
            }.min { ($0.at, $0.task) < ($1.at, $1.task) }
            guard let next else { return arrivals }
            arrivals.append(next)
            let written = maker.answer(for: next, in: scratch, ids: &ids)
            scratch.take(written.drafts, of: quest, into: &unused)
        }
    }

    /// The earliest sure stay while the task was open to the team; without one the earliest doubtful one.
    ///
    /// - Parameter teamClosing: The first moment after the team's time.
    private func arrival(
        at checkpoint: Checkpoint, _ visits: [AnswerVisit], _ progress: TeamProgress, known: Arrival?,
        closing teamClosing: Timestamp?, receivedAt: Timestamp, in state: QuestState
    ) -> Arrival? {
        guard let place = document.place(of: checkpoint.id), let since = progress.opening(at: place) else {
            return nil
        }
        func first(_ certainty: Stay.Certainty) -> (at: Timestamp, ends: Timestamp?, device: DeviceID)? {
            var first: (at: Timestamp, ends: Timestamp?, device: DeviceID)?
            for visit in visits where visit.visit.stay.certainty == certainty && visit.visit.last >= since {
                if certainty == .doubtful, visit.visit.stay.isOpen { continue }
                let at = max(visit.visit.first, since)
                guard checkpoint.isVisible(at: at),
                    let closing = try? closing(of: checkpoint, at: at, in: state).map({ [$0] }) ?? []
                else { continue }
                let own = [progress.deadline(of: checkpoint, at: place), teamClosing].compactMap(\.self)
                let ends = (closing + own).min()
                if let ends, at >= ends { continue }
                if first.map({ at < $0.at }) ?? true { first = (at, ends, visit.device) }
            }
            return first
        }
        let (sure, doubtful) = (first(.sure), first(.doubtful))
        guard let found = sure ?? doubtful else {
            // What stood when it closed stands, also when nothing speaks for it any more.
            let taskClosing = known.flatMap { (try? closing(of: checkpoint, at: $0.at, in: state)) ?? nil }
            let ends = [taskClosing, teamClosing].compactMap(\.self).min()
            return ends.map { receivedAt >= $0 } ?? false ? known : nil
        }
        if let ends = found.ends, receivedAt >= ends {
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

    /// A device at the finish ends the ride, where the quest asks for that: the first stay there that went on after the
    /// team's latest answer, or before checkpoints that only positions tell of (`finishBounds`). Teams that have answered
    /// nothing are only setting off.
    private func settleFinish(
        of team: TeamID, _ maker: DraftMaker, _ state: inout QuestState, _ settlement: inout Settlement,
        ids: inout IdentifierSource
    ) {
        guard document.scoring.mustFinish, let ride = state.teams[team]?.ride,
            ride.finish?.isByArrival ?? true
        else { return }
        let stays = state.visits(of: team).filter {
            $0.visit.task == nil && $0.visit.stay.certainty == .sure
        }
        var wanted: (at: Timestamp, device: DeviceID)?
        let bounds = state.finishBounds(of: team)
        let time = time(of: team, in: state)
        for (place, latest) in bounds.enumerated() where wanted == nil {
            // Too late a stay, as at the prize-giving, takes the place of no finish before.
            let isLast = place == bounds.count - 1
            wanted = stays.filter { $0.visit.last > latest }
                .map { (at: max($0.visit.first, latest), device: $0.device) }
                .filter { finish in
                    (isLast || time.counts(finish.at))
                        && state.openings.contains { $0.contains(finish.at) }
                }
                .min { ($0.at, $0.device) < ($1.at, $1.device) }
        }
        guard wanted?.at != ride.finish?.time else { return }
        if let finish = ride.finish {
            guard !isOver(in: state, at: maker.batch.receivedAt) else { return }
            state.take([maker.withdrawal(of: finish.record, ids: &ids)], of: quest, into: &settlement)
        }
        guard let wanted else { return }
        let draft = maker.draft(
            .command(.teamFinished(wanted.at)), at: wanted.at, device: wanted.device, ids: &ids)
        state.take([draft], of: quest, into: &settlement)
    }
}

/// An arrival that counts, or that a judge has to look at.
struct Arrival: Equatable {
    var task: TaskID
    var device: DeviceID
    var at: Timestamp
    var verdict: Verdict
    var reason: VerdictReason

    /// Which of a team's devices was there does not matter.
    static func == (left: Arrival, right: Arrival) -> Bool {
        left.task == right.task && left.at == right.at && left.verdict == right.verdict
            && left.reason == right.reason
    }
}

/// One as it stands in the log.
struct StandingArrival {
    var arrival: Arrival
    /// The record of its verdict.
    var ruling: RecordID
}
