extension Judge {
    /// Makes the records of what a batch of fixes decides for a team.
    struct DraftMaker {
        let judge: Judge
        let team: TeamID
        let batch: FixBatch

        func draft(
            _ content: RecordContent, at time: Timestamp, device: DeviceID, ids: inout IdentifierSource
        ) -> RecordDraft {
            RecordDraft(
                id: ids.identifier(at: batch.receivedAt), at: min(time, batch.receivedAt),
                receivedAt: batch.receivedAt, actor: .system, team: team, device: device,
                version: judge.version, content: content)
        }

        func withdrawal(of record: RecordID, ids: inout IdentifierSource) -> RecordDraft {
            draft(
                .withdrawal(WithdrawalBody(record: record, reason: nil)), at: batch.receivedAt,
                device: batch.device, ids: &ids)
        }

        /// A verdict on an answer that waits for a position, else an answer with its verdict.
        func answer(
            for arrival: Arrival, in state: QuestState, ids: inout IdentifierSource
        ) -> Settlement {
            let checkpoint = judge.document.checkpoint(arrival.task)
            var settlement = Settlement()
            let waiting = state.answerAwaitingProof(of: team, to: arrival.task)
            let answer = waiting?.id ?? ids.identifier(at: batch.receivedAt)
            if waiting == nil {
                let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
                let text = PersonalText(owner: answer.rawValue, salt: ids.salt(), text: "")
                settlement.attachments.append(.text(text))
                let body = AnswerBody(
                    answer: answer, task: arrival.task, text: text.digest,
                    deviceTime: Timestamp(
                        milliseconds: arrival.at.milliseconds.subtractingSaturating(skew.milliseconds)),
                    sentAt: batch.sentAt)
                settlement.drafts.append(
                    draft(.answer(body), at: arrival.at, device: arrival.device, ids: &ids))
            }
            let verdict = VerdictBody(
                answer: answer, verdict: arrival.verdict, rule: AnswerRule.arrival.kind,
                reason: arrival.reason, points: checkpoint?.points ?? 0)
            settlement.drafts.append(
                draft(.verdict(verdict), at: arrival.at, device: arrival.device, ids: &ids))
            return settlement
        }
    }
}

extension QuestState {
    /// The first answer of a team to a task that waits for a position or a steward.
    func answerAwaitingProof(of team: TeamID, to task: TaskID) -> JudgedAnswer? {
        answers(of: team, to: task).first {
            $0.verdict == .pending && $0.lastRuling.reason == .needsEvidence
        }
    }

    /// What positions have decided for a team and nobody has looked at since, in the order of the log.
    func arrivals(of team: TeamID) -> [StandingArrival] {
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

    /// Whether a judge has said that the team was not there, or has to say so since the zone was moved: then positions say
    /// nothing more.
    func isRefused(_ task: TaskID, to team: TeamID) -> Bool {
        answers(of: team, to: task).contains {
            $0.isByArrival && $0.review?.decision == .rejected || $0.verdict == .pending && $0.awaitsMovedZone
        }
    }

    /// Takes in drafts as the records they will be.
    mutating func take(_ drafts: [RecordDraft], of quest: QuestID, into settlement: inout Judge.Settlement) {
        settlement.drafts += drafts
        do throws(FoldError) {
            for record in head.appending(drafts, of: quest) { try apply(record) }
        } catch {
            preconditionFailure("what was decided on a state follows it: \(error.code)")
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
