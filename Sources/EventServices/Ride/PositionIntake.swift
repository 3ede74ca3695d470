package import QuestEngine
package import ServerBase

/// Keeps positions of devices, however many and whichever way they came.
package struct PositionIntake: Sendable {
    let store: any QuestStore
    package let keeping: RideKeeping
    let clock: any TimeSource
    package let work: WorkPool
    let throttle: FixThrottle

    package init(
        store: any QuestStore, keeping: RideKeeping, clock: any TimeSource, work: WorkPool,
        throttle: FixThrottle
    ) {
        self.store = store
        self.keeping = keeping
        self.clock = clock
        self.work = work
        self.throttle = throttle
    }

    /// Fixes that are taken in where they were read.
    private static let few = 50

    /// Keeps one batch as it was sent, and takes it into the ride of its device. Large batches and late ones wait for
    /// their turn: one at a time from each device.
    ///
    /// - Throws: `Refusal` as `DecisionContext.takePositions`; `RequestError.tooManyRequests`, `.busy`.
    package func keep(_ batch: FixBatch, of device: Device, at service: QuestService) async throws
        -> QuestService.Kept
    {
        let isLate: Bool
        if batch.fixes.count <= Self.few {
            if let kept = try await put(batch, of: device, at: service, repairing: false) { return kept }
            isLate = true
        } else {
            isLate = RuleEngine.isLate(batch, in: try await service.snapshot().state)
        }
        try throttle.admit(batch.fixes.count, areLate: isLate, from: device.id)
        return try await putInTurn(batch, of: device, at: service)
    }

    private func putInTurn(
        _ batch: FixBatch, of device: Device, at service: QuestService
    ) async throws -> QuestService.Kept {
        let kept = try await work.run(for: WorkPool.Asker(.device(device.id), in: device.quest)) {
            try await put(batch, of: device, at: service, repairing: true)
        }
        // What is late is taken where it is repaired.
        guard let kept else { throw RequestError.busy(retryAfter: WorkPool.retryAfter) }
        return kept
    }

    /// - Returns: `nil` for a late batch that is not repaired.
    private func put(
        _ batch: FixBatch, of device: Device, at service: QuestService, repairing: Bool
    ) async throws -> QuestService.Kept? {
        let snapshot = try await service.snapshot()
        var recorded: FixBatch? = batch
        // Without consent they are refused, not dropped.
        if let known = snapshot.state.devices[device.id], known.mayBeTracked {
            recorded = known.recorded(of: batch)
        }
        let engine = try snapshot.engine()
        recorded = recorded.flatMap { engine.recorded(of: $0, from: device.team, in: snapshot.state) }
        guard let batch = recorded else {
            // The rider wants nothing recorded, or is not riding: it is acknowledged, so that no tracker app sends it
            // for ever.
            return QuestService.Kept(previous: try await store.lastFix(of: device.id), snapshot: snapshot)
        }
        guard
            var kept = try await service.keep(batch, seen: snapshot, from: store, repairing: repairing)
        else { return nil }
        let fixes = batch.timed().filter { !$0.flags.contains(.future) }.sorted { $0.time < $1.time }
        // Where another daemon had the ride until now, it goes on from where that left it.
        if keeping.rides.ride(of: device).isOutdated {
            try await keeping.takeUp(device, in: kept.snapshot)
        }
        kept.view = try keeping.advance(device, by: fixes, in: kept.snapshot)
        return kept
    }

    /// Takes many fixes in portions, so that whatever others ask of the quest is decided between them.
    ///
    /// What is there already, by device time and place, is passed over: a batch that comes again changes nothing, and
    /// goes on where it was interrupted.
    ///
    /// - Parameters:
    ///   - sentAt: The moment by the device's clock; where it does not say, what is known of that clock says it
    ///     (`TrackerClock`).
    ///   - isLive: Whether the device sends them as it rides: files may come from another clock.
    /// - Returns: The quest as the last new fix left it; `nil` where none was new.
    /// - Throws: `Refusal` as `DecisionContext.takePositions`; what came before may be stored then. `RequestError` as `keep`.
    @discardableResult
    package func take(
        _ fixes: [Fix], sentAt: Timestamp? = nil, isLive: Bool = true, from device: Device,
        at service: QuestService
    ) async throws -> QuestSnapshot? {
        let sorted = fixes.map(\.stored).sorted { $0.time < $1.time }
        var snapshot: QuestSnapshot?
        for start in stride(from: 0, to: sorted.count, by: PositionLimits.fixesPerPortion.value) {
            let part = sorted[start..<min(start + PositionLimits.fixesPerPortion.value, sorted.count)]
            let previous = try await store.lastFix(of: device.id)
            let fresh = try await unknown(part, of: device.id, before: previous)
            guard !fresh.isEmpty else { continue }
            let now = clock.now
            var sent = sentAt ?? now
            if isLive, sentAt == nil, let known = try await service.snapshot().state.devices[device.id] {
                sent = known.clock.sentAt(of: fresh.map(\.time), receivedAt: now)
            }
            let batch = FixBatch(
                device: device.id, sentAt: sent, receivedAt: now, fixes: fresh, salt: device.salt)
            if sorted.count > Self.few {
                // Only what is new: a long message that was interrupted can come again at once.
                try throttle.admit(fresh.count, areLate: false, from: device.id)
                snapshot = try await putInTurn(batch, of: device, at: service).snapshot
            } else {
                snapshot = try await keep(batch, of: device, at: service).snapshot
            }
        }
        return snapshot
    }

    /// Two fixes of one moment at one place are one.
    private struct Key: Hashable {
        let time: Timestamp
        let place: Coordinate
    }

    /// Live positions are newer than all that is stored: nothing is read for them.
    private func unknown(
        _ fixes: ArraySlice<Fix>, of device: DeviceID, before previous: Fix?
    ) async throws -> [Fix] {
        // The last fix is told without those of the future, which are stored as well.
        let ahead = clock.now + Fix.furthestAhead
        guard let previous, let first = fixes.first?.time, let last = fixes.last?.time,
            first <= previous.time || last > ahead
        else { return Array(fixes) }
        let stored = try await store.fixes(of: device, from: first, through: last, limit: Self.readLimit)
        var keys = Set(stored.map { Key(time: $0.time, place: $0.coordinate) })
        return fixes.filter { keys.insert(Key(time: $0.time, place: $0.coordinate)).inserted }
    }

    /// Most stored fixes in the span of one batch that are looked at; the store passes over what it has.
    private static let readLimit = 10_000
}

