package import QuestEngine
package import ServerBase

/// The log of a quest as it is stored: read from its first record to its end, whatever is in memory.
package struct StoredLog: Sendable {
    let quest: QuestID
    let store: any QuestStore
    let work: WorkPool

    package init(quest: QuestID, store: any QuestStore, work: WorkPool) {
        self.quest = quest
        self.store = store
        self.work = work
    }

    /// A walk through a log as far as it holds.
    package struct Walk: Sendable {
        package var verifier: LogVerifier
        /// The first thing that does not fit.
        package var fault: LogFault?
    }

    /// Walks to the end of this moment: what is written meanwhile is another time's. A page at a time, so that others have
    /// their turns.
    ///
    /// - Parameter known: A head that must stand in the log, such as that of the state in memory; its end where `nil`.
    /// - Complexity: O(size of the log).
    package func walk(knowing known: LogHead? = nil, for asker: WorkPool.Asker) async throws -> Walk {
        let end = try await store.head(of: quest)
        var walk = Walk(verifier: LogVerifier(quest: quest, published: known ?? end))
        while walk.fault == nil, walk.verifier.head.seq < end.seq {
            let (last, before) = (walk, walk.verifier.head.seq)
            walk = try await WorkPool.patiently {
                try await work.run(for: asker) { try await page(after: last, through: end) }
            }
            if walk.fault == nil, walk.verifier.head.seq == before { break }
        }
        guard walk.fault == nil else { return walk }
        do throws(LogFault) {
            try walk.verifier.finish()
            // What is cut off behind a head that is known is missing all the same.
            guard walk.verifier.head.seq >= end.seq else {
                throw .cut(after: walk.verifier.head.seq, published: end.seq)
            }
            guard walk.verifier.head == end else { throw .rewritten(seq: end.seq) }
        } catch {
            walk.fault = error
        }
        return walk
    }

    /// - Throws: `RequestError.logBroken` for a log that is not what was written, or does not lead to a head that is known.
    package func prove(knowing known: LogHead, for asker: WorkPool.Asker) async throws {
        if let fault = try await walk(knowing: known, for: asker).fault {
            throw RequestError.logBroken(fault)
        }
    }

    private func page(after walk: Walk, through end: LogHead) async throws -> Walk {
        var walk = walk
        let page: [Record]
        do {
            page = try await store.records(of: quest, after: walk.verifier.head.seq, limit: 1000)
        } catch StoreError.corrupted {
            // What can be no record at all.
            walk.fault = .changed(seq: walk.verifier.head.seq + 1)
            return walk
        }
        do throws(LogFault) {
            for record in page where walk.verifier.head.seq < end.seq { try walk.verifier.check(record) }
        } catch {
            walk.fault = error
        }
        return walk
    }
}
