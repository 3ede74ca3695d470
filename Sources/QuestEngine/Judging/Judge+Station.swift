extension Judge {
    /// The steward of a station says that a team has done its task, or that it has not. An answer of the team that
    /// waits for this is decided; else one is written down in the steward's name, so that a team needs no device.
    ///
    /// - Throws: `Refusal.taskUnknown`, `.taskIsNoStation`, `.teamUnknown`, `.taskAlreadyAccepted`, `.taskNotOpenYet`
    ///   where the team has not come to it, and what says that quest or task are closed or the team finished or out of
    ///   time.
    public func confirm(
        _ team: TeamID, at task: TaskID, _ decision: ReviewDecision, in state: QuestState, at now: Timestamp,
        ids: inout IdentifierSource
    ) throws(Refusal) -> Decision<VerdictBody> {
        guard let checkpoint = document.checkpoint(task) else { throw .taskUnknown(task) }
        guard checkpoint.rule == .station else { throw .taskIsNoStation(task) }
        guard state.teams[team] != nil else { throw .teamUnknown(team) }
        guard state.task(task, of: team).accepted == nil else { throw .taskAlreadyAccepted(task) }
        _ = try closing(of: checkpoint, at: now, in: state)
        try checkHasTime(team, in: state, at: now)
        let progress = progress(of: team, in: state, at: now)
        guard let place = document.place(of: task), progress.opening(at: place) != nil else {
            throw .taskNotOpenYet(task)
        }
        if let deadline = progress.deadline(of: checkpoint, at: place), now >= deadline {
            throw .taskClosed(task)
        }
        let outcome = try checkpoint.outcome(of: .station(isConfirmed: decision == .accepted))

        let waiting = state.answerAwaitingProof(of: team, to: task)
        var entry = Entry(drafts: [])
        func add(_ content: RecordContent) {
            entry.drafts.append(
                RecordDraft(
                    id: ids.identifier(at: now), at: now, receivedAt: now, actor: actor, team: team,
                    device: waiting?.device, version: version, content: content))
        }
        let answer = waiting?.id ?? ids.identifier(at: now)
        if waiting == nil {
            let text = PersonalText(owner: answer.rawValue, salt: ids.salt(), text: "")
            entry.attachments.append(.text(text))
            add(
                .answer(
                    AnswerBody(
                        answer: answer, task: task, text: text.digest, deviceTime: now, sentAt: now)))
        }
        let ruling = VerdictBody(
            answer: answer, verdict: outcome.verdict, rule: checkpoint.rule.kind, reason: outcome.reason,
            points: checkpoint.points, cost: outcome.cost)
        add(.verdict(ruling))
        return Decision(entry: entry, outcome: ruling)
    }
}
