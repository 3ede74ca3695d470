import EventServices
import HTTPEdge
import Logging
import QuestEngine
import ServerBase
import ServiceLifecycle

/// Erases personal data of quests that have been over for so many days, where the daemon is set to: texts, names,
/// positions, receipts and photos. Looks at the start and then once a day.
struct Retention: Service {
    let kept: Seconds
    let erasing: Erasing
    let services: QuestServices
    let photos: PhotoFolder
    var sessions: Sessions?
    var history: AccountKeeping?
    /// Time for which nothing is erased after the start: where nobody has set the span, there is time to set it.
    var delay: Seconds = .zero
    /// Whether this daemon is the one that erases; always where `nil`.
    var lease: LeaderLease?
    let clock: any TimeSource
    let logger: Logger

    private static let interval: Seconds = 86_400
    /// The interval where another daemon may come on duty any time.
    private static let sharedInterval: Seconds = 3600

    /// Quests whose data is erased within this time are told at the start.
    private static let foretold: Seconds = 604_800

    func run() async throws {
        await announce()
        let first = clock.now + delay
        let daily = Recurring(
            every: lease?.isShared == true ? Self.sharedInterval : Self.interval, on: clock, logger: logger,
            failure: "retention failed"
        ) {
            if clock.now >= first, lease?.isHeld ?? true { await erase() }
        }
        try await daily.run()
    }

    /// Tells which quests' data is erased soon: there is time to copy it, or to set another span.
    func announce() async {
        do {
            var soon: [String] = []
            for service in try await services.all() {
                let snapshot = try await service.snapshot()
                guard let moment = try snapshot.engine().erasure(overFor: kept, in: snapshot.state),
                    moment <= clock.now + Self.foretold
                else { continue }
                soon.append("\(service.quest)")
            }
            guard !soon.isEmpty else { return }
            logger.notice(
                "personal data of these quests is erased within seven days, unless --erase-after is set otherwise",
                metadata: ["quests": "\(soon.joined(separator: ", "))"])
        } catch {
            logger.error("retention failed", metadata: ["error": "\(Refused(error).message.code)"])
        }
    }

    /// Erases the data of all quests. One that fails is tried again the next time, the others go on.
    func erase() async {
        do {
            for service in try await services.all() { await erase(service) }
        } catch {
            logger.error("retention failed", metadata: ["error": "\(Refused(error).message.code)"])
        }
    }

    private func erase(_ service: QuestService) async {
        do {
            let (kept, now) = (kept, clock.now)
            var count = 0
            // One team after the other: nobody who writes waits for all of them.
            while let gone = try await erasing.perform(
                on: service, as: .system, at: now, { try $0.eraseNext(overFor: kept) })
            {
                count += 1
                await photos.forget(gone)
            }
            if count > 0 { try await sessions?.forget(service.quest) }
            if count > 0 { try await history?.settle(service) }
            if count > 0 { logger.notice("personal data erased", metadata: ["quest": "\(service.quest)"]) }
        } catch {
            logger.error(
                "retention failed",
                metadata: ["quest": "\(service.quest)", "error": "\(Refused(error).message.code)"])
        }
    }
}
