package import QuestEngine
package import ServerBase
import Synchronization

/// Archives that are being sent, so many at a time, so many of them to one network, and of one person one.
package final class ArchivePlaces: Sendable {
    private struct State {
        var count = 0
        var byNetwork = NetworkSums()
        var owners: Set<String> = []
    }

    private let state = Mutex(State())
    private let (limit, limitOfNetwork): (Int, Int)

    /// - Parameters:
    ///   - limit: The limit of archives at a time.
    ///   - limitOfNetwork: The limit of those to one network.
    package convenience init(
        _ limits: LimitValues, by limit: Limit = WorkLimits.archives,
        _ limitOfNetwork: Limit = WorkLimits.archivesOfNetwork
    ) {
        self.init(atMost: limits[limit], toNetwork: limits[limitOfNetwork])
    }

    /// - Parameters:
    ///   - limit: The number of archives at a time.
    ///   - limitOfNetwork: The number of those to one network.
    package init(atMost limit: Int, toNetwork limitOfNetwork: Int) {
        (self.limit, self.limitOfNetwork) = (limit, limitOfNetwork)
    }

    /// One archive, as long as this is kept.
    package final class Place: Sendable {
        private let places: ArchivePlaces
        private let owner: String?
        private let sender: NetworkAddress

        fileprivate init(_ places: ArchivePlaces, of owner: String?, to sender: NetworkAddress) {
            (self.places, self.owner, self.sender) = (places, owner, sender)
        }

        deinit { places.leave(owner, sender) }
    }

    /// - Parameters:
    ///   - owner: The person who has one archive at a time; anybody may have several where `nil`.
    ///   - sender: The address that it goes to.
    /// - Throws: `RequestError.busy` where there is no place left.
    package func take(for owner: String? = nil, to sender: NetworkAddress) throws(RequestError) -> Place {
        let isFree = state.withLock { state in
            guard state.count < limit, state.byNetwork.haveRoom(for: sender, upTo: limitOfNetwork) else {
                return false
            }
            if let owner, !state.owners.insert(owner).inserted { return false }
            state.count += 1
            state.byNetwork.add(to: sender)
            return true
        }
        guard isFree else { throw .busy(retryAfter: Self.retryAfter) }
        return Place(self, of: owner, to: sender)
    }

    private func leave(_ owner: String?, _ sender: NetworkAddress) {
        state.withLock { state in
            state.count -= 1
            state.byNetwork.remove(from: sender)
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
    package static func patiently<Value: Sendable>(_ job: () async throws -> Value) async throws -> Value {
        for _ in 1..<attempts {
            do {
                return try await job()
            } catch RequestError.busy(_) {
                try await Task.sleep(for: .seconds(retryAfter))
            }
        }
        return try await job()
    }
}
