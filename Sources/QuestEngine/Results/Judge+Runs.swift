extension Judge {
    /// What counts of every team's ride, by the fold of its records; teams by id.
    ///
    /// - Complexity: O(answers + teams · log teams).
    public func runs(in state: QuestState) -> [TeamRun] {
        state.teams.keys.sorted { $0.rawValue < $1.rawValue }.map { run(of: $0, in: state) }
    }

    /// What counts of a team's ride.
    ///
    /// What a team did after its time or a recorded finish (`TeamTime`) does not count, whenever it was taken. A team has
    /// a start once there is a sign that it has set out.
    /// - Complexity: O(number of the team's answers).
    private func run(of team: TeamID, in state: QuestState) -> TeamRun {
        let answers = state.answers(of: team)
        let ride = state.teams[team]?.ride ?? TeamRide()
        let time = time(of: team, in: state)
        var run = TeamRun(
            team: team, start: hasSetOut(team, in: state) ? start(of: team, in: state) : nil,
            finish: ride.finish?.time, end: time.end, last: time.last)
        run.finishSeq = ride.finish?.seq
        run.entry = state.teams[team]?.entry ?? .competing
        for answer in answers where time.counts(answer.at) && !state.isAfterFinish(answer) {
            switch answer.verdict {
            case .accepted:
                guard state.task(answer.task, of: team).accepted == answer.id else { continue }
                let checkpoint = document.checkpoint(answer.task)
                run.credits.append(
                    TeamRun.Credit(
                        task: answer.task, at: answer.at, until: state.rideGoesOn(until: answer),
                        points: answer.points, isBonus: checkpoint?.isBonus ?? false,
                        isRemoved: checkpoint == nil, source: TeamRun.Source(.accepted, answer)))
            case .rejected:
                // A right answer is not wrong because its task is gone.
                if answer.review == nil, answer.lastRuling.reason == .taskRemoved { continue }
                run.rejectedAnswers += 1
                // What the rule charged is owed as long as nobody says that the answer was right after all.
                let ruling = answer.lastRuling
                charge(
                    ruling.cost, to: &run,
                    for: TeamRun.Source(ruling.reason == .trapped ? .trap : .wrong, answer))
            case .pending:
                // What waits beside an accepted answer changes nothing.
                if state.task(answer.task, of: team).accepted == nil { run.pendingAnswers += 1 }
            }
        }
        for hint in state.teams[team]?.hints ?? []
        where time.counts(hint.at) && document.checkpoint(hint.task) != nil {
            charge(
                hint.cost, to: &run,
                for: TeamRun.Source(.hint, seq: hint.seq, at: hint.at, task: hint.task))
        }
        for adjustment in state.teams[team]?.adjustments ?? [] {
            run.adjustments.append(
                TeamRun.Adjustment(
                    points: adjustment.points, time: .seconds(Int64(adjustment.seconds)),
                    source: TeamRun.Source(.adjustment, seq: adjustment.seq, at: adjustment.at)))
        }
        return run
    }

    /// Takes a price off: points, or seconds in a ranking by time.
    private func charge(_ cost: Int, to run: inout TeamRun, for source: TeamRun.Source) {
        run.adjustments.append(
            document.scoring.ranking == .time
                ? TeamRun.Adjustment(time: .seconds(Int64(cost)), source: source)
                : TeamRun.Adjustment(points: -cost, source: source))
    }

    /// Whether anything says that a team is on its way, or will be: its start or finish was recorded, or it has answered,
    /// paid for a hint, or told a position since it could start.
    private func hasSetOut(_ team: TeamID, in state: QuestState) -> Bool {
        guard let known = state.teams[team], let start = start(of: team, in: state) else { return false }
        return known.ride.started != nil || known.ride.finish != nil || known.hasAnswered
            || !known.hints.isEmpty
            || known.devices.contains { device in
                state.devices[device]?.lastMoment.map { $0 >= start } ?? false
            }
    }

    /// The standings of the records folded so far.
    ///
    /// - Parameter now: Late answers aside, a quest is over once it is closed or past its end and the grace after it.
    public func standings(in state: QuestState, at now: Timestamp) -> Standings {
        Standings(
            of: runs(in: state), by: document.scoring, requiredTasks: requiredTasks,
            isOver: isOver(in: state, at: now), at: now)
    }

    /// What a team has so far, as the result list has it but without a place.
    ///
    /// - Complexity: O(*n* log *n*) for *n* answers of the team.
    public func standing(of team: TeamID, in state: QuestState, at now: Timestamp) -> Standing {
        score(of: team, in: state, at: now).standing(rank: nil)
    }

    func score(of team: TeamID, in state: QuestState, at now: Timestamp) -> Score {
        Score(
            of: run(of: team, in: state), by: document.scoring, requiredTasks: requiredTasks,
            isOver: isOver(in: state, at: now), at: now)
    }

    /// How many tasks must be done.
    private var requiredTasks: Int { document.checkpoints.count { !$0.isBonus } }
}
