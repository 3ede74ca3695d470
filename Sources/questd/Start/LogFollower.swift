import EventServices
import HTTPEdge
import Logging
import QuestEngine
import ServerBase
import ServiceLifecycle
import Synchronization

/// Follows what other daemons write to the store that they share with this one: by hints at once, and every few seconds
/// without any, since hints get lost.
///
/// Desks fold the records of others as their own and tell the same observers of them. What is no record, such as sessions of
/// browsers, is forgotten and read anew.
final class LogFollower: Service {
    private let sharing: Sharing
    private let services: QuestServices
    private let zones: ZoneKeeping
    private let sessions: Sessions
    private let webhooks: Webhooks
    private let store: any QuestStore
    private let logger: Logger
    /// Takes of throttles what others have taken.
    private let takeSpent: @Sendable ([SpentTokens]) -> Void
    /// Logs that have grown, with the last record that is known of each; taken one after the other.
    private let grown = Mutex<[QuestID: Int64]>([:])
    private let bell: AsyncStream<Void>
    private let ringer: AsyncStream<Void>.Continuation
    /// Whether what lasts by sessions is to be looked at again.
    private let holdsAreDoubtful = Mutex(false)

    init(
        _ sharing: Sharing, services: QuestServices, zones: ZoneKeeping, sessions: Sessions,
        webhooks: Webhooks,
        store: any QuestStore, logger: Logger, takeSpent: @escaping @Sendable ([SpentTokens]) -> Void
    ) {
        (self.sharing, self.services, self.zones) = (sharing, services, zones)
        (self.sessions, self.webhooks, self.store) = (sessions, webhooks, store)
        (self.logger, self.takeSpent) = (logger, takeSpent)
        (bell, ringer) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.hear() }
                group.addTask { for await _ in self.bell { await self.followGrown() } }
                group.addTask { for await _ in self.services.feed.bellElsewhere { await self.followZones() } }
                group.addTask {
                    while (try? await Task.sleep(for: self.sharing.interval)) != nil {
                        await self.catchUp()
                        await self.lookAtHolds()
                    }
                }
            }
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }

    private func hear() async {
        while !Task.isCancelled {
            for await change in sharing.changes.changes() { await take(change) }
            // A store that is closed says nothing more.
            try? await Task.sleep(for: sharing.interval)
        }
    }

    /// Takes in a hint.
    func take(_ change: StoreChange) async {
        switch change {
        case .records(let quest, let seq): note(quest, through: seq)
        case .removed(let quest): note(quest, through: .max)
        case .rows(let rows):
            if !rows.isDisjoint(with: [.sessions, .accounts]) {
                sessions.forgetAll()
                holdsAreDoubtful.withLock { $0 = true }
            }
            if rows.contains(.webhooks) { await webhooks.reload() }
        case .spent(let tokens): takeSpent(tokens)
        case .gap:
            sessions.forgetAll()
            holdsAreDoubtful.withLock { $0 = true }
            await catchUp()
        }
    }

    private func note(_ quest: QuestID, through seq: Int64) {
        grown.withLock { $0[quest] = max($0[quest] ?? 0, seq) }
        ringer.yield()
    }

    private func followGrown() async {
        let all = grown.withLock { grown in
            defer { grown = [:] }
            return grown
        }
        for (quest, seq) in all {
            await report("log not followed") {
                try await self.follow(quest) { try await $0.follow(through: seq) }
            }
        }
    }

    /// Catches up with all logs, and with webhooks that other daemons have added or removed.
    func catchUp() async {
        await webhooks.reload()
        await report("logs not followed") {
            let heads = try await self.store.heads()
            for (quest, head) in heads.sorted(by: { $0.key < $1.key }) {
                try await self.follow(quest) { try await $0.follow(to: head) }
            }
            // Of what was deleted elsewhere nothing is told but that it is there no longer.
            for service in self.services.allAtHand where heads[service.quest] == nil {
                try await service.follow(to: .empty)
            }
        }
    }

    /// A quest that nobody here has heard of has zones, too.
    private func follow(_ quest: QuestID, _ body: (QuestService) async throws -> Void) async throws {
        let isKnown = services.serviceAtHand(of: quest) != nil
        try await body(services.deskToBe(of: quest))
        if !isKnown { services.feed.noteElsewhere(quest) }
    }

    private func followZones() async {
        for quest in services.feed.takeElsewhere() {
            await report("zones not followed") {
                let service = await self.services.deskToBe(of: quest)
                let isThere = try await service.snapshot().edition != nil
                if isThere { try await self.zones.follow(service) } else { await self.zones.forget(quest) }
            }
        }
    }

    /// Ends what lasts by sessions that have ended elsewhere.
    private func lookAtHolds() async {
        let areDoubtful = holdsAreDoubtful.withLock { doubtful in
            defer { doubtful = false }
            return doubtful
        }
        if areDoubtful { await services.revocations.lookAgain() }
    }

    /// Does something, and says in the log where it fails: it is tried again after the interval.
    private func report(_ failure: Logger.Message, _ body: () async throws -> Void) async {
        do { try await body() } catch {
            logger.warning(failure, metadata: ["error": "\(Refused(error).message.code)"])
        }
    }
}
