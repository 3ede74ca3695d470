/// The progress of a team: the tasks that it may do, and since when.
///
/// A task opens for a team by the quest's mode: all at once, one after the other, or group by group. A team may go
/// on from a task once that is passed: accepted, waiting for a judge, out of attempts, or out of time. An answer
/// that waits for a position or a steward does not open the next one, nor does an uncertain arrival, nor a right answer
/// of a team that may not have been there.
///
/// Tasks are named by their places among the quest's checkpoints.
public struct TeamProgress: Sendable, Equatable {
    private var opened: [Timestamp?]
    private var passed: [Timestamp?]
    /// The pauses of the team, in which the clocks of tasks stand too.
    fileprivate let pauses: Breaks
    /// The ends of bonuses' spans.
    private var ends: [Timestamp?]

    /// Creates a progress in which nothing is open.
    init(of count: Int, pauses: Breaks = .none) {
        self.pauses = pauses
        opened = Array(repeating: nil, count: count)
        passed = opened
        ends = opened
    }

    /// Returns when a task opened for the team; `nil` for one that is not open yet.
    public func opening(at place: Int) -> Timestamp? { opened[place] }

    /// Returns when the team could go on from a task; `nil` for one that it has not passed.
    public func passing(at place: Int) -> Timestamp? { passed[place] }

    /// Returns the end of the team's time at a task, by the task's limit or the span of a bonus; `nil` where it has
    /// neither or is not open, and while its ride is paused.
    public func deadline(of checkpoint: Checkpoint, at place: Int) -> Timestamp? {
        [limitEnd(of: checkpoint, at: place), ends[place]].compactMap(\.self).min()
    }

    /// Returns when the task's own limit ends for the team; `nil` where it has none or is not open.
    public func limitEnd(of checkpoint: Checkpoint, at place: Int) -> Timestamp? {
        guard let limit = checkpoint.timeLimit, let since = opened[place] else { return nil }
        return pauses.moment(Seconds(Double(limit * 60)), after: since)
    }

    /// Returns it with the openings of another progress where those are earlier, or where it has none itself.
    func withOpenings(before other: TeamProgress) -> TeamProgress {
        var joined = self
        for place in opened.indices {
            joined.opened[place] = [opened[place], other.opened[place]].compactMap(\.self).min()
        }
        return joined
    }

    fileprivate mutating func note(opening: Timestamp, passing: Timestamp?, end: Timestamp?, at place: Int) {
        opened[place] = opening
        passed[place] = passing
        ends[place] = end
    }
}

extension RuleEngine {
    /// Returns when a team's ride begins: the moment that was recorded, else the start of its wave, else the quest's;
    /// never before the quest was opened. `nil` before that.
    public func start(of team: TeamID, in state: QuestState) -> Timestamp? {
        guard let ride = state.teams[team]?.ride, let opening = state.openings.first?.start else {
            return nil
        }
        let wave = ride.wave.flatMap { document.wave($0) }?.start
        return [ride.started ?? wave ?? document.opens, opening].compactMap(\.self).max()
    }

    /// Returns the progress of a team at a moment.
    ///
    /// - Parameters:
    ///   - clock: What a task was passed by: when its answer says it was given, or when it was received.
    ///   - moment: What judges have refused later is taken as it stood then; as it stands where `nil`.
    /// - Complexity: O(number of checkpoints + number of the team's answers), with groups times their number.
    public func progress(
        of team: TeamID, in state: QuestState, at now: Timestamp, by clock: AnswerClock = .given,
        asOf moment: Timestamp? = nil
    ) -> TeamProgress {
        let moment = state.rules.keepsWithdrawnOpenings ? moment : nil
        guard let start = start(of: team, in: state), start <= now, let number = state.teams[team]?.number
        else {
            return TeamProgress(of: document.checkpoints.count)
        }
        var walk = ProgressWalk(
            of: team, since: start, in: state, of: document, now: now, by: clock, asOf: moment)
        let teamClass = teamClass(of: team, in: state)
        let course = teamClass?.tasks.map { Set($0) }
        func has(_ place: Int) -> Bool { course?.contains(document.checkpoints[place].id) ?? true }
        let places = document.checkpoints.indices
        let order = document.placesInOrder(
            forTeam: team, number: number, in: quest, dealt: state.dealtTasks, ridingIn: teamClass)
        if let order {
            var since: Timestamp? = start
            for place in order {
                guard let opening = since else { break }
                since = walk.open(place, from: opening)
            }
            for place in places where document.checkpoints[place].isBonus && has(place) {
                walk.open(place, from: start)
            }
        } else if document.mode == .groups {
            var since: Timestamp? = start
            for group in document.groups {
                guard let opening = since else { break }
                let members = places.filter { document.checkpoints[$0].group == group.id && has($0) }
                let passed = members.compactMap { member in
                    let end = walk.open(member, from: opening)
                    return document.checkpoints[member].isBonus ? nil : end
                }.sorted()
                let required = members.count { !document.checkpoints[$0].isBonus }
                // The course of a class may have fewer tasks of the group than it needs.
                let needs = min(group.needs ?? required, required)
                since = needs == 0 ? opening : passed.count < needs ? nil : max(opening, passed[needs - 1])
            }
            for place in places where document.checkpoints[place].group == nil && has(place) {
                walk.open(place, from: start)
            }
        } else {
            for place in places where has(place) { walk.open(place, from: start) }
        }
        return walk.progress
    }
}

