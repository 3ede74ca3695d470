import NIOPosix
import QuestEngine
import Synchronization

/// Looks hosts up on threads: one at a time for each quest, so that the hosts of one that answer slowly keep nobody
/// else waiting, and none for whoever waits no longer.
final class HostLookups: Sendable {
    private final class Job: Sendable {
        let host: String
        let answer: AsyncStream<[NetworkAddress]>.Continuation
        private let hasLeft = Mutex(false)

        init(_ host: String, _ answer: AsyncStream<[NetworkAddress]>.Continuation) {
            self.host = host
            self.answer = answer
        }

        var isLeft: Bool { hasLeft.withLock { $0 } }
        func leave() { hasLeft.withLock { $0 = true } }
    }

    /// The jobs of each quest: the one that is under way, and those behind it.
    private let jobs = Mutex<[QuestID: [Job]]>([:])
    private let threads: NIOThreadPool
    private let patience: Duration
    private let look: @Sendable (String) -> [NetworkAddress]

    /// - Parameters:
    ///   - patience: Time after which nothing is waited for any more: the system itself may take longer.
    ///   - look: Takes its time.
    init(
        on threads: NIOThreadPool, patience: Duration = .seconds(10),
        _ look: @escaping @Sendable (String) -> [NetworkAddress]
    ) {
        self.threads = threads
        self.patience = patience
        self.look = look
    }

    func addresses(of host: String, for quest: QuestID) async -> [NetworkAddress] {
        let (answers, sender) = AsyncStream.makeStream(of: [NetworkAddress].self)
        let job = Job(host, sender)
        // By the answer, by time, or because nobody asks any more.
        sender.onTermination = { _ in job.leave() }
        let isFirst = jobs.withLock { jobs in
            jobs[quest, default: []].append(job)
            return jobs[quest]?.count == 1
        }
        if isFirst { start(job, of: quest) }
        let patience = self.patience
        let ending = Task {
            try? await Task.sleep(for: patience)
            sender.finish()
        }
        defer { ending.cancel() }
        // Ends with the task, too: a daemon that stops waits for no other machine.
        for await found in answers { return found }
        return []
    }

    private func start(_ job: Job, of quest: QuestID) {
        threads.submit { _ in
            if !job.isLeft { job.answer.yield(self.look(job.host)) }
            job.answer.finish()
            self.startNext(of: quest)
        }
    }

    private func startNext(of quest: QuestID) {
        let next = jobs.withLock { jobs -> Job? in
            let waiting = jobs[quest]?.dropFirst().filter { !$0.isLeft } ?? []
            jobs[quest] = waiting.isEmpty ? nil : waiting
            return waiting.first
        }
        if let next { start(next, of: quest) }
    }
}
