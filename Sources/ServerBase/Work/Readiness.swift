import ServiceLifecycle
import Synchronization

/// Whether the daemon takes requests, and what has to hear of it when it takes no more: not once it has been asked to
/// stop.
package final class Readiness: Service {
    private struct State {
        var isDraining = false
        var isStopping = false
        var endings: [UInt64: @Sendable () -> Void] = [:]
        var next: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    package var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Whether new requests are better sent elsewhere.
    package var isDraining: Bool { state.withLock { $0.isDraining || $0.isStopping } }

    /// Waits for the order to stop, and for the failure of what runs beside it; from then on `/readyz` says no, while
    /// requests at hand are finished.
    func run() async throws {
        try? await gracefulShutdown()
        stop()
    }

    /// Says from now on that the daemon takes no more, while it still does: whoever sends it requests has time to send
    /// them elsewhere.
    package func drain() { state.withLock { $0.isDraining = true } }

    /// Notifies everything that lasts that it ends.
    package func stop() {
        let endings: [@Sendable () -> Void] = state.withLock { state in
            state.isStopping = true
            defer { state.endings = [:] }
            return state.endings.values.map { $0 }
        }
        for ending in endings { ending() }
    }

    /// - Parameter ending: Called once when the daemon is asked to stop; at once where it was already.
    package func whenStopping(_ ending: @escaping @Sendable () -> Void) {
        _ = add(ending)
    }

    /// The same, for as long as the result is referred to. What is called must not refer to that.
    package func lasting(until ending: @escaping @Sendable () -> Void) -> Lasting {
        Lasting(self, number: add(ending))
    }

    /// Something that lasts until the daemon is asked to stop, or until it is over by itself.
    package final class Lasting: Sendable {
        private let readiness: Readiness
        private let number: UInt64?

        fileprivate init(_ readiness: Readiness, number: UInt64?) {
            self.readiness = readiness
            self.number = number
        }

        deinit {
            if let number { readiness.leave(number) }
        }
    }

    /// - Returns: `nil` where it was called at once.
    private func add(_ ending: @escaping @Sendable () -> Void) -> UInt64? {
        let number: UInt64? = state.withLock { state in
            guard !state.isStopping else { return nil }
            state.next += 1
            state.endings[state.next] = ending
            return state.next
        }
        if number == nil { ending() }
        return number
    }

    private func leave(_ number: UInt64) {
        state.withLock { $0.endings[number] = nil }
    }
}
