package import Logging
package import QuestBase
import QuestRules
import ServiceLifecycle

/// A service that does the same work at the start and then again and again, until the daemon stops. Work that fails is
/// said in the log, and tried again the next time.
package struct Recurring: Service {
    let interval: Seconds
    let clock: any TimeSource
    let logger: Logger
    /// Said in the log when the work fails.
    let failure: Logger.Message
    let work: @Sendable () async throws -> Void

    package init(
        every interval: Seconds, on clock: any TimeSource, logger: Logger, failure: Logger.Message,
        _ work: @escaping @Sendable () async throws -> Void
    ) {
        self.interval = interval
        self.clock = clock
        self.logger = logger
        self.failure = failure
        self.work = work
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try await work() } catch {
                    logger.warning(failure, metadata: ["error": "\(Refused(error).message.code)"])
                }
                try await clock.sleep(until: clock.now + interval)
            }
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }
}
