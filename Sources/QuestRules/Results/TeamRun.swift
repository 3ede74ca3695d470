/// The part of one team's ride that counts, without names and texts: from it alone its standing follows.
public struct TeamRun: Sendable, Equatable {
    public var team: TeamID
    public var start: Timestamp?
    public var finish: Timestamp?
    /// Number of the record of the finish.
    public var finishSeq: Int64?
    /// The moment by which it had to be back (`TeamTime.end`): what is later is late; `nil` where nothing says so.
    public var end: Timestamp?
    /// The first moment at which nothing adds to its run any more by limits and closing; `nil` where there is none.
    public var over: Timestamp?
    /// Rests and pauses, in which its clock stood.
    public var breaks = Breaks.none
    /// Tasks done, in any order.
    public var credits: [Credit] = []
    /// Adjustments besides: hints, traps, wrong answers, decisions of judges.
    public var adjustments: [Adjustment] = []
    public var rejectedAnswers = 0
    public var pendingAnswers = 0
    public var entry = EntryStatus.competing
    /// The rules that it is counted by.
    public var rules = RulesRevision.current

    /// A task that was done: the first answer of the team that was accepted.
    public struct Credit: Sendable, Hashable {
        public var task: TaskID
        public var at: Timestamp
        /// Before which the ride did not end: later than `at` where an answer came late and no position proves it.
        public var until: Timestamp
        /// Points; of a bonus in a ranking by time the seconds that it takes off.
        public var points: Int
        /// A bonus need not be done.
        public var isBonus: Bool
        /// The edition in force has the task no longer: it is none of those that must be done.
        public var isRemoved: Bool
        /// `nil` where there is no record of it.
        public var source: Source?

        public init(
            task: TaskID, at: Timestamp, until: Timestamp? = nil, points: Int, isBonus: Bool = false,
            isRemoved: Bool = false, source: Source? = nil
        ) {
            self.task = task
            self.at = at
            self.until = until ?? at
            self.points = points
            self.isBonus = isBonus
            self.isRemoved = isRemoved
            self.source = source
        }
    }

    /// Points and time on top of what the tasks give.
    public struct Adjustment: Sendable, Hashable {
        /// Negative ones are taken away.
        public var points = 0
        /// Positive ones make the ride longer.
        public var time = Milliseconds.zero
        /// `nil` where there is no record of it.
        public var source: Source?
    }

    /// The source of a credit or an adjustment.
    public struct Source: Sendable, Hashable {
        public var kind: StandingPart.Kind
        /// Number of the record that made it count; `nil` where time or positions alone did.
        public var seq: Int64?
        public var at: Timestamp
        /// `nil` for what concerns no single task.
        public var task: TaskID?
        /// `nil` for what is no answer.
        public var answer: AnswerID?

        public init(
            _ kind: StandingPart.Kind, seq: Int64?, at: Timestamp, task: TaskID? = nil,
            answer: AnswerID? = nil
        ) {
            self.kind = kind
            self.seq = seq
            self.at = at
            self.task = task
            self.answer = answer
        }

        /// An answer as it was decided last: by its rule, a proof, a steward, a judge or another edition.
        init(_ kind: StandingPart.Kind, _ answer: JudgedAnswer) {
            self.init(kind, seq: answer.worthSeq, at: answer.at, task: answer.task, answer: answer.id)
        }
    }
}

extension RuleEngine {
    /// Returns what counts of every team's ride, by the fold of its records; teams by id.
    ///
    /// - Complexity: O(answers + teams · log teams).
    public func runs(in state: QuestState, at now: Timestamp) -> [TeamRun] {
        state.participants.sorted { $0.rawValue < $1.rawValue }.map { run(of: $0, in: state, at: now) }
    }

