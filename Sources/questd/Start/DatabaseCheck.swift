import Logging
import QuestEngine
import QuestStoreSQLite
import ServerBase
import ServiceLifecycle

/// Reads a large database through in search of damage once the daemon runs, since a start must not wait for
/// it. What is damaged stops the daemon: what it would answer and store could not be trusted.
struct DatabaseCheck: Service {
    let logger: Logger
    let verify: @Sendable () async throws -> Void

    /// `nil` when the whole file was read at opening.
    init?(of store: SQLiteQuestStore, logger: Logger) {
        if store.isVerified { return nil }
        self.init(logger: logger) { try await store.verify() }
    }

    init(logger: Logger, verify: @escaping @Sendable () async throws -> Void) {
        self.logger = logger
        self.verify = verify
    }

    /// - Throws: `StartError.database`, which ends the daemon.
    func run() async throws {
        do {
            let duration = try await ContinuousClock().measure {
                try await cancelWhenGracefulShutdown { try await verify() }
            }
            logger.notice("database verified", metadata: ["ms": "\(duration.milliseconds)"])
        } catch let error as SQLiteStoreError {
            logger.critical("\(error.message.text(in: .english))")
            throw StartError.database(error)
        } catch is CancellationError {
            return
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }
}
