import CHost
import NIOPosix
import QuestBase
import QuestRules

/// Does what takes long, such as making hierarchies and fields, on threads that give way to all others: on a single core
/// too, no request waits for it.
///
/// The pool of Swift's own tasks has no more threads than there are cores: one such work would hold up all actors.
package enum BackgroundWork {
    private static let threads: NIOThreadPool = {
        let threads = NIOThreadPool(numberOfThreads: 2)
        threads.start()
        return threads
    }()

    /// A thread for what takes long in all and is urgent for nobody.
    private static let aside: NIOThreadPool = {
        let threads = NIOThreadPool(numberOfThreads: 1)
        threads.start()
        return threads
    }()

    /// Returns what `work` does, once it is done.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await run(on: threads, work)
    }

    /// Returns what `work` does, once it is done, on a thread of its own: for much work, which would hold up that of `run`.
    package static func runAside<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await run(on: aside, work)
    }

    private static func run<Value: Sendable>(
        on threads: NIOThreadPool, _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            threads.submit { _ in
                giveWay()
                continuation.resume(returning: work())
            }
        }
    }

    /// Runs tasks on threads of their own that give way as well: for `WorkPool`, which sees to it that there are few.
    static let executor: any TaskExecutor = Executor(giveWay)

    /// Runs tasks on threads that give way a little: for work of seconds, such as the publication of a quest, and for what those
    /// want who run an event. On a machine that is busy all the time it would never end if it gave way to everything.
    static let promptExecutor: any TaskExecutor = Executor { yield_some() }

    private final class Executor: TaskExecutor {
        private let threads = NIOThreadPool(numberOfThreads: WorkLimits.atOnce.value)
        private let prepare: @Sendable () -> Void

        /// - Parameter prepare: Called on the thread of each task.
        init(_ prepare: @escaping @Sendable () -> Void) {
            self.prepare = prepare
            threads.start()
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            threads.submit { _ in
                self.prepare()
                job.runSynchronously(on: self.asUnownedTaskExecutor())
            }
        }
    }

    /// A thread that is nice alone keeps others waiting for milliseconds once it has begun. Loops that are busy pause often enough
    /// for these threads to go on.
    @Sendable private static func giveWay() { give_way() }
}
