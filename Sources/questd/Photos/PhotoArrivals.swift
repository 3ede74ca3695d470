import QuestEngine
import Synchronization

/// Photos that are coming in: how many of each team, and how much room on the disk they may still take.
///
/// Shared by all requests.
final class PhotoArrivals: Sendable {
    private struct Sender: Hashable {
        let quest: QuestID
        let team: TeamID
    }

    private struct State {
        var counts: [Sender: Int] = [:]
        /// In bytes, originals and copies.
        var awaited = 0
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }

    /// Runs the body while a photo of at most so many bytes is expected.
    ///
    /// - Parameters:
    ///   - most: How many may arrive at the same time, of all teams.
    ///   - free: Bytes on the disk that photos may still take; `nil` where nobody can say.
    /// - Throws: `RequestError.tooManyRequests`, `StoreError.full` where there is no room, and what the body
    ///   throws.
    func expecting<Outcome>(
        _ size: Int, from team: TeamID, in quest: QuestID, most: Int, free: Int?,
        _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let sender = Sender(quest: quest, team: team)
        try begin(size, from: sender, most: most, free: free)
        defer { end(size, from: sender) }
        return try await body()
    }

    private func begin(_ size: Int, from sender: Sender, most: Int, free: Int?) throws {
        try state.withLock { state in
            guard state.counts[sender, default: 0] < PhotoLimits.arriving.value,
                state.counts.values.reduce(0, +) < most
            else { throw RequestError.tooManyRequests(retryAfter: 5) }
            if let free, free < state.awaited + 2 * size {
                throw StoreError.full
            }
            state.counts[sender, default: 0] += 1
            state.awaited += 2 * size
        }
    }

    private func end(_ size: Int, from sender: Sender) {
        state.withLock { state in
            state.awaited -= 2 * size
            state.counts[sender, default: 0] -= 1
            if state.counts[sender] == 0 { state.counts[sender] = nil }
        }
    }
}
