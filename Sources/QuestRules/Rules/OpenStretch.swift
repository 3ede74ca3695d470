/// A stretch of time in which tasks were open to a team by what was accepted or waited for a judge then.
///
/// A judge who refuses an answer closes what it had opened from that moment on. What the team did before stands.
package struct OpenStretch {
    /// The progress by what was known in it.
    package let progress: TeamProgress
    /// When a refusal has closed each task that was open in it; `nil` where the task has stayed open, as it does where
    /// something else has opened it by then.
    private let closings: [Timestamp?]

    /// The stretch that lasts.
    init(_ progress: TeamProgress, count: Int) {
        self.progress = progress
        closings = Array(repeating: nil, count: count)
    }

    /// A stretch that a refusal has ended.
    ///
    /// - Parameter next: The one after it.
    init(_ progress: TeamProgress, until refusal: Timestamp, before next: OpenStretch) {
        self.progress = progress
        closings = next.closings.indices.map { place in
            next.progress.opening(at: place).map { $0 <= refusal } ?? false ? next.closings[place] : refusal
        }
    }

    /// Returns when a refusal has closed a task that was open in it; `nil` where none has.
    ///
    /// - Parameter place: Of the task among the checkpoints.
    func closing(at place: Int) -> Timestamp? { closings[place] }

    /// Whether a task was open in it at a moment, whatever has closed it besides.
    ///
    /// - Parameter place: Of the task among the checkpoints.
    func holds(_ time: Timestamp, at place: Int) -> Bool {
        closings[place].map { time < $0 } ?? true && progress.opening(at: place).map { $0 <= time } ?? false
    }
}

extension RuleEngine {
    /// Returns the stretches of a team's ride: the one that lasts, and one for each refusal that may have closed tasks,
    /// the latest first, so that the first one in which a task was open ends with what closed it.
    ///
    /// - Complexity: O(refusals) times that of `progress`; there are few of them.
    package func stretches(of team: TeamID, in state: QuestState, at now: Timestamp) -> [OpenStretch] {
        var last = OpenStretch(
            progress(of: team, in: state, at: now), count: document.checkpoints.count)
        var stretches = [last]
        for refusal in refusals(of: team, in: state).reversed() {
            let before = progress(of: team, in: state, at: now, asOf: refusal + (-0.001))
            last = OpenStretch(before, until: refusal, before: last)
            stretches.append(last)
        }
        return stretches
    }

    /// Returns the progress from whose openings points fall: tasks have opened when they first did, also where a
    /// refusal has closed them since.
    ///
    /// - Parameter progress: As it is known now.
    /// - Complexity: That of `stretches` where there was a refusal, else O(answers of the team).
    func fallProgress(
        of team: TeamID, after progress: TeamProgress, in state: QuestState, at now: Timestamp
    ) -> TeamProgress {
        guard !refusals(of: team, in: state).isEmpty else { return progress }
        return stretches(of: team, in: state, at: now).reduce(progress) {
            $0.withOpenings(before: $1.progress)
        }
    }

    /// The moments at which a judge has refused what the team could go on from, in order; none by the first rules.
    private func refusals(of team: TeamID, in state: QuestState) -> [Timestamp] {
        guard state.rules.keepsWithdrawnOpenings else { return [] }
        return Set(state.answers(of: team).flatMap(\.refusals)).sorted()
    }

    /// Returns the refusal that closed a task to a team after a moment at which it was open; `nil` where none has.
    ///
    /// - Parameter place: Of the task among the checkpoints.
    /// - Complexity: That of `stretches`.
    func refusal(
        closing place: Int, to team: TeamID, after time: Timestamp, in state: QuestState, at now: Timestamp
    ) -> Timestamp? {
        // Usually there is none: then no progress is looked at.
        guard !refusals(of: team, in: state).isEmpty else { return nil }
        return stretches(of: team, in: state, at: now).first { $0.holds(time, at: place) }?
            .closing(at: place)
    }
}

extension JudgedAnswer {
    /// When judges refused it while its team could go on from it; none for one that stands, or was wrong at once.
    var refusals: [Timestamp] {
        var letsGoOn = rulingLetsGoOn
        return reviews.compactMap { review in
            let isRefused = letsGoOn && review.decision == .rejected
            letsGoOn = review.decision == .accepted
            return isRefused ? review.at : nil
        }
    }

    /// Since when a team may go on from it; `nil` where it may not. What only a judge has accepted lets it go on since
    /// then: before, the team did not learn of what comes next.
    ///
    /// - Parameters:
    ///   - given: The moment of the answer.
    ///   - moment: What judges have said later is not looked at; all that they have said where `nil`.
    func goingOn(from given: Timestamp, asOf moment: Timestamp?) -> Timestamp? {
        var since = rulingLetsGoOn ? given : nil
        for review in reviews where moment.map({ review.at <= $0 }) ?? true {
            since = review.decision == .accepted ? since ?? max(given, review.at) : nil
        }
        return since
    }

    /// Whether a team may go on from it by the first rules.
    var letsGoOn: Bool { verdict == .accepted || verdict == .pending && rulingLetsGoOn }

    /// Whether a team may go on from it as long as no judge has spoken.
    private var rulingLetsGoOn: Bool {
        switch lastRuling.verdict {
        case .accepted: true
        case .rejected: false
        case .pending: ![.needsEvidence, .uncertain, .notNear].contains(lastRuling.reason)
        }
    }
}

/// A visit to a task that was open to the team then.
package struct TimelyVisit {
    /// When it counts: at its beginning, or once the task had opened or a pause was over.
    package let at: Timestamp
    /// When the task closed, or will.
    let ends: Timestamp?
    let device: DeviceID
}

extension RuleEngine {
    /// Returns the arrival that a visit is to a task that was open in a stretch; `nil` where it is none, since it was over
    /// before the task opened, or came when the task had closed.
    ///
    /// - Parameters:
    ///   - place: Of the task among the checkpoints.
    ///   - time: The team's.
    /// - Complexity: O(1).
    package func arrival(
        by visit: AnswerVisit, at place: Int, in stretch: OpenStretch, _ time: TeamTime, _ state: QuestState
    ) -> TimelyVisit? {
        let checkpoint = document.checkpoints[place]
        guard let since = stretch.progress.opening(at: place), visit.visit.last >= since else { return nil }
        if visit.visit.certainty == .doubtful, visit.visit.isOpen { return nil }
        // Who is there when a pause ends has come then.
        let resumed = time.breaks.resumption(from: max(visit.visit.first, since))
        guard let at = resumed, at <= visit.visit.last, checkpoint.isVisible(at: at) else { return nil }
        do throws(Refusal) {
            let closing = try closing(of: checkpoint, at: at, in: state, forVisit: true)
            let deadline = stretch.progress.deadline(of: checkpoint, at: place)
            let ends = [closing, deadline, time.closing, stretch.closing(at: place)].compactMap(\.self).min()
            if let ends, at >= ends { return nil }
            return TimelyVisit(at: at, ends: ends, device: visit.device)
        } catch {
            return nil
        }
    }
}
