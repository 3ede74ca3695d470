extension Judge {
    /// Who reads a result list.
    public enum ResultReader: Sendable, Equatable {
        /// Everything.
        case staff
        /// While the quest is on no word of its tasks, since a team may not have come to them yet; and never a place
        /// that is hidden.
        case anybody
    }

    /// The result list of the records folded so far.
    ///
    /// - Parameters:
    ///   - names: of the teams; its id stands for a team that has none any more.
    ///   - now: the moment that the list speaks of.
    public func resultList(
        of state: QuestState, at now: Timestamp, names: [TeamID: String], for reader: ResultReader,
        in language: Language
    ) -> ResultList {
        let isOver = isOver(in: state, at: now)
        var standings = standings(in: state, at: now)
        let isBlind = reader == .anybody && isJudgedBlind(in: state, at: now)
        let tellsTasks = reader == .staff || isOver && !isBlind
        if isBlind {
            standings.list = standings.list.map(\.withoutTraces)
        } else if !tellsTasks {
            standings.list = standings.list.map(\.withoutSplits)
        }
        let told = document.checkpoints.filter { tellsTasks && (reader == .staff || $0.isVisible(at: now)) }
        return ResultList(
            quest: quest, title: document.title.text(in: language),
            timeZone: EventTimeZone(document.timeZone), standings: standings,
            entrants: state.teams.map { team, progress in
                let name = names[team].flatMap { $0.isEmpty ? nil : $0 }
                return ResultList.Entrant(
                    team: team, name: name ?? team.rawValue, number: progress.number + 1)
            }.sorted { $0.number < $1.number },
            tasks: told.map { checkpoint in
                let isTold = reader == .staff || !checkpoint.isPositionHidden
                return ResultList.Ridden(
                    task: checkpoint.id, name: checkpoint.name.text(in: language),
                    place: isTold ? checkpoint.zone.target : nil, isBonus: checkpoint.isBonus)
            },
            countedAt: now, head: state.head, isFinal: isOver)
    }

    /// Whether judges who must not know whose answer they look at may have one before them: while the quest is on, and
    /// after it as long as an answer waits for them.
    private func isJudgedBlind(in state: QuestState, at now: Timestamp) -> Bool {
        guard document.judging.isBlind else { return false }
        return !isOver(in: state, at: now)
            || state.answers.contains { state.isInQueue($0) }
    }

    /// The tasks done so far, and recorded starts and finishes, as a results program takes them for punches; controls are
    /// numbered from 31 in the order of the quest's file, teams from 1 in the order they were added.
    ///
    /// - Complexity: O(answers · log answers).
    public func punches(in state: QuestState) -> PunchFeed {
        var punches: [PunchFeed.Punch] = []
        for (index, checkpoint) in document.checkpoints.enumerated() {
            for team in state.teams.values {
                guard let answer = team.tasks[checkpoint.id]?.accepted.flatMap({ state.answer($0) }),
                    time(of: answer.team, in: state).counts(answer.at)
                else { continue }
                punches.append(
                    PunchFeed.Punch(
                        seq: answer.review?.seq ?? answer.rejudgedSeq ?? answer.seq,
                        kind: .control(PunchFeed.firstControl + index), number: team.number + 1, at: answer.at
                    ))
            }
        }
        for team in state.teams.values {
            if let time = team.ride.started, let seq = team.ride.startSeq {
                punches.append(.init(seq: seq, kind: .start, number: team.number + 1, at: time))
            }
            if let finish = team.ride.finish {
                punches.append(
                    .init(seq: finish.seq, kind: .finish, number: team.number + 1, at: finish.time))
            }
        }
        return PunchFeed(
            punches: punches.sorted { ($0.seq, $0.number) < ($1.seq, $1.number) },
            timeZone: EventTimeZone(document.timeZone))
    }
}

extension Standing {
    /// The same without what was done where and when.
    fileprivate var withoutSplits: Standing {
        Standing(
            team: team, rank: rank, status: status, points: points, time: time, late: late,
            latePenalty: latePenalty, start: start, finish: finish, lastAccepted: lastAccepted,
            requiredDone: requiredDone, rejectedAnswers: rejectedAnswers, pendingAnswers: pendingAnswers,
            splits: [])
    }

    /// Also without what tells whose answer was given when, or waits.
    fileprivate var withoutTraces: Standing {
        Standing(
            team: team, rank: rank, status: status == .ok ? .provisional : status, points: points, time: nil,
            late: .zero, latePenalty: latePenalty, start: start, finish: nil, lastAccepted: nil,
            requiredDone: requiredDone, rejectedAnswers: nil, pendingAnswers: nil, splits: [])
    }
}
