import HTTPEdge
import Logging
import QuestEngine
import ServiceLifecycle

/// Takes a new certificate into use soon after its files have changed: whoever renews it need not tell the daemon.
struct TLSWatch: Service {
    let identity: TLSIdentity
    let logger: Logger
    var interval = Duration.seconds(5)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                do throws(TLSIdentity.Failure) {
                    guard try identity.reload() else { continue }
                    logger.notice("certificate reloaded", metadata: ["file": "\(identity.certificate)"])
                } catch {
                    logger.error("certificate kept: \(StartError(error).message.text(in: .english))")
                }
            }
        }
    }
}

extension StartError {
    init(_ failure: TLSIdentity.Failure) {
        self =
            switch failure {
            case .unusable(let file): .tlsUnusable(file)
            case .exposed(let file): .secretExposed(file)
            }
    }
}
