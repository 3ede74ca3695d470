import QuestBase
import QuestRules

/// The jobs of a `WorkPool`: which are at work, which wait, and whose turn it is. Does nothing itself.
struct WorkQueue {
    typealias Continuation = CheckedContinuation<Void, any Error>

    struct Job: Sendable {
        let number: Int
        let asker: WorkPool.Asker
        /// Whether it may take seconds.
        let isLong: Bool

        /// The party that takes turns with others: a network, or one who asks where it is not known.
        fileprivate var lane: Lane { asker.network.map(Lane.network) ?? .source(asker.source) }
    }

    fileprivate enum Lane: Hashable {
        case network(NetworkAddress)
        case source(WorkPool.Source)
    }

    enum Outcome {
        case began, waits, full, cancelled
    }

    private let places: Int
    private var working: [Job] = []
    /// In the order in which they came.
    private var waiting: [(job: Job, resume: Continuation)] = []
    /// The turns of those that wait: whoever had one last comes last.
    private var turns: [Lane: Int] = [:]
    private var turnsWithin: [WorkPool.Source: Int] = [:]
    private var lastNumber = 0
    private var lastTurn = 0

    init(places: Int) { self.places = places }

    var workingCount: Int { working.count }
    var waitingCount: Int { waiting.count }

    mutating func job(for asker: WorkPool.Asker, isLong: Bool) -> Job {
        lastNumber += 1
        return Job(number: lastNumber, asker: asker, isLong: isLong)
    }

    /// Begins a job where there is a place for it and nothing of the same source waits.
    mutating func begin(_ job: Job) -> Bool {
        guard mayBegin(job), !waiting.contains(where: { $0.job.asker.source == job.asker.source }) else {
            return false
        }
        working.append(job)
        return true
    }

    /// Whether a place is free that the job may have.
    private func mayBegin(_ job: Job) -> Bool {
        let asker = job.asker
        guard working.count < places, !working.contains(where: { $0.asker.source == asker.source }) else {
            return false
        }
        guard leaves(1, toOthersThan: job, among: working, of: places) else { return false }
        guard job.isLong else { return true }
        let long = working.filter(\.isLong)
        return long.count < max(1, places - 1)
            && leaves(1, toOthersThan: job, among: long, of: max(1, places - 1))
    }

    /// Whether so many of the places are left to other networks, and to other quests, once a job has one.
    private func leaves(
        _ left: Int, toOthersThan job: Job, among others: [Job], of places: Int
    ) -> Bool {
        let most = max(1, places - left)
        let (network, quest) = (job.asker.network, job.asker.quest)
        return (network == nil || others.count { $0.asker.network == network } < most)
            && (quest == nil || others.count { $0.asker.quest == quest } < most)
    }

    /// Puts a job into the line, or begins it where a place has become free meanwhile.
    ///
    /// - Returns: Also one that is dropped in its place: where the line is full, the last one of those that take turns and
    ///   have most in it, if they have more than the newcomer's.
    mutating func add(
        _ job: Job, _ resume: Continuation, upTo limit: Int, ofOne limitOfOne: Int
    ) -> (Outcome, dropped: Continuation?) {
        if begin(job) { return (.began, nil) }
        let own = waiting.count { $0.job.asker.source == job.asker.source }
        guard own < limitOfOne else { return (.full, nil) }
        var dropped: Continuation?
        if waiting.count >= limit {
            guard let number = numberToDrop(for: job) else { return (.full, nil) }
            dropped = remove(number)
        }
        if turns[job.lane] == nil { turns[job.lane] = nextTurn() }
        if turnsWithin[job.asker.source] == nil { turnsWithin[job.asker.source] = nextTurn() }
        waiting.append((job, resume))
        return (.waits, dropped)
    }

    private func numberToDrop(for job: Job) -> Int? {
        var counts: [Lane: Int] = [:]
        for (waiter, _) in waiting { counts[waiter.lane, default: 0] += 1 }
        guard let most = counts.values.max(), most > counts[job.lane, default: 0] + 1 else { return nil }
        return waiting.last { counts[$0.job.lane] == most }?.job.number
    }

    /// Takes one of those that wait out of the line.
    mutating func remove(_ number: Int) -> Continuation? {
        guard let place = waiting.firstIndex(where: { $0.job.number == number }) else { return nil }
        let (job, resume) = waiting.remove(at: place)
        if !waiting.contains(where: { $0.job.lane == job.lane }) { turns[job.lane] = nil }
        if !waiting.contains(where: { $0.job.asker.source == job.asker.source }) {
            turnsWithin[job.asker.source] = nil
        }
        return resume
    }

    /// Ends a job.
    ///
    /// - Returns: Those whose turn has come by it.
    mutating func end(_ number: Int) -> [Continuation] {
        working.removeAll { $0.number == number }
        var next: [Continuation] = []
        while working.count < places, let job = jobInTurn, let resume = remove(job.number) {
            working.append(job)
            // Behind all others, if it has more.
            if turns[job.lane] != nil { turns[job.lane] = nextTurn() }
            if turnsWithin[job.asker.source] != nil { turnsWithin[job.asker.source] = nextTurn() }
            next.append(resume)
        }
        return next
    }

    private var jobInTurn: Job? {
        func turn(_ job: Job) -> (Int, Int, Int) {
            (turns[job.lane] ?? 0, turnsWithin[job.asker.source] ?? 0, job.number)
        }
        return waiting.lazy.map { $0.job }.filter { mayBegin($0) }.min { turn($0) < turn($1) }
    }

    private mutating func nextTurn() -> Int {
        lastTurn += 1
        return lastTurn
    }
}
