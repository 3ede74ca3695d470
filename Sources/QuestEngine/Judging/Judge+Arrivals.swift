extension Judge {
    /// What a batch of fixes proves: stays in arrival zones, and the verdicts that follow from them.
    struct Arrivals {
        var visits: [Visit] = []
        /// Answers and verdicts.
        var drafts: [RecordDraft] = []
        var attachments: [Attachment] = []
    }

    /// Tasks of being there (`AnswerRule.arrival`) that the team has done with these fixes: an answer that waited for
    /// them is decided, else one is written down. Where an arrival opens the next task, that one may follow at once.
    ///
    /// - Parameters:
    ///   - batch: From `FixBatch.checked()`.
    ///   - previous: The device's fix before the batch, if one is known.
    func arrivals(
        of batch: FixBatch, after previous: Fix?, team: TeamID, in state: QuestState,
        ids: inout IdentifierSource
    ) -> Arrivals {
        let fixes = batch.fixes.compactMap { TimedFix($0, of: batch) }
        let previous = previous.flatMap { TimedFix($0, of: batch) }
        var arrivals = Arrivals()
        var scratch = state
        while true {
            let progress = progress(of: team, in: scratch, at: batch.receivedAt)
            arrivals.visits = visits(of: fixes, after: previous, opened: progress.opened)
            var decided = false
            for visit in arrivals.visits {
                guard let checkpoint = document.checkpoint(visit.task), checkpoint.rule == .arrival,
                    let verdict = verdict(on: visit, at: checkpoint, progress, batch, team, scratch)
                else { continue }
                let drafts = write(verdict, visit, checkpoint, batch, team, scratch, &arrivals, &ids)
                do throws(FoldError) {
                    for record in scratch.head.appending(drafts, of: quest) { try scratch.apply(record) }
                } catch {
                    preconditionFailure("what was decided on a state follows it: \(error.code)")
                }
                decided = true
                break
            }
            if !decided { return arrivals }
        }
    }

    /// `nil` where the visit decides nothing: the task is done, or was closed by then.
    private func verdict(
        on visit: Visit, at checkpoint: Checkpoint, _ progress: TeamProgress, _ batch: FixBatch,
        _ team: TeamID, _ state: QuestState
    ) -> (Verdict, VerdictReason)? {
        guard state.task(checkpoint.id, of: team).accepted == nil, checkpoint.isVisible(at: visit.first)
        else {
            return nil
        }
        let closing: Timestamp?
        do throws(Refusal) {
            closing = try self.closing(of: checkpoint, at: visit.first, in: state)
        } catch {
            return nil
        }
        let ends = [closing, progress.deadline(of: checkpoint)].compactMap(\.self).min()
        if let ends, visit.first >= ends { return nil }
        guard let ends, batch.receivedAt >= ends else { return (.accepted, .matched) }
        // Of what came in after closing one word to the judge is enough.
        let waits = state.answers(of: team, to: checkpoint.id).contains {
            $0.lastRuling.reason == .receivedLate
        }
        return waits ? nil : (.pending, .receivedLate)
    }

    private func write(
        _ verdict: (Verdict, VerdictReason), _ visit: Visit, _ checkpoint: Checkpoint, _ batch: FixBatch,
        _ team: TeamID, _ state: QuestState, _ arrivals: inout Arrivals, _ ids: inout IdentifierSource
    ) -> [RecordDraft] {
        var drafts: [RecordDraft] = []
        func add(_ content: RecordContent, by actor: Actor) {
            drafts.append(
                RecordDraft(
                    id: ids.identifier(at: batch.receivedAt), at: visit.first, receivedAt: batch.receivedAt,
                    actor: actor, team: team, device: batch.device, version: version, content: content))
        }
        let waiting = state.answers(of: team, to: checkpoint.id).first {
            $0.verdict == .pending && $0.lastRuling.reason == .needsEvidence
        }
        let answer = waiting?.id ?? ids.identifier(at: batch.receivedAt)
        let skew = ClockSkew(sentAt: batch.sentAt, receivedAt: batch.receivedAt)
        if waiting == nil {
            let text = PersonalText(owner: answer.rawValue, salt: ids.salt(), text: "")
            arrivals.attachments.append(.text(text))
            add(
                .answer(
                    AnswerBody(
                        answer: answer, task: checkpoint.id, text: text.digest,
                        deviceTime: Timestamp(
                            milliseconds: visit.first.milliseconds - skew.milliseconds),
                        sentAt: batch.sentAt)),
                by: .system)
        }
        add(
            .verdict(
                VerdictBody(
                    answer: answer, verdict: verdict.0, rule: checkpoint.rule.kind, reason: verdict.1,
                    points: checkpoint.points)),
            by: .system)
        arrivals.drafts += drafts
        return drafts
    }
}
