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
        let numbers = state.bibNumbers
        let told = document.checkpoints.filter { tellsTasks && (reader == .staff || $0.isVisible(at: now)) }
        return ResultList(
            quest: quest, title: document.title.text(in: language),
            timeZone: EventTimeZone(document.timeZone), standings: standings,
            entrants: state.teams.keys.map { team in
                let name = names[team].flatMap { $0.isEmpty ? nil : $0 }
                return ResultList.Entrant(
                    team: team, name: name ?? team.rawValue, number: numbers[team] ?? 0)
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

    /// The tasks done so far, and recorded starts and finishes, as a results program takes them for punches; teams have
    /// their bib numbers.
    ///
    /// - Parameter controls: The numbers of the tasks, of all editions so far.
    /// - Complexity: O(answers · log answers).
    public func punches(in state: QuestState, controls: ControlNumbers) -> PunchFeed {
        var punches: [PunchFeed.Punch] = []
        let numbers = state.bibNumbers
        for checkpoint in document.checkpoints {
            guard let control = controls[checkpoint.id] else { continue }
            for (id, team) in state.teams {
                guard let answer = team.tasks[checkpoint.id]?.accepted.flatMap({ state.answer($0) }),
                    time(of: answer.team, in: state).counts(answer.at), !state.isAfterFinish(answer)
                else { continue }
                punches.append(
                    PunchFeed.Punch(
                        seq: answer.punchSeq, kind: .control(control), number: numbers[id] ?? 0,
                        at: answer.at))
            }
        }
        for (id, team) in state.teams {
            let number = numbers[id] ?? 0
            if let time = team.ride.started, let seq = team.ride.startSeq {
                punches.append(.init(seq: seq, kind: .start, number: number, at: time))
            }
            // Too late for a result is too late for a punch, which a program would take for a time.
            if let finish = team.ride.finish, time(of: id, in: state).counts(finish.time) {
                punches.append(.init(seq: finish.seq, kind: .finish, number: number, at: finish.time))
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
