import Logging
import QuestEngine
import QuestStoreSQLite
import ServiceLifecycle

/// Ends the daemon once the database can keep nothing any more: its files are gone, or the disk has lost a write. Also
/// warns of a log that grows and grows.
struct StoreWatch: Service {
    let logger: Logger
    let fault: @Sendable () -> SQLiteStoreError?
    let logSize: @Sendable () -> Int

    private static let interval = Duration.milliseconds(250)

    init(of store: SQLiteQuestStore, logger: Logger) {
        self.init(logger: logger, fault: { store.fault() }, logSize: { store.logSize })
    }

    init(
        logger: Logger, fault: @escaping @Sendable () -> SQLiteStoreError?,
        logSize: @escaping @Sendable () -> Int = { 0 }
    ) {
        self.logger = logger
        self.fault = fault
        self.logSize = logSize
    }

    /// - Throws: `StartError.database`, which ends the daemon.
    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                var isLarge = false
                while true {
                    if let fault = fault() { throw StartError.database(fault) }
                    let size = logSize()
                    if size > StoreLimits.logAlarm.value, !isLarge {
                        logger.warning("the log of the database is large", metadata: ["bytes": "\(size)"])
                    }
                    isLarge = size > StoreLimits.logAlarm.value
                    try await Task.sleep(for: Self.interval)
                }
            }
        } catch let error as StartError {
            logger.critical("\(error.message.text(in: .english))")
            throw error
        } catch is CancellationError {
            return
        }
    }
}
