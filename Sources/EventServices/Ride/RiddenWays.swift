package import QuestEngine
import Synchronization

/// The distances that devices have ridden by all their stored positions, also those of before the start of the daemon
/// and those that came late. What was added up is kept: the next time only what has come since is read.
///
/// Shareable between tasks.
package final class RiddenWays: Sendable {
    private struct Kept {
        var tally = RideTally()
        /// The number of fixes that the device had sent by then.
        var count = 0
        /// The device time of the last of them.
        var last: Timestamp?
        /// The record by which fixes of the device had been erased by then.
        var erasedSeq: Int64?
    }

    private let store: any QuestStore
    private let kept = Mutex<[DeviceID: Kept]>([:])
    private static let pageSize = 1000

    package init(store: any QuestStore) {
        self.store = store
    }

    /// The tally of what a device has ridden.
    ///
    /// - Throws: `StoreError`.
    /// - Complexity: O(fixes since the last time), and O(all fixes of the device) where some came late or again, or
    ///   where there are new ones and others were erased.
    package func tally(of device: DeviceID, in state: QuestState) async throws -> RideTally {
        guard let known = state.devices[device], known.fixCount > 0 else { return RideTally() }
        // What was erased is not told from memory: a record of it is there once the fixes are gone.
        let memory = kept.withLock { $0[device] }
        let before = memory.flatMap { $0.erasedSeq == known.erasedSeq ? $0 : nil } ?? Kept()
        if known.isErased, before.count != known.fixCount {
            var left = try await added(to: Kept(), of: device, limit: .max)
            (left.count, left.erasedSeq) = (known.fixCount, known.erasedSeq)
            let reached = left
            kept.withLock { $0[device] = reached }
            return reached.tally
        }
        let missing = known.fixCount - before.count
        if missing == 0 { return before.tally }
        var now = before
        if missing > 0 { now = try await added(to: before, of: device, limit: missing) }
        // Fixes that belong before those that are known, or that came twice.
        if missing < 0 || now.count != known.fixCount {
            now = try await added(to: Kept(), of: device, limit: .max)
        }
        now.count = known.fixCount
        let reached = now
        kept.withLock { $0[device] = reached }
        return now.tally
    }

    /// Takes in the fixes after the last one that is known.
    ///
    /// - Parameter limit: Where more than so many come, nobody needs to read on.
    private func added(to before: Kept, of device: DeviceID, limit: Int) async throws -> Kept {
        var now = before
        var start = before.last.map { $0 + 0.001 } ?? Timestamp(milliseconds: .min)
        while now.count - before.count <= limit {
            let page = try await store.fixes(
                of: device, from: start, through: Timestamp(milliseconds: .max), limit: Self.pageSize)
            for fix in page { now.tally.take(fix) }
            now.count += page.count
            guard let last = page.last else { break }
            now.last = last.fix.time
            start = last.fix.time + 0.001
            if page.count < Self.pageSize { break }
        }
        return now
    }
}
