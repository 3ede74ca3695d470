import Logging
import NIOCore
import QuestEngine
import QuestWire
import ServiceLifecycle

/// Sends quests' records to their webhooks: beside all requests, a few deliveries at a time, of each webhook one after
/// the other.
///
/// The log is the queue. A webhook's place in it is on the disk after each delivery, so that after a restart nothing is
/// left out; a delivery that was under way then comes again.
actor Webhooks: Service {
    struct Key: Hashable, Sendable {
        let quest: QuestID
        let id: WebhookID
    }

    private let kept: any WebhookStore
    private let store: any QuestStore
    private let bodies: WebhookBodies
    private let sender: WebhookSender
    private let feed: RecordFeed
    private let key: CodeKey
    private let clock: any TimeSource
    private let limits: LimitValues
    private let logger: Logger
    private let metrics: Metrics
    private let chance: @Sendable () -> Double
    private var ids: IdentifierSource
    /// All, in the order in which they were added.
    private var known: [Webhook] = []
    private var isLoaded = false
    /// The webhooks for which something may be there to be sent.
    private var behind: Set<Key> = []
    /// The webhooks that are at work.
    private var busy: Set<Key> = []
    private var testing: Set<Key> = []
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
        _ parts: Parts, desks: QuestDesks,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        kept = parts.webhooks
        store = parts.store
        bodies = WebhookBodies(store: parts.store, desks: desks)
        sender = WebhookSender(
            way: WayOut(networks: parts.webhookNetworks, resolver: parts.resolver),
            takesHTTP: parts.webhooksTakeHTTP,
            deadline: .seconds(Int64(parts.limits[WebhookLimits.deadline])))
        feed = desks.feed
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

    private func load() async throws(StoreError) {
        guard !isLoaded else { return }
        let stored = try await kept.webhooks()
        // Others may have been as fast.
        guard !isLoaded else { return }
        isLoaded = true
        known = stored
        behind = Set(stored.map(\.key))
        wake()
    }

    private nonisolated func wake() { waker.yield() }

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

    private func send(
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

    private func secret(of hook: Webhook) -> WebhookSecret {
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

    private func find(_ key: Key) -> Webhook? { known.first { $0.key == key } }

    /// - Returns: The webhook as it is now; `nil` where it is gone.
    @discardableResult
    private func change(_ key: Key, _ body: (inout WebhookProgress) -> Void) -> Webhook? {
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

// MARK: What organisers do with them

extension Webhooks {
    func list(of quest: QuestID) async throws -> [Webhook] {
        try await load()
        return known.filter { $0.quest == quest }
    }

    /// - Throws: `Refused` where there is none.
    func show(_ id: WebhookID, of quest: QuestID) async throws -> Webhook {
        try await load()
        guard let hook = find(Key(quest: quest, id: id)) else { throw Refused(message: .webhookUnknown(id)) }
        return hook
    }

    /// Adds one, which is sent what happens from now on.
    ///
    /// - Parameter id: `nil` for one that is made of the host's name.
    /// - Returns: Also its secret, which is told this once.
    /// - Throws: `Refused`, `StoreError`.
    func add(
        _ address: OutgoingAddress, events: [String], as id: WebhookID?, to quest: QuestID
    ) async throws -> (webhook: Webhook, secret: WebhookSecret) {
        try await load()
        let head = try await store.head(of: quest)
        let others = known.filter { $0.quest == quest }
        guard others.count < WebhookLimits.webhooks.value else {
            throw Refused(message: .tooManyWebhooks(limit: WebhookLimits.webhooks.value))
        }
        let taken = Set(others.map(\.id))
        if let id, taken.contains(id) { throw Refused(message: .webhookExists(id), member: "id") }
        let hook = Webhook(
            id: id ?? Self.freeID(for: address.host, besides: taken), quest: quest, url: address.text,
            events: events, salt: ids.salt(), createdAt: clock.now,
            progress: WebhookProgress(cursor: head.seq))
        // Before it is on the disk, so that no other takes its place.
        known.append(hook)
        do throws(StoreError) {
            try await kept.add(hook)
        } catch {
            known.removeAll { $0.key == hook.key }
            throw error
        }
        behind.insert(hook.key)
        wake()
        return (hook, secret(of: hook))
    }

    func remove(_ id: WebhookID, of quest: QuestID) async throws -> Webhook {
        let hook = try await show(id, of: quest)
        try await kept.removeWebhook(id, of: quest)
        known.removeAll { $0.key == hook.key }
        behind.remove(hook.key)
        return hook
    }

    /// Sends a delivery without records, at once. A receiver that takes it is sent again what waits for it.
    func test(_ id: WebhookID, of quest: QuestID) async throws -> WebhookAttempt {
        let hook = try await show(id, of: quest)
        guard testing.insert(hook.key).inserted else {
            throw RequestError.busy(retryAfter: WorkPool.retryAfter)
        }
        defer { testing.remove(hook.key) }
        let name = "\(id)-test-\(clock.now.milliseconds)"
        let attempt = await send(bodies.test(of: hook, named: name), named: name, recordCount: 0, to: hook)
        let changed = change(hook.key) { progress in
            progress.note(attempt)
            if attempt.isDelivered, !busy.contains(hook.key) { progress.recover() }
        }
        guard let changed else { throw Refused(message: .webhookUnknown(id)) }
        if attempt.isDelivered {
            behind.insert(hook.key)
            wake()
        }
        try await kept.update(changed)
        return attempt
    }

    private static func freeID(for host: String, besides taken: Set<WebhookID>) -> WebhookID {
        let slug = Slug.make(from: host, limit: 60)
        let base = slug.isEmpty ? "webhook" : slug
        let candidates = [base] + (2...taken.count + 2).map { "\(base)-\($0)" }
        return WebhookID(candidates.first { !taken.contains(WebhookID($0)) } ?? base)
    }
}

extension Webhook {
    fileprivate var key: Webhooks.Key { Webhooks.Key(quest: quest, id: id) }
}
