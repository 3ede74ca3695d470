extension Quest {
    /// Whether something that tasks cost depends on when they opened to the team.
    var hasTimedRules: Bool { checkpoints.contains { $0.timeLimitPenalty > 0 } }
}

extension JudgedAnswer {
    /// Whether what it is worth depends on when its task opened to the team, by the edition that judged it.
    var fallsFromOpening: Bool { verdict == .accepted && lastRuling.fall?.beginning == .opening }
}

/// A price with what asks for it.
typealias Charge = (cost: Int, source: TeamRun.Source)

extension RuleEngine {
    /// Returns what an answer is worth: the points of its verdict, or what was left of them when it was given. Pauses
    /// keep them.
    ///
    /// - Parameter progress: The `fallProgress` of the team; where an edition has closed or removed the task, so that it
    ///   does not tell when the task opened, the points stay.
    /// - Complexity: O(number of checkpoints).
    func worth(of answer: JudgedAnswer, by progress: TeamProgress?, in state: QuestState) -> Int {
        guard answer.verdict == .accepted, let fall = answer.lastRuling.fall else { return answer.points }
        let beginning: Timestamp? =
            switch fall.beginning {
            case .start: start(of: answer.team, in: state)
            case .opening: document.place(of: answer.task).flatMap { progress?.opening(at: $0) }
            }
        guard let since = beginning else { return answer.points }
        let pauses = Breaks(pauses: state.pauses(of: answer.team))
        return fall.points(of: answer.points, after: pauses.riding(from: since, to: answer.at))
    }

    /// Returns the tasks whose own limit ran out while the team rode, and which it had not done by then. One that
    /// waits for a judge costs nothing as long as it waits.
    ///
    /// - Parameter time: The team's.
    /// - Complexity: O(checkpoints + answers of the team).
    func overdueTasks(
        of team: TeamID, by progress: TeamProgress?, _ time: TeamTime, in state: QuestState, at now: Timestamp
    ) -> [Charge] {
        guard let progress else { return [] }
        return document.checkpoints.indices.compactMap { place -> Charge? in
            let checkpoint = document.checkpoints[place]
            // What something else closes before has not run out.
            guard checkpoint.timeLimitPenalty > 0,
                let end = progress.limitEnd(of: checkpoint, at: place), end <= now,
                end == progress.deadline(of: checkpoint, at: place),
                checkpoint.closes.map({ end <= $0 }) ?? true,
                isRiding(team, time, at: end, in: state)
            else { return nil }
            let answers = state.answers(of: team, to: checkpoint.id)
            guard !answers.contains(where: { $0.verdict != .rejected && $0.at < end }) else { return nil }
            return (
                checkpoint.timeLimitPenalty,
                TeamRun.Source(.overdue, seq: nil, at: end, task: checkpoint.id)
            )
        }
    }

    /// Returns the entries into toll zones while the team rode; during a pause, in which people may have to leave the
    /// road, they cost nothing.
    ///
    /// Devices that ride together enter once, and so does one that comes back within `ZoneCrossing.longestGap`.
    /// - Parameter time: The team's.
    /// - Complexity: O(crossings² of the team).
    func tollEntries(of team: TeamID, _ time: TeamTime, in state: QuestState) -> [Charge] {
        guard !document.tolls.isEmpty, let start = start(of: team, in: state) else { return [] }
        let prices = Dictionary(
            document.tolls.map { ($0.zone.id, $0.price) }, uniquingKeysWith: { first, _ in first })
        var entries: [ZoneCrossing] = []
        for device in state.teams[team]?.allDevices ?? [] {
            for crossing in state.devices[device]?.crossings ?? [] where prices[crossing.zone] != nil {
                entries.note(crossing)
            }
        }
        return entries.compactMap { entry -> Charge? in
            // Who was inside before the start has not entered since.
            guard let price = prices[entry.zone], entry.first >= start,
                isRiding(team, time, at: entry.first, in: state),
                time.breaks.resumption(from: entry.first) == entry.first
            else { return nil }
            return (price, TeamRun.Source(.toll, seq: nil, at: entry.first))
        }
    }

    /// Whether a moment lies in the team's time, before its finish, and while the quest is on.
    private func isRiding(
        _ team: TeamID, _ time: TeamTime, at moment: Timestamp, in state: QuestState
    ) -> Bool {
        guard time.counts(moment) else { return false }
        if let finish = state.teams[team]?.ride.finish?.time, moment > finish { return false }
        return document.closes.map { moment < $0 } ?? true && state.openings.contains { $0.contains(moment) }
    }
}