extension QuestService {
    /// A batch that is on the disk.
    package struct Kept: Sendable {
        /// The device's last fix before.
        package let previous: Fix?
        /// The quest with what the batch has changed.
        package let snapshot: QuestSnapshot
        /// The ride that the batch has gone on with; `nil` where there is none.
        package var view: LiveRide.View?
    }

    /// Keeps a batch of fixes and what they prove, decided on what is stored of their device; where another batch of it
    /// is faster, on what is stored then.
    ///
    /// - Parameters:
    ///   - seen: The quest as it is now.
    ///   - repairing: Whether a batch that comes late is taken too: what its fixes change is found out away from the
    ///     queue of the quest, which only takes in the result.
    /// - Returns: `nil` for a late batch that is not taken; nothing is kept then.
    /// - Throws: `RequestError.busy` where other batches were faster than each of a few repairs: whoever repairs
    ///   holds a place at work, and a device that sends all the time could hold it for ever.
    nonisolated func keep(
        _ batch: FixBatch, seen: QuestSnapshot, from store: any QuestStore, repairing: Bool
    ) async throws -> Kept? {
        var (snapshot, lostRepairs) = (seen, 0)
        while lostRepairs < Self.mostLostRepairs {
            let seen = snapshot.state.devices[batch.device]?.positionsSeq
            let isLate = RuleEngine.isLate(batch, in: snapshot.state)
            if isLate, !repairing { return nil }
            let previous = try await store.lastFix(of: batch.device)
            let repair = isLate ? try await repair(by: batch, on: snapshot, from: store) : nil
            let isKept = try await perform { snapshot, ids -> (entry: Entry?, outcome: Bool) in
                guard snapshot.state.devices[batch.device]?.positionsSeq == seen else { return (nil, false) }
                return try snapshot.decide(at: batch.receivedAt, ids: &ids) {
                    context -> (entry: Entry?, outcome: Bool) in
                    if let repair, !context.engine.holds(repair, in: context.state, of: batch.device) {
                        return (nil, false)
                    }
                    return (try context.takePositions(batch, after: previous, repair: repair), true)
                }
            }
            snapshot = try await self.snapshot()
            if isKept { return Kept(previous: previous, snapshot: snapshot) }
            if isLate { lostRepairs += 1 }
        }
        throw RequestError.busy(retryAfter: WorkPool.retryAfter)
    }

    private static let mostLostRepairs = 3

    private nonisolated func repair(
        by batch: FixBatch, on snapshot: QuestSnapshot, from store: any QuestStore
    ) async throws -> LateRepair? {
        guard var repair = try snapshot.engine().lateRepair(by: batch, in: snapshot.state) else { return nil }
        while let span = repair.wanted {
            repair.take(
                try await store.fixes(
                    of: batch.device, from: span.start, through: Timestamp(milliseconds: .max),
                    limit: span.limit))
        }
        return repair
    }
}
