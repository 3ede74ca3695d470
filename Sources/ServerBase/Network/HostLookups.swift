import NIOPosix
import QuestBase
import QuestRules
import Synchronization

/// Looks hosts up on threads: one at a time for each asker, so that the hosts of one that answer slowly keep nobody
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

    /// The jobs of each asker: the one that is under way, and those behind it.
    private let jobs = Mutex<[HostAsker: [Job]]>([:])
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

    func addresses(of host: String, for asker: HostAsker) async -> [NetworkAddress] {
        let (answers, sender) = AsyncStream.makeStream(of: [NetworkAddress].self)
        let job = Job(host, sender)
        // By the answer, by time, or because nobody asks any more.
        sender.onTermination = { _ in job.leave() }
        let isFirst = jobs.withLock { jobs in
            jobs[asker, default: []].append(job)
            return jobs[asker]?.count == 1
        }
        if isFirst { start(job, of: asker) }
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

    private func start(_ job: Job, of asker: HostAsker) {
        threads.submit { _ in
            if !job.isLeft { job.answer.yield(self.look(job.host)) }
            job.answer.finish()
            self.startNext(of: asker)
        }
    }

    private func startNext(of asker: HostAsker) {
        let next = jobs.withLock { jobs -> Job? in
            let waiting = jobs[asker]?.dropFirst().filter { !$0.isLeft } ?? []
            jobs[asker] = waiting.isEmpty ? nil : waiting
            return waiting.first
        }
        if let next { start(next, of: asker) }
    }
}
