import Logging
import QuestEngine
import ServiceLifecycle

/// Erases personal data of quests that have been over for so many days, where the daemon is set to: texts, names,
/// positions, receipts and photos. Looks at the start and then once a day.
struct Retention: Service {
    let kept: Seconds
    let erasing: Erasing
    let desks: QuestDesks
    let photos: PhotoFolder
    var sessions: Sessions?
    var accounts: (any AccountStore)?
    let clock: any TimeSource
    let logger: Logger

    private static let interval: Seconds = 86_400

    func run() async throws {
        let daily = Recurring(
            every: Self.interval, on: clock, logger: logger, failure: "retention failed", erase)
        try await daily.run()
    }

    /// Erases the data of all quests. One that fails is tried again the next time, the others go on.
    func erase() async {
        do {
            for desk in try await desks.all() { await erase(desk) }
        } catch {
            logger.error("retention failed", metadata: ["error": "\(Refused(error).message.code)"])
        }
    }

    private func erase(_ desk: QuestDesk) async {
        do {
            let (kept, now) = (kept, clock.now)
            var count = 0
            // One team after the other: nobody who writes waits for all of them.
            while let gone = try await erasing.perform(
                on: desk, as: .system, at: now, { try $0.eraseNext(overFor: kept) })
            {
                count += 1
                await photos.forget(gone)
            }
            if count > 0 { try await sessions?.forget(desk.quest) }
            if count > 0 { try await accounts?.removeParticipations(in: desk.quest) }
            if count > 0 { logger.notice("personal data erased", metadata: ["quest": "\(desk.quest)"]) }
        } catch {
            logger.error(
                "retention failed",
                metadata: ["quest": "\(desk.quest)", "error": "\(Refused(error).message.code)"])
        }
    }
}