extension RuleEngine {
    /// Returns what a team has done of its course so far, as far as tasks that are closed wait for it.
    ///
    /// - Parameter places: Those of its course among the checkpoints.
    func taskProgress(
        of team: TeamID, at places: [Int], by progress: TeamProgress, in state: QuestState, at now: Timestamp
    ) -> TaskProgress {
        let tasks = state.teams[team]?.tasks ?? [:]
        let done = DoneTask.all(of: tasks, at: places, in: state, of: document, at: now, by: .given)
        func those(_ isMeant: (Int) -> Bool) -> Set<TaskID> {
            Set(places.filter(isMeant).map { document.checkpoints[$0].id })
        }
        return TaskProgress(
            done: Set(done.map(\.task)), passed: those { progress.passing(at: $0) != nil },
            opened: those { progress.opening(at: $0) != nil })
    }
}

/// The clock by which an answer opens the next task.
public enum AnswerClock: Sendable {
    /// The device's clock, corrected: it counts.
    case given
    /// The daemon's clock, which no device can choose.
    case received
}

/// Opens one task after another and notes when each was passed.
private struct ProgressWalk {
    private let state: QuestState
    private let tasks: [TaskID: TaskState]
    private let document: Quest
    private let now: Timestamp
    private let clock: AnswerClock
    private let moment: Timestamp?
    private let start: Timestamp
    /// When the team had done what conditions ask for; empty where no task has any.
    private let done: [DoneTask]
    private(set) var progress: TeamProgress

    /// - Parameter start: Of the team.
    init(
        of team: TeamID, since start: Timestamp, in state: QuestState, of document: Quest, now: Timestamp,
        by clock: AnswerClock, asOf moment: Timestamp?
    ) {
        self.state = state
        self.moment = moment
        self.start = start
        self.clock = clock
        self.document = document
        tasks = state.teams[team]?.tasks ?? [:]
        self.now = now
        let pauses = Breaks(pauses: state.pauses(of: team))
        progress = TeamProgress(of: document.checkpoints.count, pauses: pauses)
        // By their places: checkpoints are large, and a closure would have a copy of each.
        let hasConditions = document.checkpoints.indices.contains { place in
            !document.checkpoints[place].opensWhen.isEmpty
        }
        let places = hasConditions ? document.places(of: document.teamClass(state.teams[team]?.classID)) : []
        done = DoneTask.all(
            of: tasks, at: places, in: state, of: document, at: now, by: clock, asOf: moment)
    }

