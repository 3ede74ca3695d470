/// The teams at a task's place, and how long teams stay there.
public struct Occupancy: Sendable, Equatable {
    public let task: TaskID
    /// Teams that are there now, as far as their positions say, who came first in front.
    public let present: [Stay]
    /// Teams whose answers wait for a steward, in the order in which they came.
    public let waiting: [TeamID]
    /// Number of teams whose answer to the task was accepted.
    public let done: Int
    /// Number of teams that may still come: they ride, and the task is one of their course and not done.
    public let expected: Int
    /// Number of stays that are over.
    public let stays: Int
    /// The mean length of those; `nil` where there is none.
    public let meanStay: Seconds?

    /// A team at a place.
    public struct Stay: Sendable, Equatable {
        public let team: TeamID
        public let since: Timestamp
        /// Whether it has done the task.
        public let isDone: Bool
    }

    /// The time after which a device that is silent is not taken to be there still.
    static let silence: Seconds = 900
    /// The time between two visits of a team's devices that makes them two stays.
    static let gap: Seconds = 120
}

extension RuleEngine {
    /// Returns who is at each task's place, in the order of the file, by visits that are sure.
    ///
    /// - Complexity: O(*n* log *n*) for *n* visits, and O(checkpoints · teams + answers).
    public func occupancies(in state: QuestState, at now: Timestamp) -> [Occupancy] {
        var present: [TaskID: [Occupancy.Stay]] = [:]
        var lengths: [TaskID: [Double]] = [:]
        for team in state.teams.keys.sorted() {
            for (task, visits) in state.sureVisits(of: team) {
                for stay in Self.stays(of: visits) {
                    if stay.isOpen, stay.last + Occupancy.silence > now {
                        let isDone = state.task(task, of: team).accepted != nil
                        present[task, default: []].append(
                            Occupancy.Stay(team: team, since: stay.first, isDone: isDone))
                    } else {
                        lengths[task, default: []].append((stay.last - stay.first).value)
                    }
                }
            }
        }
        var waiting: [TaskID: [TeamID]] = [:]
        for answer in state.pendingAnswers() {
            // Who is done waits no more, whatever else was sent, and who has sent two answers is one team.
            guard state.task(answer.task, of: answer.team).accepted == nil else { continue }
            guard waiting[answer.task]?.contains(answer.team) != true else { continue }
            waiting[answer.task, default: []].append(answer.team)
        }
        let progress = progressOfTasks(in: state)
        return document.checkpoints.map { checkpoint in
            let task = checkpoint.id
            let known = lengths[task] ?? []
            let mean = known.isEmpty ? nil : Seconds(known.reduce(0, +) / Double(known.count))
            let there = (present[task] ?? []).sorted { ($0.since, $0.team) < ($1.since, $1.team) }
            return Occupancy(
                task: task, present: there,
                waiting: checkpoint.rule.isStation ? waiting[task] ?? [] : [], done: progress.done[task] ?? 0,
                expected: progress.expected[task] ?? 0,
                stays: known.count, meanStay: mean)
        }
    }

    /// Counts the teams that have done each task, and those that may still: their rides are not over, they have not given up,
    /// and it is one of their course.
    private func progressOfTasks(in state: QuestState) -> (done: [TaskID: Int], expected: [TaskID: Int]) {
        var (done, expected): ([TaskID: Int], [TaskID: Int]) = ([:], [:])
        let courses = Dictionary(grouping: document.checkpoints.map(\.id)) { task in
            document.classes.filter { $0.has(task) }.map(\.id)
        }
        for (id, team) in state.teams where team.registration != .waiting {
            let accepted = team.tasks.filter { $0.value.accepted != nil }
            for task in accepted.keys { done[task, default: 0] += 1 }
            guard [.competing, .guest].contains(team.entry), team.ride.finish == nil else { continue }
            let own = teamClass(of: id, in: state)?.id
            for (classes, tasks) in courses where own.map({ classes.contains($0) }) ?? true {
                for task in tasks where accepted[task] == nil { expected[task, default: 0] += 1 }
            }
        }
        return (done, expected)
    }

    /// Joins visits of a team's devices that overlap, or nearly do.
    ///
    /// - Parameter visits: By their beginning.
    private static func stays(of visits: [Visit]) -> [(first: Timestamp, last: Timestamp, isOpen: Bool)] {
        var stays: [(first: Timestamp, last: Timestamp, isOpen: Bool)] = []
        for visit in visits {
            if let before = stays.last, visit.first <= before.last + Occupancy.gap {
                let isLater = visit.last >= before.last
                let isOpen = before.isOpen || visit.isOpen
                stays[stays.count - 1] = (before.first, isLater ? visit.last : before.last, isOpen)
            } else {
                stays.append((visit.first, visit.last, visit.isOpen))
            }
        }
        return stays
    }
}

extension QuestState {
    /// Returns the visits of a team that are sure, by task, each list by its beginning.
    fileprivate func sureVisits(of team: TeamID) -> [TaskID: [Visit]] {
        var visits: [TaskID: [Visit]] = [:]
        for known in self.visits(of: team) where known.visit.certainty == .sure {
            guard let task = known.visit.task else { continue }
            visits[task, default: []].append(known.visit.visit)
        }
        return visits
    }
}
