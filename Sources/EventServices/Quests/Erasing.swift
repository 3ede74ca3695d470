package import QuestEngine

/// Erases in small steps: however much there is, nobody who writes waits for more than one of them.
package struct Erasing: Sendable {
    let store: any QuestStore
    /// Most rows in one transaction.
    var step = StoreLimits.rowsErased.value

    package init(store: any QuestStore, step: Int = StoreLimits.rowsErased.value) {
        self.store = store
        self.step = step
    }

    package typealias Decide = @Sendable (inout DecisionContext) throws -> Entry?

    /// The rest of an erasure that is still to be done.
    package struct Done: Sendable {
        package let entry: Entry
        /// Photos whose answers are without them now: their files can go.
        let photos: [PhotoID]
        /// Devices whose receipts are gone: what they have sent in parts goes with these.
        var devices: Set<DeviceID> {
            Set(
                entry.attachments.compactMap { attachment -> DeviceID? in
                    guard case .erasedReceipts(let device) = attachment else { return nil }
                    return device
                })
        }
    }

    /// Decides, erases most of what was decided, then decides again and stores that with what is left: the record of an
    /// erasure is never there before all of it is done. A daemon that is stopped meanwhile begins anew.
    ///
    /// - Parameter actor: In whose name the erasure is recorded.
    /// - Returns: `nil` when there is nothing to erase.
    package func perform(
        on service: QuestService, as actor: Actor = .admin, at now: Timestamp, _ decide: @escaping Decide
    ) async throws -> Done? {
        let snapshot = try await service.snapshot()
        // Nothing of this plan is stored, so that its ids are never seen.
        var ids = IdentifierSource()
        guard let plan = try snapshot.decide(as: actor, at: now, ids: &ids, decide) else { return nil }
        try await clear(plan)
        return try await service.perform { snapshot, ids in
            guard let entry = try snapshot.decide(as: actor, at: now, ids: &ids, decide) else {
                return (nil, nil)
            }
            let before = snapshot.state.photos
            return (
                entry,
                Done(entry: entry, photos: before.subtracting(try snapshot.photos(after: entry)).sorted())
            )
        }
    }

    private func clear(_ plan: Entry) async throws {
        var owners: [String] = []
        for attachment in plan.attachments {
            switch attachment {
            case .erasedFixes(let device):
                while try await store.eraseFixes(of: device, upTo: step) >= step {}
            case .erasedReceipts(let device):
                while try await store.eraseReceipts(of: device, upTo: step) >= step {}
            case .erasedText(let owner): owners.append(owner)
            default: break
            }
        }
        while owners.count > step {
            try await store.eraseTexts(owners: Array(owners.prefix(step)))
            owners.removeFirst(step)
        }
    }
}

extension QuestSnapshot {
    /// Steps that are left once an entry is stored.
    fileprivate func photos(after entry: Entry) throws -> Set<PhotoID> {
        var state = state
        for record in state.head.appending(entry.drafts, of: quest) { try state.apply(record) }
        return state.photos
    }
}
