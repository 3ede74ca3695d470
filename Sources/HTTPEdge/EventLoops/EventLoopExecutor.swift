package import NIOCore
import ServerBase
import Synchronization

/// Runs tasks on the thread of an event loop: what comes in on a connection is read, decided and answered there, and
/// no thread waits for another.
///
/// Actors without an executor of their own run there too while such a task is in them.
package final class EventLoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop
    /// Work of the loop that is done in slices.
    private let bound: NIOLoopBoundBox<LoopSlices>

    private init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
        bound = .makeBoxSendingValue(LoopSlices(eventLoop), eventLoop: eventLoop)
    }

    /// The one that the connection of this task is worked on by; `nil` where there is no network.
    @TaskLocal static var current: EventLoopExecutor?

    private static let all = Mutex<[ObjectIdentifier: EventLoopExecutor]>([:])

    /// The executor of a loop, the same each time.
    package static func of(_ eventLoop: any EventLoop) -> EventLoopExecutor {
        all.withLock { all in
            let key = ObjectIdentifier(eventLoop)
            if let executor = all[key] { return executor }
            let executor = EventLoopExecutor(eventLoop)
            all[key] = executor
            return executor
        }
    }

    /// Work of the loop that waits; to be asked for on the loop.
    var slices: LoopSlices { bound.value }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if eventLoop.inEventLoop { return slices.add(job, on: asUnownedTaskExecutor()) }
        eventLoop.execute { self.slices.add(job, on: self.asUnownedTaskExecutor()) }
    }
}
