/// The time that a team has: when it has to be back, and until when what it does counts.
///
/// The one rule for all that asks: answers, arrivals, hints, the finish, the score, and what riders and staff are shown.
/// While a team rests or is paused its own time stands still (`Breaks`); the quest's end does not move with it.
public struct TeamTime: Sendable, Equatable {
    /// The moment by which the team has to be back: the end of its own time or of the quest, whichever comes first;
    /// `nil` where there is neither.
    public let end: Timestamp?
    /// The end of the team's own time by its limit; `nil` where it has none, and while a pause lasts.
    let own: Timestamp?
    /// The last moment that counts by the team's own limits; `nil` where these set none.
    let ownLast: Timestamp?
    /// The last moment that counts by limits and closing; `nil` where there is none.
    public let last: Timestamp?
    /// The first moment that counts no longer by limits and closing.
    let over: Timestamp?
    /// The finish that somebody recorded: what the team does later counts for nothing.
    public let finish: Timestamp?
    /// The rests and pauses of the team.
    public let breaks: Breaks

    /// - Parameters:
    ///   - start: of the team; `nil` while it has none.
    ///   - finish: of the team, where a person recorded it.
    ///   - closes: the end of the quest in its file.
    ///   - breaks: of the team; during a pause that lasts its own time has no end.
    public init(
        start: Timestamp?, finish: Timestamp? = nil, closes: Timestamp?, by scoring: Scoring,
        breaks: Breaks = .none, rules: RulesRevision = .current
    ) {
        self.finish = finish
        self.breaks = breaks
        func minutes(_ count: Int) -> Seconds { Seconds(Double(count * 60)) }
        own = scoring.timeLimit.flatMap { limit in
            start.flatMap { breaks.moment(minutes(limit), after: $0) }
        }
        end = [own, closes].compactMap(\.self).min()
        // Whoever pays for being late rides on, up to the late limit, or to the end of the quest.
        let isOpenEnded = scoring.lateLimit == nil && scoring.latePenalty > 0
        let more = minutes(max(scoring.grace, scoring.lateLimit ?? 0))
        ownLast = isOpenEnded ? nil : own.flatMap { breaks.moment(more, after: $0) }
        last = [ownLast, scoring.lastMoment(after: closes, by: rules)].compactMap(\.self).min()
        if rules.countsWholeSeconds {
            // The second that has begun counts whole.
            over = [ownLast.map { $0 + 1 }, scoring.end(after: closes, by: rules)].compactMap(\.self).min()
        } else {
            over = last.map { $0 + 0.001 }
        }
    }

    /// Whether what a team does at a moment counts.
    public func counts(_ time: Timestamp) -> Bool { closing.map { time < $0 } ?? true }

    /// The first moment that counts no longer: what happens at the very moment of the finish is in time.
    var closing: Timestamp? { [over, finish.map { $0 + 0.001 }].compactMap(\.self).min() }
}

extension Scoring {
    /// Minutes after the quest's end in which visits and the finish still count.
    func minutesAfterClosing(by rules: RulesRevision) -> Int {
        rules.countsVisitsToLateLimit ? max(grace, lateLimit ?? 0) : grace
    }

    /// Returns the last moment at which visits and the finish count, as people read it; `nil` where the quest's file sets no end.
    ///
    /// - Parameter closes: The end in the file.
    func lastMoment(after closes: Timestamp?, by rules: RulesRevision) -> Timestamp? {
        closes.map { $0 + Seconds(Double(minutesAfterClosing(by: rules) * 60)) }
    }

    /// Returns the first moment at which nothing counts any more because the quest has ended; `nil` where its file sets
    /// no end.
    ///
    /// - Parameter closes: The end in the file.
    func end(after closes: Timestamp?, by rules: RulesRevision) -> Timestamp? {
        // The last second of a late limit counts whole, as all times do; the end of a quest is an end to the instant.
        let second: Seconds = rules.countsWholeSeconds && minutesAfterClosing(by: rules) > 0 ? 1 : .zero
        return lastMoment(after: closes, by: rules).map { $0 + second }
    }
}

extension RuleEngine {
    /// The time of a team, from its start and its finish as they are known now.
    public func time(of team: TeamID, in state: QuestState) -> TeamTime {
        time(of: team, in: state, with: breaks(of: team, in: state))
    }

    /// The same as far as it says what counts: rests are looked for only where they move the team's own time.
    func countedTime(of team: TeamID, in state: QuestState) -> TeamTime {
        let rules = document.scoringRules(of: teamClass(of: team, in: state))
        let hasOwn = rules.timeLimit != nil
        return time(
            of: team, in: state,
            with: hasOwn ? breaks(of: team, in: state) : Breaks(pauses: state.pauses(of: team)))
    }

    private func time(of team: TeamID, in state: QuestState, with breaks: Breaks) -> TeamTime {
        TeamTime(
            start: start(of: team, in: state), finish: state.teams[team]?.ride.recordedFinish,
            closes: document.closes, by: document.scoringRules(of: teamClass(of: team, in: state)),
            breaks: breaks, rules: state.rules)
    }

    /// The class that a team rides in; `nil` where it is in none that the quest's file has.
    func teamClass(of team: TeamID, in state: QuestState) -> TeamClass? {
        document.teamClass(state.teams[team]?.classID)
    }

    /// Returns the moment up to which a team can do a task without being late: by its own time, the quest's, the
    /// task's, and the team's at it.
    ///
    /// - Parameter place: of the task among the checkpoints.
    /// - Returns: `nil` where nothing ends it.
    public func deadline(
        of team: TeamID, at place: Int, in state: QuestState, at now: Timestamp
    ) -> Timestamp? {
        let checkpoint = document.checkpoints[place]
        let isTimed = checkpoint.timeLimit != nil || checkpoint.bonusSpan != nil
        let own =
            isTimed ? progress(of: team, in: state, at: now).deadline(of: checkpoint, at: place) : nil
        return [countedTime(of: team, in: state).end, checkpoint.closes, own].compactMap(\.self).min()
    }

    /// - Throws: `Refusal.teamFinished`, `.teamTimeOver` or `PlanRefusal.ridePaused` for a moment at which nothing
    ///   that the team does counts.
    func checkHasTime(_ team: TeamID, in state: QuestState, at time: Timestamp) throws(Refusal) {
        let own = countedTime(of: team, in: state)
        if let finish = own.finish, time > finish { throw .teamFinished }
        guard own.counts(time) else { throw .teamTimeOver }
        guard own.breaks.resumption(from: time) == time else { throw .plan(.ridePaused) }
    }
}