    /// - Returns: When the team could go on from it; `nil` while it cannot.
    @discardableResult
    mutating func open(_ place: Int, from opening: Timestamp) -> Timestamp? {
        let (opens, closes) = (document.checkpoints[place].opens, document.checkpoints[place].closes)
        let limit = document.checkpoints[place].timeLimit
        var since = opening
        for condition in document.checkpoints[place].opensWhen {
            guard let met = condition.met(by: done) else { return nil }
            if met > since { since = met }
        }
        var spanEnd: Timestamp?
        if let span = document.checkpoints[place].bonusSpan {
            // Before it appears the team is not to learn of it.
            guard let appears = span.opening(from: start, pausedFor: progress.pauses), appears <= now else {
                return nil
            }
            if appears > since { since = appears }
            spanEnd = span.closing(from: start, pausedFor: progress.pauses)
        }
        if let opens, opens > since { since = opens }
        if let visible = document.checkpoints[place].visibleFrom, visible > since { since = visible }
        var passed: Timestamp?
        func end(at end: Timestamp) {
            if end <= now, passed.map({ end < $0 }) ?? true { passed = end }
        }
        if !tasks.isEmpty, let places = tasks[document.checkpoints[place].id]?.places {
            for place in places {
                if let since = state.goingOn(from: state.answers[place], by: clock, at: now, asOf: moment) {
                    end(at: since)
                }
            }
            // Which attempts were the first ones is a matter of arrival.
            if let count = document.checkpoints[place].attempts.count, places.count >= count,
                let last = places.prefix(count).map({ state.answers[$0].moment(by: clock, at: now) }).max()
            {
                end(at: last)
            }
        }
        if let limit, let over = progress.pauses.moment(Seconds(Double(limit * 60)), after: since) {
            end(at: over)
        }
        if let closes { end(at: closes) }
        if let spanEnd { end(at: spanEnd) }
        // A task that nothing can be done at any more when its turn comes opens the next one then, and not before.
        if state.rules.passesClosedTasksInTurn, let known = passed, known < since {
            passed = since <= now ? since : nil
        }
        progress.note(opening: since, passing: passed, end: spanEnd, at: place)
        return passed
    }
}

/// A task that a team has done, as far as conditions ask.
private struct DoneTask {
    let task: TaskID
    let group: String?
    let points: Int
    let at: Timestamp

    /// Returns those of a team, in the order in which it did them.
    ///
    /// - Parameters:
    ///   - tasks: Of the team.
    ///   - places: Those of its course.
    static func all(
        of tasks: [TaskID: TaskState], at places: [Int], in state: QuestState, of document: Quest,
        at now: Timestamp, by clock: AnswerClock, asOf moment: Timestamp? = nil
    ) -> [DoneTask] {
        guard !tasks.isEmpty else { return [] }
        let done = places.compactMap { place -> DoneTask? in
            let checkpoint = document.checkpoints[place]
            let answers = (tasks[checkpoint.id]?.places ?? []).map { state.answers[$0] }
            let moments = answers.compactMap { state.goingOn(from: $0, by: clock, at: now, asOf: moment) }
            guard let at = moments.min(), at <= now else { return nil }
            return DoneTask(
                task: checkpoint.id, group: checkpoint.group, points: checkpoint.points, at: at)
        }
        return done.sorted { ($0.at, $0.task) < ($1.at, $1.task) }
    }
}

extension OpeningCondition {
    /// Returns when a team met it; `nil` while it has not.
    ///
    /// - Parameter done: In the order in which the team did them.
    fileprivate func met(by done: [DoneTask]) -> Timestamp? {
        switch self {
        case .task(let task): return done.first { $0.task == task }?.at
        case .group(let group, let count):
            let members = done.filter { $0.group == group }
            return members.count >= count ? members[count - 1].at : nil
        case .points(let least):
            var sum = 0
            for task in done {
                sum += task.points
                if sum >= least { return task.at }
            }
            return nil
        }
    }
}

extension BonusSpan {
    /// Returns when it opens to a team that started at a moment; `nil` while a pause that lasts keeps it from that.
    func opening(from start: Timestamp, pausedFor pauses: Breaks) -> Timestamp? {
        pauses.moment(Seconds(Double(delay * 60)), after: start)
    }

    /// Returns when it closes to the team; `nil` where nothing but the quest closes it, and while a pause lasts.
    func closing(from start: Timestamp, pausedFor pauses: Breaks) -> Timestamp? {
        length.flatMap { pauses.moment(Seconds(Double((delay + $0) * 60)), after: start) }
    }
}

extension QuestState {
    /// Returns since when a team may go on from an answer; `nil` where it may not.
    fileprivate func goingOn(
        from answer: JudgedAnswer, by clock: AnswerClock, at now: Timestamp, asOf moment: Timestamp?
    ) -> Timestamp? {
        let given = answer.moment(by: clock, at: now)
        guard rules.opensByAcceptance else { return answer.letsGoOn ? given : nil }
        return answer.goingOn(from: given, asOf: moment)
    }
}

extension JudgedAnswer {
    /// Returns when it was given, or received.
    fileprivate func moment(by clock: AnswerClock, at now: Timestamp) -> Timestamp {
        clock == .given ? at : max(at, min(receivedAt, now))
    }
}
