import QuestEngine
import ServiceLifecycle
import Synchronization

/// Whether the daemon takes requests: not once it has been told to stop.
final class Readiness: Service {
    private let stopping = Mutex(false)

    var isStopping: Bool { stopping.withLock { $0 } }

    /// Waits for the signal to stop; from then on `/readyz` says no, while requests at hand are finished.
    func run() async throws {
        try? await gracefulShutdown()
        stop()
    }

    func stop() {
        stopping.withLock { $0 = true }
    }
}
