@preconcurrency import Dispatch
import Glibc
import Synchronization

/// SIGTERM and SIGINT, for as long as this is kept: the first of them is reported, a second ends the process at once.
///
/// On a thread of their own, so that the second one works however busy, or stuck, everything else is.
final class StopSignals {
    private let sources: [any DispatchSourceSignal]
    private static let queue = DispatchQueue(label: "questd.stop")

    /// Whether one has come.
    private final class FirstSignal: Sendable {
        private let hasCome = Mutex(false)

        /// - Returns: Whether it is the first.
        func note() -> Bool {
            hasCome.withLock { hasCome in
                defer { hasCome = true }
                return !hasCome
            }
        }
    }

    /// - Parameter stop: Called once.
    init(_ stop: @escaping @Sendable () -> Void) {
        let first = FirstSignal()
        sources = [SIGTERM, SIGINT].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: Self.queue)
            source.setEventHandler {
                // What was acknowledged is on the disk; as a shell reports whoever died of it.
                guard first.note() else { _exit(128 + number) }
                stop()
            }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Does something later, whatever everything else is doing then.
    static func after(_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: body)
    }
}
