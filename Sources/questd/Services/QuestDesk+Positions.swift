import QuestEngine

extension QuestDesk {
    /// Keeps a batch of fixes and what they prove, decided on what is stored of their device; where another batch of it
    /// is faster, on what is stored then.
    nonisolated func keep(_ batch: FixBatch, from store: any QuestStore) async throws {
        while true {
            let state = try await sheet().state
            let seen = state.devices[batch.device]?.positionsSeq
            let previous = try await store.lastFix(of: batch.device)
            let trail = Judge.isLate(batch, in: state) ? try await store.trail(of: batch.device) : nil
            let isKept = try await perform { sheet, ids -> (entry: Entry?, outcome: Bool) in
                guard sheet.state.devices[batch.device]?.positionsSeq == seen else { return (nil, false) }
                let entry = try sheet.judge().takePositions(
                    batch, after: previous, trail: trail, in: sheet.state, ids: &ids)
                return (entry, true)
            }
            if isKept { return }
        }
    }
}
