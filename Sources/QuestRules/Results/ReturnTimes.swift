/// The moments up to which teams can still come in: what organisers have to stay at the finish for.
public struct ReturnTimes: Sendable, Equatable {
    /// The prospect of the last team.
    public enum Outlook: Sendable, Equatable {
        /// The team that can come in last, and how many others can as late. It is out, or its start is still to come.
        case last(TeamReturn, others: Int)
        /// The last of the teams that could have set out and gave no sign of it, where no team is out.
        case unseen(TeamReturn)
        /// Teams are out, and the last moment of all of them has passed.
        case over(TeamReturn)
        /// Organisers have closed the quest.
        case closed(Timestamp)
        /// Every team is back, or out of the competition.
        case nobody
    }

    public let outlook: Outlook
    /// The last moment of which positions are taken, whenever they are sent; `nil` where nothing ends it yet.
    public let recordedUntil: Timestamp?
    /// The teams that are not back: those that are out, then those still to start, then those without a sign; in each of
    /// these the one whose time ends first in front.
    public let teams: [TeamReturn]
}

/// The moments up to which one team can come in.
public struct TeamReturn: Sendable, Equatable {
    public enum Stage: String, Sendable, CaseIterable {
        /// It has set out.
        case out
        /// Its start is still to come.
        case toStart = "to-start"
        /// It could have set out, and nothing says that it has.
        case unseen
    }

    public let team: TeamID
    public let stage: Stage
    /// `nil` where nothing says when it starts.
    public let start: Timestamp?
    /// The last moment at which it comes in without a price; `nil` where nothing ends it.
    public let inFull: Timestamp?
    /// The last moment at which coming in counts, at the price of the `late-penalty` where it is later than `inFull`:
    /// from then on the team is over time. `nil` where nothing ends it.
    public let last: Timestamp?
    /// The rule that sets `last`.
    public let rule: ReturnRule

    /// Whether coming in at a moment counts: the second that has begun counts whole, the end of a quest is one to the
    /// instant.
    func counts(_ time: Timestamp) -> Bool {
        last.map { rule.isInstant ? time < $0 : time < $0 + 1 } ?? true
    }
}

/// The rule that says until when a team can come in.
public struct ReturnRule: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// The end of the quest in its file.
        case closes
        /// The team's own time.
        case timeLimit = "time-limit"
        /// Organisers have closed the quest.
        case closed
        /// The ride is paused: the team's own time stands.
        case paused
        /// The team's time has no end: it has no limit, or pays for being late without one.
        case open
        /// The team has a limit, and nothing says when it starts.
        case noStart = "no-start"
    }

    /// The minutes that go on top of the end, by the name of their property.
    public enum Addition: Sendable, Equatable {
        case none
        case grace(Int)
        case lateLimit(Int)

        /// The minutes after an end, by what they come from.
        init(_ minutes: Int, by scoring: Scoring) {
            self = minutes == 0 ? .none : minutes == scoring.lateLimit ? .lateLimit(minutes) : .grace(minutes)
        }
    }

    public let kind: Kind
    /// When the quest closes or was closed, when the team starts, or since when the ride is paused.
    public let since: Timestamp?
    /// The team's own time in minutes.
    public var limit: Int?
    /// The class whose own limit this is.
    public var teamClass: TeamClass?
    public var addition = Addition.none
    /// The time that rests and pauses took in between.
    public var stood = Milliseconds.zero
    /// Minutes by which organisers have moved the end since the file was loaded.
    public var shift = 0

    init(_ kind: Kind, since: Timestamp? = nil) {
        self.kind = kind
        self.since = since
    }

    /// Whether what happens at the very moment comes too late.
    public var isInstant: Bool { kind == .closed || kind == .closes && addition == .none }
}

extension RuleEngine {
    /// Returns when the teams that are not back can still come in, and which rule says so.
    ///
    /// - Complexity: O(teams · log teams + devices + visits to places of rest).
    public func returnTimes(in state: QuestState, at now: Timestamp) -> ReturnTimes {
        let teams = state.participants.compactMap { teamReturn(of: $0, in: state, at: now) }.sorted {
            one, other in
            one.order < other.order
        }
        return ReturnTimes(
            outlook: outlook(of: teams, in: state, at: now), recordedUntil: recordedUntil(in: state),
            teams: teams)
    }

    private func outlook(of teams: [TeamReturn], in state: QuestState, at now: Timestamp)
        -> ReturnTimes.Outlook
    {
        if let closed = state.closedAt { return .closed(closed) }
        let open = teams.filter { $0.counts(now) }
        let expected = open.filter { $0.stage != .unseen }
        if let last = expected.latest {
            return .last(last, others: expected.count { $0.last == last.last && $0.team != last.team })
        }
        if let late = teams.filter({ $0.stage == .out }).latest { return .over(late) }
        return open.latest.map { .unseen($0) } ?? .nobody
    }

