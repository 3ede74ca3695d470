package import QuestEngine
package import ServerBase
import Synchronization

/// Photos that are coming in: how many of each team and each network, and how much room on the disk they may still take.
///
/// Shared by all requests.
package final class PhotoArrivals: Sendable {
    fileprivate struct Sender: Hashable {
        let quest: QuestID
        let team: TeamID
    }

    /// One photo that is expected, as long as this is kept.
    package final class Place: Sendable {
        private let arrivals: PhotoArrivals
        private let size: Int
        private let sender: Sender
        private let address: NetworkAddress

        fileprivate init(
            _ arrivals: PhotoArrivals, size: Int, from sender: Sender, at address: NetworkAddress
        ) {
            self.arrivals = arrivals
            self.size = size
            self.sender = sender
            self.address = address
        }

        deinit { arrivals.end(size, from: sender, at: address) }
    }

    private struct State {
        var counts: [Sender: Int] = [:]
        var byNetwork = NetworkSums()
        /// In bytes, originals and copies.
        var awaited = 0
    }

    private let state = Mutex(State())

    package init() {
    }

    var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }

    /// Expects a photo of at most so many bytes.
    ///
    /// - Parameters:
    ///   - address: The address that it comes from.
    ///   - most: How many may arrive at the same time, of all teams and from one network.
    ///   - free: Bytes on the disk that photos may still take; `nil` where nobody can say.
    /// - Throws: `RequestError.tooManyRequests`, `StoreError.full` where there is no room.
    package func take(
        _ size: Int, from team: TeamID, in quest: QuestID, at address: NetworkAddress,
        most: (all: Int, ofNetwork: Int), free: Int?
    ) throws -> Place {
        let sender = Sender(quest: quest, team: team)
        try state.withLock { state in
            guard state.counts[sender, default: 0] < PhotoLimits.arriving.value else {
                throw RequestError.tooManyRequests(PhotoLimits.arriving, retryAfter: 5)
            }
            guard state.counts.values.reduce(0, +) < most.all else {
                throw RequestError.tooManyRequests(PhotoLimits.arrivingInAll, retryAfter: 5)
            }
            guard state.byNetwork.haveRoom(for: address, upTo: most.ofNetwork) else {
                throw RequestError.tooManyRequests(PhotoLimits.arrivingOfNetwork, retryAfter: 5)
            }
            if let free, free < state.awaited + 2 * size {
                throw StoreError.full
            }
            state.counts[sender, default: 0] += 1
            state.byNetwork.add(to: address)
            state.awaited += 2 * size
        }
        return Place(self, size: size, from: sender, at: address)
    }

    private func end(_ size: Int, from sender: Sender, at address: NetworkAddress) {
        state.withLock { state in
            state.awaited -= 2 * size
            state.counts[sender, default: 0] -= 1
            if state.counts[sender] == 0 { state.counts[sender] = nil }
            state.byNetwork.remove(from: address)
        }
    }
}
