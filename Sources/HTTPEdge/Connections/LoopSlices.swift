import NIOCore
import ServerBase

/// The work of one event loop that can wait, done in slices: jobs of tasks, and requests that wait for their turn.
///
/// A loop returns to its sockets only where none of its tasks is ready. Work that keeps itself going would keep it from
/// them, so after each slice there is a pause, and only one such pause at a time.
///
/// Confined to its event loop.
final class LoopSlices {
    private let eventLoop: any EventLoop
    private let now: () -> NIODeadline
    private var jobs = CircularBuffer<(job: UnownedJob, executor: UnownedTaskExecutor)>()
    private var turns: [RequestTurns] = []
    private var isScheduled = false
    /// Slices in a row in which jobs left no time for turns.
    private var skipped = 0

    /// A slice ends after so much time, in nanoseconds.
    static let slice: Int64 = 500_000
    /// Pause after a slice that left something: time in which no task is ready.
    static let pause = TimeAmount.microseconds(50)
    /// Slices in a row after which turns are taken all the same.
    private static let mostSkipped = 8

    /// - Parameter now: The monotonic clock.
    init(_ eventLoop: any EventLoop, now: @escaping () -> NIODeadline = { .now() }) {
        (self.eventLoop, self.now) = (eventLoop, now)
    }

    func add(_ turns: RequestTurns) { self.turns.append(turns) }

    /// - Parameter executor: The executor that the job was given to; kept for as long as the loop is.
    func add(_ job: UnownedJob, on executor: UnownedTaskExecutor) {
        jobs.append((job, executor))
        wake()
    }

    /// Has a slice run soon: something waits.
    func wake() {
        guard !isScheduled else { return }
        isScheduled = true
        eventLoop.assumeIsolated().execute { self.run() }
    }

    private func run() {
        runJobs()
        // What was begun comes first, or else ever more would be begun.
        if jobs.isEmpty || skipped >= Self.mostSkipped {
            skipped = 0
            var hasServed = false
            for turns in turns where turns.serveSlice() { hasServed = true }
            // Where nothing was begun, the loop looks at its sockets the sooner.
            if hasServed { runJobs() }
        } else {
            skipped += 1
        }
        isScheduled = !jobs.isEmpty || turns.contains { $0.isReady }
        guard isScheduled else { return }
        eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { self.run() }
    }

    private func runJobs() {
        guard !jobs.isEmpty else { return }
        let end = now() + .nanoseconds(Self.slice)
        while let (job, executor) = jobs.popFirst() {
            job.runSynchronously(on: executor)
            if now() >= end { return }
        }
    }
}