    /// Returns the moments of a team; `nil` for one that is back, or has withdrawn or is disqualified.
    private func teamReturn(of team: TeamID, in state: QuestState, at now: Timestamp) -> TeamReturn? {
        guard let known = state.teams[team], known.ride.finish == nil,
            known.entry == .competing || known.entry == .guest
        else { return nil }
        // Before the quest is opened its file alone says when teams start.
        let wave = known.ride.wave.flatMap { document.wave($0) }?.start
        let start = start(of: team, in: state) ?? known.ride.started ?? wave ?? document.opens
        let hasToStart = state.openings.isEmpty || start.map { $0 > now } ?? true
        let stage: TeamReturn.Stage =
            hasComeToStart(team, in: state, at: now) ? .out : hasToStart ? .toStart : .unseen
        let teamClass = teamClass(of: team, in: state)
        let scoring = document.scoringRules(of: teamClass)
        let time = TeamTime(
            start: start, closes: document.closes, by: scoring, breaks: breaks(of: team, in: state),
            rules: state.rules)
        let ends = ends(of: time, from: start, by: scoring, ridingIn: teamClass, in: state)
        let first = ends.min { $0.moment < $1.moment }
        let last = first?.moment
        return TeamReturn(
            team: team, stage: stage, start: start,
            inFull: scoring.latePenalty > 0 ? [time.end, last].compactMap(\.self).min() : last, last: last,
            rule: first?.rule ?? endlessRule(of: team, from: start, by: scoring, in: state))
    }

    /// Returns the ends of what counts of a team's coming in, each with its rule: the first of them holds.
    private func ends(
        of time: TeamTime, from start: Timestamp?, by scoring: Scoring, ridingIn teamClass: TeamClass?,
        in state: QuestState
    ) -> [(moment: Timestamp, rule: ReturnRule)] {
        var own = ReturnRule(.timeLimit, since: start)
        own.limit = scoring.timeLimit
        own.teamClass = teamClass?.timeLimit == nil ? nil : teamClass
        own.shift = state.shift.end
        var closing = ReturnRule(.closes, since: document.closes)
        closing.shift = state.shift.start + state.shift.end
        var ends: [(moment: Timestamp, rule: ReturnRule)] = []
        func note(_ moment: Timestamp?, _ rule: ReturnRule, plus minutes: Int) {
            guard let moment else { return }
            var rule = rule
            rule.addition = ReturnRule.Addition(minutes, by: scoring)
            if rule.kind == .timeLimit, let start, let limit = rule.limit {
                rule.stood = max(.zero, moment.since(start) - .minutes(Int64(limit + minutes)))
            }
            ends.append((moment, rule))
        }
        note(
            scoring.lastMoment(after: document.closes, by: state.rules), closing,
            plus: scoring.minutesAfterClosing(by: state.rules))
        note(time.ownLast, own, plus: max(scoring.grace, scoring.lateLimit ?? 0))
        if let limit = scoring.lateLimit, let end = time.end {
            // A late limit that is shorter than the grace: what counts of visits goes on, and has no result.
            let isOwn = end == time.own
            note(
                time.breaks.moment(Seconds(Double(limit * 60)), after: end), isOwn ? own : closing,
                plus: limit)
        }
        if let closed = state.closedAt { note(closed, ReturnRule(.closed, since: closed), plus: 0) }
        return ends
    }

    /// Why a team's time has no end.
    private func endlessRule(
        of team: TeamID, from start: Timestamp?, by scoring: Scoring, in state: QuestState
    ) -> ReturnRule {
        guard scoring.timeLimit != nil, scoring.lateLimit != nil || scoring.latePenalty == 0 else {
            return ReturnRule(.open)
        }
        let pause = state.pauses(of: team).filter { $0.end == nil }.map(\.start).min()
        guard let pause, start != nil else { return ReturnRule(.noStart) }
        return ReturnRule(.paused, since: pause)
    }

    /// The last moment of which positions are taken (`arrivalsEnd`), as people read it.
    private func recordedUntil(in state: QuestState) -> Timestamp? {
        let end =
            state.rules.countsVisitsToLateLimit
            ? document.scoring.lastMoment(after: document.closes, by: state.rules) : document.closes
        return [end, state.closedAt].compactMap(\.self).min()
    }
}

extension TeamReturn {
    /// The key that it is sorted by: the stage, the moment, the id.
    fileprivate var order: (Int, Int64, TeamID) {
        let place = Stage.allCases.firstIndex(of: stage) ?? 0
        return (place, last?.milliseconds ?? .max, team)
    }
}

extension [TeamReturn] {
    /// The one that can come in last; of several the first by id.
    fileprivate var latest: TeamReturn? {
        self.max { one, other in
            (one.last?.milliseconds ?? .max, other.team) < (other.last?.milliseconds ?? .max, one.team)
        }
    }
}
