import Logging
import QuestEngine
import ServiceLifecycle

/// Forgets sessions of browsers that have ended by themselves: at the start and then once a day.
struct SessionSweeping: Service {
    let sessions: Sessions
    let clock: any TimeSource
    let logger: Logger

    private static let interval: Seconds = 86_400

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                do { try await sessions.sweep() } catch {
                    logger.warning(
                        "sessions not swept", metadata: ["error": "\(Refused(error).message.code)"])
                }
                try await clock.sleep(until: clock.now + Self.interval)
            }
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }
}
