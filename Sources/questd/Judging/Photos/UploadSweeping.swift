import Logging
import QuestEngine
import ServiceLifecycle

/// Removes uploads that nobody goes on with: at the start and then once an hour.
struct UploadSweeping: Service {
    let uploads: UploadFolder
    let clock: any TimeSource
    let logger: Logger

    private static let interval: Seconds = 3600

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try await uploads.sweep(at: clock.now) } catch {
                    logger.warning(
                        "uploads not swept", metadata: ["error": "\(Refused(error).message.code)"])
                }
                try await clock.sleep(until: clock.now + Self.interval)
            }
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }
}
