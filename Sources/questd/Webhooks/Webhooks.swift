import EventServices
import Logging
import NIOCore
import QuestEngine
import QuestWire
import ServerBase
import ServiceLifecycle

/// Sends quests' records to their webhooks: beside all requests, a few deliveries at a time, of each webhook one after
/// the other.
///
/// The log is the queue. A webhook's place in it is on the disk after each delivery, so that after a restart nothing is
/// left out; a delivery that was under way then comes again. Of several daemons that share a store the one on duty sends.
actor Webhooks: Service {
    struct Key: Hashable, Sendable {
        let quest: QuestID
        let id: WebhookID
    }

    let kept: any WebhookStore
    let store: any QuestStore
    let bodies: WebhookBodies
    private let sender: WebhookSender
    private let feed: RecordFeed
    let lease: LeaderLease
    /// Whether other daemons add and remove webhooks, too.
    let areShared: Bool
    private let key: CodeKey
    let clock: any TimeSource
    private let limits: LimitValues
    private let logger: Logger
    private let metrics: Metrics
    private let chance: @Sendable () -> Double
    var ids: IdentifierSource
    /// All, in the order in which they were added.
    var known: [Webhook] = []
    private var isLoaded = false
    /// The webhooks for which something may be there to be sent.
    var behind: Set<Key> = []
    /// The webhooks that are at work.
    var busy: Set<Key> = []
    var testing: Set<Key> = []
    /// The one that is looked at first rises, so that each has its turn.
    private var turn = 0
    private var alarm: (time: Timestamp, task: Task<Void, Never>)?
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    /// Time after which the store is asked again that could not be read.
    private static let storePause: Seconds = 5
    /// Records that may be passed over before that is written down.
    private static let longestSkip: Int64 = 1000

    /// - Parameter chance: Random numbers from 0 to 1.
    init(
        _ parts: Parts, services: QuestServices, lease: LeaderLease,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        kept = parts.webhooks
        store = parts.store
        bodies = WebhookBodies(store: parts.store, services: services)
        sender = WebhookSender(
            way: EgressClient(networks: parts.webhookNetworks, resolver: parts.resolver),
            takesHTTP: parts.webhooksTakeHTTP,
            deadline: .seconds(Int64(parts.limits[WebhookLimits.deadline])))
        feed = services.feed
        self.lease = lease
        areShared = parts.sharing != nil
        key = parts.codeSecret
        clock = parts.clock
        limits = parts.limits
        logger = parts.logger.of(.webhooks)
        metrics = parts.metrics
        ids = parts.ids()
        self.chance = chance
        (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in self.feed.bell {
                        for sign in self.feed.takeSigns() { await self.take(sign) }
                    }
                }
                group.addTask { await self.deliverAll() }
            }
        }
        // A service that ends would end the daemon.
        try? await gracefulShutdown()
    }

    private nonisolated func deliverAll() async {
        // Whoever was on duty before has come further than was known here.
        lease.whenTaken { [weak self] in Task { await self?.reload() } }
        while !Task.isCancelled {
            do throws(StoreError) {
                try await load()
                break
            } catch {
                logger.error("webhooks cannot be read", metadata: ["error": "\(error.code)"])
                try? await Task.sleep(for: .seconds(5))
            }
        }
        await withDiscardingTaskGroup { group in
            for await _ in wakes {
                for key in await takeDue() { group.addTask { await self.work(on: key) } }
            }
        }
        await quiet()
    }

    func load() async throws(StoreError) {
        guard !isLoaded else { return }
        let stored = try await kept.webhooks()
        // Others may have been as fast.
        guard !isLoaded else { return }
        isLoaded = true
        known = stored
        behind = Set(stored.map(\.key))
        wake()
    }

    /// Reads anew what other daemons have added, removed and sent.
    func reload() async {
        do throws(StoreError) {
            let stored = try await kept.webhooks()
            let own = Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0) })
            known = stored.map { hook in
                guard let known = own[hook.key], known.createdAt == hook.createdAt else { return hook }
                // What is under way is written down soon; what was passed over is not always.
                if busy.contains(hook.key) { return known }
                var merged = hook
                merged.progress.cursor = max(hook.progress.cursor, known.progress.cursor)
                return merged
            }
            isLoaded = true
            behind = Set(known.map(\.key))
            wake()
        } catch {
            logger.error("webhooks cannot be read", metadata: ["error": "\(error.code)"])
        }
    }

    nonisolated func wake() { waker.yield() }

    private func take(_ sign: RecordFeed.Sign) async {
        switch sign {
        case .grown(let quest):
            let keys = known.map(\.key).filter { $0.quest == quest }
            guard !keys.isEmpty else { return }
            behind.formUnion(keys)
            wake()
        case .ended(let quest): await forget(quest)
        }
    }

    /// Returns what may begin now, and sees to it that the next one begins in time.
    private func takeDue() -> [Key] {
        guard lease.isHeld else {
            setAlarm(at: nil)
            return []
        }
        let now = clock.now
        var due: [Key] = []
        var next: Timestamp?
        turn = known.isEmpty ? 0 : (turn + 1) % known.count
        for hook in known[turn...] + known[..<turn] {
            guard behind.contains(hook.key), !busy.contains(hook.key), !hook.progress.isStopped else {
                continue
            }
            if let time = hook.progress.retryAt, time > now {
                next = min(next ?? time, time)
            } else if busy.count < limits[WebhookLimits.atOnce] {
                busy.insert(hook.key)
                due.append(hook.key)
            }
        }
        setAlarm(at: next)
        return due
    }

    private func setAlarm(at time: Timestamp?) {
        guard alarm?.time != time else { return }
        alarm?.task.cancel()
        alarm = time.map { time in
            let task = Task { [clock, waker] in
                if (try? await clock.sleep(until: time)) != nil { waker.yield() }
            }
            return (time: time, task: task)
        }
    }

    private func quiet() { setAlarm(at: nil) }

    private func work(on key: Key) async {
        behind.remove(key)
        if let hook = find(key) {
            do {
                try await deliver(to: hook)
            } catch {
                logger.error(
                    "webhook not served",
                    metadata: ["quest": "\(key.quest)", "error": "\(Refused(error).message.code)"])
                behind.insert(key)
                change(key) { $0.retryAt = clock.now + Self.storePause }
            }
        }
        busy.remove(key)
        wake()
    }

    private func deliver(to hook: Webhook) async throws {
        let batch = try await bodies.batch(for: hook)
        if batch.erasesQuest { return await forget(hook.quest) }
        if batch.records.isEmpty { return await pass(batch, of: hook) }
        let body = try await bodies.body(of: batch, for: hook)
        let name = batch.name(for: hook)
        let attempt = await send(body, named: name, recordCount: batch.records.count, to: hook)
        // Cut off because the daemon stops: it comes again.
        guard !Task.isCancelled || attempt.isDelivered else { return }
        (attempt.isDelivered ? metrics.deliveries.delivered : metrics.deliveries.failed).add()
        let now = clock.now
        let luck = chance()
        let changed = change(hook.key) { progress in
            progress.note(attempt)
            guard attempt.isDelivered else {
                return progress.fail(through: batch.through, at: now, limits: limits, chance: luck)
            }
            progress.succeed(through: batch.through, at: now)
            if batch.hasMore { progress.retryAt = nil }
        }
        // Removed meanwhile.
        guard let changed else { return }
        if !attempt.isDelivered || batch.hasMore { behind.insert(hook.key) }
        if changed.progress.isStopped {
            logger.warning(
                "webhook given up: nothing is sent until it is tested",
                metadata: ["quest": "\(hook.quest)", "webhook": "\(hook.id)"])
        } else if changed.progress.failures == 1 {
            logger.notice(
                "webhook fails",
                metadata: [
                    "quest": "\(hook.quest)", "webhook": "\(hook.id)",
                    "reason": "\(attempt.failure ?? "\(attempt.status ?? 0)")",
                ])
        }
        try await kept.update(changed)
    }

    /// Goes past records that nobody asked for.
    private func pass(_ batch: WebhookBatch, of hook: Webhook) async {
        let now = clock.now
        let changed = change(hook.key) { progress in
            progress.through = nil
            guard progress.cursor < batch.through else { return }
            progress.cursor = batch.through
            // Many may come of what nobody asked for: they are passed over together.
            if !batch.hasMore { progress.retryAt = now + WebhookProgress.pause }
        }
        if batch.hasMore { behind.insert(hook.key) }
        guard let changed,
            changed.progress.cursor / Self.longestSkip > hook.progress.cursor / Self.longestSkip
        else { return }
        try? await kept.update(changed)
    }

    func send(
        _ body: [UInt8], named name: String, recordCount: Int, to hook: Webhook
    ) async -> WebhookAttempt {
        let begun = clock.now
        let start = ContinuousClock.now
        let answer: Result<Int, WebhookFailure>
        if let address = OutgoingAddress(hook.url) {
            let fields = [
                (name: "Content-Type", value: "application/json"),
                (name: "User-Agent", value: "questd/\(Release.version)"),
                (name: "ReQuest-Event", value: recordCount == 0 ? "test" : "records"),
                (name: "ReQuest-Delivery", value: name),
                (name: "ReQuest-Signature", value: secret(of: hook).signature(of: body, at: begun)),
            ]
            answer = await sender.send(
                WebhookSender.Posting(
                    quest: hook.quest, address: address, fields: fields, body: body,
                    attempt: hook.progress.failures))
        } else {
            answer = .failure(.hostUnknown)
        }
        let milliseconds = Int((ContinuousClock.now - start).milliseconds)
        switch answer {
        case .success(let status):
            return WebhookAttempt(
                at: begun, delivery: name, recordCount: recordCount, status: status, failure: nil,
                milliseconds: milliseconds)
        case .failure(let failure):
            return WebhookAttempt(
                at: begun, delivery: name, recordCount: recordCount, status: nil, failure: failure.rawValue,
                milliseconds: milliseconds)
        }
    }

    func secret(of hook: Webhook) -> WebhookSecret {
        WebhookSecret(of: hook.id, in: hook.quest, salt: hook.salt, from: self.key)
    }

    /// Number of all, of those whose deliveries fail, and of records that wait for them.
    var counts: MetricGauges.WebhookCounts {
        get async {
            var counts = MetricGauges.WebhookCounts(
                all: known.count, failing: known.count { $0.progress.failures > 0 && !$0.progress.isStopped },
                stopped: known.count { $0.progress.isStopped })
            for hook in known where behind.union(busy).contains(hook.key) || hook.progress.isStopped {
                let head = (try? await store.head(of: hook.quest))?.seq ?? 0
                counts.waiting += Int(clamping: max(0, head - hook.progress.cursor))
            }
            return counts
        }
    }

    func find(_ key: Key) -> Webhook? { known.first { $0.key == key } }

    /// - Returns: The webhook as it is now; `nil` where it is gone.
    @discardableResult
    func change(_ key: Key, _ body: (inout WebhookProgress) -> Void) -> Webhook? {
        guard let place = known.firstIndex(where: { $0.key == key }) else { return nil }
        body(&known[place].progress)
        return known[place]
    }

    private func forget(_ quest: QuestID) async {
        let gone = known.filter { $0.quest == quest }
        known.removeAll { $0.quest == quest }
        for hook in gone {
            behind.remove(hook.key)
            do throws(StoreError) {
                try await kept.removeWebhook(hook.id, of: quest)
            } catch {
                logger.error(
                    "webhook not removed", metadata: ["quest": "\(quest)", "error": "\(error.code)"])
            }
        }
    }
}

extension Webhook {
    var key: Webhooks.Key { Webhooks.Key(quest: quest, id: id) }
}
