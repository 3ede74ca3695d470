import QuestEngine

extension QuestDesk {
    /// A batch that is on the disk.
    struct Kept {
        /// The device's last fix before.
        let previous: Fix?
    }

    /// Keeps a batch of fixes and what they prove, decided on what is stored of their device; where another batch of it
    /// is faster, on what is stored then.
    ///
    /// - Parameter repairing: Whether a batch that comes late is taken too: what its fixes change is found out away from
    ///   the queue of the quest, which only takes in the result.
    /// - Returns: `nil` for a late batch that is not taken; nothing is kept then.
    /// - Throws: `RequestError.busy` where other batches were faster than each of a few repairs: whoever repairs holds a
    ///   place at work, and a device that sends all the time could hold it for ever.
    nonisolated func keep(
        _ batch: FixBatch, from store: any QuestStore, repairing: Bool
    ) async throws -> Kept? {
        var lostRepairs = 0
        while lostRepairs < Self.mostLostRepairs {
            let sheet = try await sheet()
            let seen = sheet.state.devices[batch.device]?.positionsSeq
            let isLate = Judge.isLate(batch, in: sheet.state)
            if isLate, !repairing { return nil }
            let previous = try await store.lastFix(of: batch.device)
            let repair = isLate ? try await repair(by: batch, on: sheet, from: store) : nil
            let isKept = try await perform { sheet, ids -> (entry: Entry?, outcome: Bool) in
                guard sheet.state.devices[batch.device]?.positionsSeq == seen else { return (nil, false) }
                let judge = try sheet.judge()
                if let repair, !judge.holds(repair, in: sheet.state, of: batch.device) { return (nil, false) }
                let entry = try judge.takePositions(
                    batch, after: previous, repair: repair, in: sheet.state, ids: &ids)
                return (entry, true)
            }
            if isKept { return Kept(previous: previous) }
            if isLate { lostRepairs += 1 }
        }
        throw RequestError.busy(retryAfter: WorkPool.retryAfter)
    }

    private static let mostLostRepairs = 3

    private nonisolated func repair(
        by batch: FixBatch, on sheet: Sheet, from store: any QuestStore
    ) async throws -> LateRepair? {
        guard var repair = try sheet.judge().lateRepair(by: batch, in: sheet.state) else { return nil }
        while let span = repair.wanted {
            repair.take(
                try await store.fixes(
                    of: batch.device, from: span.start, through: Timestamp(milliseconds: .max),
                    limit: span.limit))
        }
        return repair
    }
}
