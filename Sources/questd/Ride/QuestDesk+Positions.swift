import QuestEngine

extension QuestDesk {
    /// A batch that is on the disk.
    struct Kept: Sendable {
        /// The device's last fix before.
        let previous: Fix?
        /// The quest with what the batch has changed.
        let snapshot: QuestSnapshot
    }

    /// Keeps a batch of fixes and what they prove, decided on what is stored of their device; where another batch of it
    /// is faster, on what is stored then.
    ///
    /// - Parameter repairing: Whether a batch that comes late is taken too: what its fixes change is found out away
    ///   from the queue of the quest, which only takes in the result.
    /// - Returns: `nil` for a late batch that is not taken; nothing is kept then.
    /// - Throws: `RequestError.busy` where other batches were faster than each of a few repairs: whoever repairs
    ///   holds a place at work, and a device that sends all the time could hold it for ever.
    nonisolated func keep(
        _ batch: FixBatch, from store: any QuestStore, repairing: Bool
    ) async throws -> Kept? {
        var lostRepairs = 0
        while lostRepairs < Self.mostLostRepairs {
            let snapshot = try await snapshot()
            let seen = snapshot.state.devices[batch.device]?.positionsSeq
            let isLate = Judge.isLate(batch, in: snapshot.state)
            if isLate, !repairing { return nil }
            let previous = try await store.lastFix(of: batch.device)
            let repair = isLate ? try await repair(by: batch, on: snapshot, from: store) : nil
            let isKept = try await perform { snapshot, ids -> (entry: Entry?, outcome: Bool) in
                guard snapshot.state.devices[batch.device]?.positionsSeq == seen else { return (nil, false) }
                return try snapshot.decide(at: batch.receivedAt, ids: &ids) {
                    context -> (entry: Entry?, outcome: Bool) in
                    if let repair, !context.judge.holds(repair, in: context.state, of: batch.device) {
                        return (nil, false)
                    }
                    return (try context.takePositions(batch, after: previous, repair: repair), true)
                }
            }
            if isKept { return Kept(previous: previous, snapshot: try await self.snapshot()) }
            if isLate { lostRepairs += 1 }
        }
        throw RequestError.busy(retryAfter: WorkPool.retryAfter)
    }

    private static let mostLostRepairs = 3

    private nonisolated func repair(
        by batch: FixBatch, on snapshot: QuestSnapshot, from store: any QuestStore
    ) async throws -> LateRepair? {
        guard var repair = try snapshot.judge().lateRepair(by: batch, in: snapshot.state) else { return nil }
        while let span = repair.wanted {
            repair.take(
                try await store.fixes(
                    of: batch.device, from: span.start, through: Timestamp(milliseconds: .max),
                    limit: span.limit))
        }
        return repair
    }
}
