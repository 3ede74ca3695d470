import QuestEngine
import Synchronization

/// Archives that are being sent, so many at a time, and of one person one.
final class ArchivePlaces: Sendable {
    private struct State {
        var count = 0
        var owners: Set<String> = []
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: The limit of archives at a time.
    convenience init(_ limits: LimitValues, by limit: Limit = WorkLimits.archives) {
        self.init(atMost: limits[limit])
    }

    /// - Parameter limit: The number of archives at a time.
    init(atMost limit: Int) { self.limit = limit }

    /// One archive, as long as this is kept.
    final class Place: Sendable {
        private let places: ArchivePlaces
        private let owner: String?

        fileprivate init(_ places: ArchivePlaces, of owner: String?) {
            (self.places, self.owner) = (places, owner)
        }

        deinit { places.leave(owner) }
    }

    /// - Parameter owner: Whoever has one archive at a time; anybody may have several where `nil`.
    /// - Throws: `RequestError.busy` where there is no place left.
    func take(for owner: String? = nil) throws(RequestError) -> Place {
        let isFree = state.withLock { state in
            guard state.count < limit else { return false }
            if let owner, !state.owners.insert(owner).inserted { return false }
            state.count += 1
            return true
        }
        guard isFree else { throw .busy(retryAfter: Self.retryAfter) }
        return Place(self, of: owner)
    }

    private func leave(_ owner: String?) {
        state.withLock { state in
            state.count -= 1
            if let owner { state.owners.remove(owner) }
        }
    }

    /// Seconds after which whoever is refused may come again.
    private static let retryAfter = 30
}

extension WorkPool {
    /// Attempts while others are at work, two seconds apart.
    private static let attempts = 60

    /// Returns what a job makes once it is its turn: an archive of gigabytes is not cut off because others are at work;
    /// for who is gone nothing is waited for.
    static func patiently<Value: Sendable>(_ job: () async throws -> Value) async throws -> Value {
        for _ in 1..<attempts {
            do {
                return try await job()
            } catch RequestError.busy(_) where Departure.current?.hasLeft != true {
                try await Task.sleep(for: .seconds(retryAfter))
            }
        }
        return try await job()
    }
}
