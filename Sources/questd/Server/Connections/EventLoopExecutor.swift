import NIOCore
import Synchronization

/// Runs tasks on the thread of an event loop: what comes in on a connection is read, decided and answered there, and
/// no thread waits for another.
///
/// Runs them in slices: a loop returns to its sockets only where none of its own tasks is ready, and tasks that keep each
/// other going would keep everyone else waiting.
///
/// Actors without an executor of their own run there too while such a task is in them.
final class EventLoopExecutor: TaskExecutor {
    /// Jobs in the order in which they run. Confined to the loop.
    private final class Jobs {
        var ready = CircularBuffer<UnownedJob>()
        var isScheduled = false
    }

    private let eventLoop: any EventLoop
    private let jobs: NIOLoopBoundBox<Jobs>

    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
        jobs = .makeBoxSendingValue(Jobs(), eventLoop: eventLoop)
    }

    /// The one that the connection of this task is worked on by; `nil` where there is no network.
    @TaskLocal static var current: EventLoopExecutor?

    private static let all = Mutex<[ObjectIdentifier: EventLoopExecutor]>([:])

    /// The executor of a loop, the same each time.
    static func of(_ eventLoop: any EventLoop) -> EventLoopExecutor {
        all.withLock { all in
            let key = ObjectIdentifier(eventLoop)
            if let executor = all[key] { return executor }
            let executor = EventLoopExecutor(eventLoop)
            all[key] = executor
            return executor
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if eventLoop.inEventLoop { add(job) } else { eventLoop.execute { self.add(job) } }
    }

    private func add(_ job: UnownedJob) {
        let jobs = jobs.value
        jobs.ready.append(job)
        guard !jobs.isScheduled else { return }
        jobs.isScheduled = true
        eventLoop.execute { self.runSlice() }
    }

    private func runSlice() {
        let jobs = jobs.value
        let end = NIODeadline.now() + .nanoseconds(RequestTurns.slice)
        while let job = jobs.ready.popFirst() {
            job.runSynchronously(on: asUnownedTaskExecutor())
            if !jobs.ready.isEmpty, NIODeadline.now() >= end {
                eventLoop.scheduleTask(in: RequestTurns.pause) { self.runSlice() }
                return
            }
        }
        jobs.isScheduled = false
    }
}
