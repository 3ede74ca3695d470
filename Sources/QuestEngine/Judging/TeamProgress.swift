/// How far a team has come: which tasks it may do, and since when.
///
/// A task opens for a team by the quest's mode: all at once, one after the other, or group by group. A team may go
/// on from a task once that is passed: accepted, waiting for a judge, out of attempts, or out of time. An answer
/// that waits for a position or a steward does not open the next one, nor does an uncertain arrival.
public struct TeamProgress: Sendable, Equatable {
    /// When each task opened for the team; what is not open yet is missing.
    public let opened: [TaskID: Timestamp]
    /// When the team could go on from each task that it has passed.
    public let passed: [TaskID: Timestamp]

    /// Until when a task takes the team's answers; `nil` where it has no limit or is not open.
    public func deadline(of checkpoint: Checkpoint) -> Timestamp? {
        guard let limit = checkpoint.timeLimit, let since = opened[checkpoint.id] else { return nil }
        return since + Seconds(Double(limit * 60))
    }
}

extension Judge {
    /// When a team's ride begins: the moment that was recorded, else the start of its wave, else the quest's; never
    /// before the quest was opened. `nil` before that.
    public func start(of team: TeamID, in state: QuestState) -> Timestamp? {
        guard let ride = state.teams[team]?.ride, let opening = state.openings.first?.start else {
            return nil
        }
        let wave = ride.wave.flatMap { document.wave($0) }?.start
        return [ride.started ?? wave ?? document.opens, opening].compactMap(\.self).max()
    }

    /// How far a team has come at a moment.
    ///
    /// - Complexity: O(number of checkpoints + number of the team's answers), with groups times their number.
    public func progress(of team: TeamID, in state: QuestState, at now: Timestamp) -> TeamProgress {
        guard let start = start(of: team, in: state), start <= now, let number = state.teams[team]?.number
        else {
            return TeamProgress(opened: [:], passed: [:])
        }
        var walk = ProgressWalk(of: team, in: state, now: now)
        if let order = document.order(forTeam: team, number: number) {
            var since: Timestamp? = start
            for checkpoint in order.compactMap({ document.checkpoint($0) }) {
                guard let opening = since else { break }
                since = walk.open(checkpoint, at: opening)
            }
            for checkpoint in document.checkpoints where checkpoint.isBonus {
                walk.open(checkpoint, at: start)
            }
        } else if document.mode == .groups {
            var since: Timestamp? = start
            for group in document.groups {
                guard let opening = since else { break }
                let members = document.checkpoints.filter { $0.group == group.id }
                let passed = members.compactMap { member in
                    let moment = walk.open(member, at: opening)
                    return member.isBonus ? nil : moment
                }.sorted()
                let needs = group.needs ?? members.count { !$0.isBonus }
                since = needs == 0 ? opening : passed.count < needs ? nil : max(opening, passed[needs - 1])
            }
            for checkpoint in document.checkpoints where checkpoint.group == nil {
                walk.open(checkpoint, at: start)
            }
        } else {
            for checkpoint in document.checkpoints { walk.open(checkpoint, at: start) }
        }
        return TeamProgress(opened: walk.opened, passed: walk.passed)
    }
}

/// Opens one task after another and notes when each was passed.
private struct ProgressWalk {
    private let state: QuestState
    private let tasks: [TaskID: TaskState]
    private let now: Timestamp
    private(set) var opened: [TaskID: Timestamp] = [:]
    private(set) var passed: [TaskID: Timestamp] = [:]

    init(of team: TeamID, in state: QuestState, now: Timestamp) {
        self.state = state
        tasks = state.teams[team]?.tasks ?? [:]
        self.now = now
    }

    /// - Returns: When the team could go on from it; `nil` while it cannot.
    @discardableResult
    mutating func open(_ checkpoint: Checkpoint, at moment: Timestamp) -> Timestamp? {
        let since = [moment, checkpoint.opens, checkpoint.visibleFrom].compactMap(\.self).max() ?? moment
        opened[checkpoint.id] = since
        var ends: [Timestamp] = []
        if let places = tasks[checkpoint.id]?.places {
            for place in places where state.answers[place].letsGoOn { ends.append(state.answers[place].at) }
            if let count = checkpoint.attempts.count, places.count >= count {
                ends.append(state.answers[places[count - 1]].at)
            }
        }
        if let limit = checkpoint.timeLimit { ends.append(since + Seconds(Double(limit * 60))) }
        if let closes = checkpoint.closes { ends.append(closes) }
        let end = ends.filter { $0 <= now }.min()
        passed[checkpoint.id] = end
        return end
    }
}

extension JudgedAnswer {
    /// Whether a team may go on from it, as far as is known.
    fileprivate var letsGoOn: Bool {
        switch verdict {
        case .accepted: true
        case .rejected: false
        case .pending: lastRuling.reason != .needsEvidence && lastRuling.reason != .uncertain
        }
    }
}
