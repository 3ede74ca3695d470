extension QuestState {
    /// Returns the team that a review or an adjustment which still counts is about; `nil` when there is none of this
    /// id.
    ///
    /// - Complexity: O(answers + adjustments).
    func team(ofDecision record: RecordID) -> TeamID? {
        if let answer = answers.first(where: { $0.reviews.contains { $0.record == record } }) {
            return answer.team
        }
        return teams.first { $0.value.adjustments.contains { $0.record == record } }?.key
    }

    /// The answer that is still to be decided on which a judge gave an opinion by this record; `nil` where there is none.
    ///
    /// - Complexity: O(answers).
    func answer(ofOpenOpinion record: RecordID, by judge: Actor) -> JudgedAnswer? {
        answers.first { $0.openOpinions.contains { $0.record == record && $0.actor == judge } }
    }

    /// The id of the review or adjustment which still counts, or of the judge's own open opinion, with this number.
    ///
    /// - Complexity: O(answers + adjustments).
    public func decision(numbered seq: Int64, for judge: Actor) -> RecordID? {
        let reviews = answers.lazy.flatMap(\.reviews)
        if let review = reviews.first(where: { $0.seq == seq }) { return review.record }
        let opinions = answers.lazy.flatMap(\.openOpinions)
        if let opinion = opinions.first(where: { $0.seq == seq && $0.actor == judge }) {
            return opinion.record
        }
        return teams.values.lazy.flatMap(\.adjustments).first { $0.seq == seq }?.record
    }

    /// Takes in adjustments, appeals, opinions and withdrawals.
    mutating func applyDecision(_ content: RecordContent, of record: Record) throws(FoldError) {
        guard let team = record.team, teams[team] != nil else { throw .dangling(seq: record.seq) }
        switch content {
        case .adjustment(let body):
            teams[team]?.remarks.append(record.id)
            teams[team]?.adjustments.append(
                TeamAdjustment(
                    record: record.id, seq: record.seq, at: record.at, actor: record.actor,
                    points: body.points, seconds: body.seconds, reason: body.reason))
        case .appeal(let body):
            guard let place = positions[body.answer] else { throw .dangling(seq: record.seq) }
            answers[place].openAppeal = Appeal(record: record.id, at: record.at, text: body.text)
            answers[place].remarks.append(record.id)
        case .opinion(let body):
            guard let place = positions[body.answer] else { throw .dangling(seq: record.seq) }
            answers[place].openOpinions.append(Review(body, of: record))
            if body.reason != nil { answers[place].remarks.append(record.id) }
        case .opinionWithdrawn(let body):
            guard let place = positions[body.answer],
                let opinion = answers[place].openOpinions.firstIndex(where: { $0.record == body.withdraws })
            else { throw .dangling(seq: record.seq) }
            answers[place].openOpinions.remove(at: opinion)
            answers[place].remarks.append(record.id)
        case .withdrawal(let body):
            if let place = answers.firstIndex(where: { $0.reviews.contains { $0.record == body.record } }) {
                answers[place].reviews.removeAll { $0.record == body.record }
                answers[place].changedSeq = record.seq
                answers[place].remarks.append(record.id)
                settle(answers[place].task, of: team)
            } else if let place = teams[team]?.adjustments.firstIndex(where: { $0.record == body.record }) {
                teams[team]?.adjustments.remove(at: place)
                teams[team]?.remarks.append(record.id)
            } else if let place = answers.lastIndex(where: {
                $0.rulings.contains { $0.record == body.record }
            }) {
                takeBack(body.record, fromAnswerAt: place)
                answers[place].changedSeq = record.seq
            } else if teams[team]?.ride.finish?.record == body.record {
                teams[team]?.ride.finish = nil
            } else {
                throw .dangling(seq: record.seq)
            }
        default: break
        }
    }

    /// A verdict that positions had decided counts no longer; what they had answered by themselves goes with it.
    private mutating func takeBack(_ ruling: RecordID, fromAnswerAt place: Int) {
        let (task, team) = (answers[place].task, answers[place].team)
        guard answers[place].remove(ruling) else { return }
        answers[place].at = answers[place].givenAt
        if answers[place].isByArrival, answers[place].rulings.isEmpty {
            answers[place].isVoid = true
            teams[team]?.places.removeAll { $0 == place }
            teams[team]?.tasks[task]?.places.removeAll { $0 == place }
        }
        settle(task, of: team)
    }

    /// Notes verdicts that come later than the answer itself: its team has still to hear of them.
    mutating func noteChange(by content: RecordContent, seq: Int64) {
        switch content {
        case .review(let body):
            if let place = positions[body.answer] { answers[place].changedSeq = seq }
        // Who judged again has noted it, where the team is sent something else.
        case .verdict(let body) where body.withdraws == nil:
            // The first one stands right after the answer, and was sent at once.
            if let place = positions[body.answer], seq > answers[place].seq + 1 {
                answers[place].changedSeq = seq
            }
        default: break
        }
    }

    /// A team's answers whose verdict was changed after a record, in the order of those changes.
    ///
    /// - Complexity: O(number of the team's answers).
    public func changedAnswers(of team: TeamID, after seq: Int64) -> [JudgedAnswer] {
        answers(of: team).filter { $0.changedSeq ?? 0 > seq }
            .sorted { $0.changedSeq ?? 0 < $1.changedSeq ?? 0 }
    }

    /// Brings a team's task to what its answers say now.
    ///
    /// - Complexity: O(number of the team's answers to the task).
    mutating func settle(_ task: TaskID, of team: TeamID) {
        guard let known = teams[team]?.tasks[task] else { return }
        var state = TaskState()
        state.places = known.places
        state.attempts = known.places.count
        for place in known.places {
            let answer = answers[place]
            switch answer.verdict {
            case .pending: state.pending.append(answer.id)
            case .accepted where state.accepted == nil: state.accepted = answer.id
            case .accepted, .rejected: break
            }
        }
        teams[team]?.tasks[task] = state
    }
}

/// Points and time that a judge gave or took, as long as they count.
public struct TeamAdjustment: Sendable, Equatable {
    /// Owns the reason's text.
    public let record: RecordID
    /// Number of its record.
    public let seq: Int64
    public let at: Timestamp
    public let actor: Actor
    public let points: Int
    public let seconds: Int
    /// SHA-256(salt ‖ reason).
    public let reason: Digest
}

/// A team's request that judges look at an answer again, until they have.
public struct Appeal: Sendable, Equatable {
    /// Owns the text.
    public let record: RecordID
    public let at: Timestamp
    /// SHA-256(salt ‖ text).
    public let text: Digest
}