    /// Returns what counts of a team's ride.
    ///
    /// What a team did after its time or a recorded finish (`TeamTime`) does not count, whenever it was taken. A team
    /// has a start once there is a sign that it has set out.
    /// - Complexity: O(number of the team's answers).
    private func run(of team: TeamID, in state: QuestState, at now: Timestamp) -> TeamRun {
        let answers = state.answers(of: team)
        let ride = state.teams[team]?.ride ?? TeamRide()
        let time = time(of: team, in: state)
        var run = TeamRun(
            team: team, start: hasSetOut(team, in: state) ? start(of: team, in: state) : nil,
            finish: ride.finish?.time, finishSeq: ride.finish?.seq, end: time.end, over: time.over,
            breaks: time.breaks, entry: state.teams[team]?.entry ?? .competing, rules: state.rules)
        let teamClass = teamClass(of: team, in: state)
        let isTimed = document.hasTimedRules || answers.contains(where: \.fallsFromOpening)
        let progress = isTimed ? self.progress(of: team, in: state, at: now) : nil
        let falls = progress.map { fallProgress(of: team, after: $0, in: state, at: now) }
        for answer in answers where time.counts(answer.at) && !state.isAfterFinish(answer) {
            // Of a course that the team rides no more, since it was put into another class.
            if let teamClass, !teamClass.has(answer.task) { continue }
            switch answer.verdict {
            case .accepted:
                guard state.task(answer.task, of: team).accepted == answer.id else { continue }
                let checkpoint = document.checkpoint(answer.task)
                run.credits.append(
                    TeamRun.Credit(
                        task: answer.task, at: answer.at, until: state.rideGoesOn(until: answer),
                        points: worth(of: answer, by: falls, in: state),
                        isBonus: checkpoint?.isBonus ?? false,
                        isRemoved: checkpoint == nil, source: TeamRun.Source(.accepted, answer)))
                if answer.lastRuling.seconds != 0 {
                    run.adjustments.append(
                        TeamRun.Adjustment(
                            time: .seconds(Int64(answer.lastRuling.seconds)),
                            source: TeamRun.Source(.accepted, answer)))
                }
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
            if let teamClass, !teamClass.has(hint.task) { continue }
            charge(
                hint.cost, to: &run,
                for: TeamRun.Source(.hint, seq: hint.seq, at: hint.at, task: hint.task))
        }
        if run.start != nil {
            let sources = overdueTasks(of: team, by: progress, time, in: state, at: now)
            for (cost, source) in sources + tollEntries(of: team, time, in: state) {
                charge(cost, to: &run, for: source)
            }
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

    /// Whether anything says that a team is on its way, or will be: its start or finish was recorded, or it has
    /// answered, paid for a hint, or sent a position since it could start.
    private func hasSetOut(_ team: TeamID, in state: QuestState) -> Bool {
        guard let known = state.teams[team], let start = start(of: team, in: state) else { return false }
        return known.ride.started != nil || known.ride.finish != nil || known.hasAnswered
            || !known.hints.isEmpty
            || known.devices.contains { device in
                state.devices[device]?.lastMoment.map { $0 >= start } ?? false
            }
    }

    /// The standings of the records folded so far. Each class of the quest has places of its own: the teams of the
    /// first class of the file come first, and those without a class last.
    ///
    /// - Parameter now: Late answers aside, a quest is over once it is closed or past its end and the grace after it.
    public func standings(in state: QuestState, at now: Timestamp) -> Standings {
        let runs = runs(in: state, at: now)
        guard !document.classes.isEmpty else { return standings(of: runs, in: nil, state, at: now) }
        var list: [Standing] = []
        for teamClass in document.classes.map(Optional.some) + [nil] {
            let members = runs.filter { self.teamClass(of: $0.team, in: state)?.id == teamClass?.id }
            list += standings(of: members, in: teamClass, state, at: now).list
        }
        return Standings(list, by: document.scoring)
    }

    private func standings(
        of runs: [TeamRun], in teamClass: TeamClass?, _ state: QuestState, at now: Timestamp
    ) -> Standings {
        Standings(
            of: runs, by: document.scoringRules(of: teamClass),
            requiredTasks: document.requiredTasks(in: teamClass),
            isOver: isOver(in: state, at: now), at: now)
    }

    /// Returns what a team has so far, as the result list has it but without a place.
    ///
    /// - Complexity: O(*n* log *n*) for *n* answers of the team.
    public func standing(of team: TeamID, in state: QuestState, at now: Timestamp) -> Standing {
        score(of: team, in: state, at: now).standing(rank: nil)
    }

    func score(of team: TeamID, in state: QuestState, at now: Timestamp) -> Score {
        let teamClass = teamClass(of: team, in: state)
        return Score(
            of: run(of: team, in: state, at: now), by: document.scoringRules(of: teamClass),
            requiredTasks: document.requiredTasks(in: teamClass), isOver: isOver(in: state, at: now), at: now)
    }
}

extension QuestState {
    /// The teams that take part, in the order in which they were added: not those that wait to be confirmed.
    public var participants: [TeamID] {
        teams.filter { $0.value.registration != .waiting }.map(\.key)
    }
}
