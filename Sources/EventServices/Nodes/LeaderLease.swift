package import Logging
package import QuestEngine
import ServerBase
import ServiceLifecycle
import Synchronization

/// Tells whether this daemon is on duty: of those that share a store one at a time sends webhooks, and erases what has been
/// kept for long enough. A daemon that has its store for itself always is.
///
/// The duty is a lease of the store. Whoever cannot renew it gives it up before another can have it; a daemon that stops
/// hands it over, and one that dies loses it with the lease.
package final class LeaderLease: Service {
    private struct State {
        var until: ContinuousClock.Instant?
        var observers: [@Sendable () -> Void] = []
    }

    private let sharing: Sharing?
    private let holder: String
    private let logger: Logger
    private let state = Mutex(State())

    /// The lease's name.
    static let name = "duty"

    package init(_ sharing: Sharing?, ids: inout IdentifierSource, logger: Logger) {
        self.sharing = sharing
        // A daemon that is started anew is another holder.
        holder = "\(sharing?.node.text ?? "")/\(NodeName(using: &ids))"
        self.logger = logger
    }

    /// Whether there are others that could be.
    package var isShared: Bool { sharing != nil }

    /// Whether this daemon is on duty now. Waits for nobody.
    package var isHeld: Bool {
        sharing == nil || state.withLock { $0.until.map { ContinuousClock.now < $0 } ?? false }
    }

    /// - Parameter observer: Called each time that the daemon comes on duty.
    package func whenTaken(_ observer: @escaping @Sendable () -> Void) {
        state.withLock { $0.observers.append(observer) }
    }

    func run() async throws {
        if let sharing {
            try? await cancelWhenGracefulShutdown {
                while true {
                    await self.renew(sharing)
                    try await Task.sleep(for: .seconds(sharing.dutySpan.value / 4))
                }
            }
            state.withLock { $0.until = nil }
            try? await sharing.leases.endLease(Self.name, of: holder)
        } else {
            // A service that ends would end the daemon.
            try? await gracefulShutdown()
        }
    }

    /// Takes the lease, or goes on with it.
    func renew(_ sharing: Sharing) async {
        // From before it is asked for: the store's time is over later than this one.
        let until = ContinuousClock.now + .seconds(sharing.dutySpan.value * 3 / 4)
        do throws(StoreError) {
            let found = try await sharing.leases.lease(Self.name, to: holder, for: sharing.dutySpan)
            let isNew = state.withLock { state in
                let wasHeld = state.until.map { ContinuousClock.now < $0 } ?? false
                state.until = found == holder ? until : nil
                return found == holder && !wasHeld
            }
            guard isNew else { return }
            logger.notice("on duty", metadata: ["node": "\(sharing.node)"])
            for observer in state.withLock({ $0.observers }) { observer() }
        } catch {
            logger.warning("duty not renewed", metadata: ["error": "\(error.code)"])
        }
    }
}
