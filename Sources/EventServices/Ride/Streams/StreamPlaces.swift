package import QuestEngine
package import ServerBase
import Synchronization

/// The streams that are open, by holder and network: streams of events, and requests of positions that last. Shared
/// by all requests.
///
/// A token that opens one more than it may has its oldest closed: a phone that lost its connection comes again before
/// the daemon knows that the old one is dead.
package final class StreamPlaces: Sendable {
    /// One stream, as long as this is kept.
    package final class Place: Sendable {
        private let places: StreamPlaces
        fileprivate let number: UInt64

        fileprivate init(_ places: StreamPlaces, number: UInt64) {
            self.places = places
            self.number = number
        }

        deinit { places.leave(number) }
    }

    fileprivate struct Taken {
        let holder: String
        let sender: NetworkAddress
        let end: @Sendable () -> Void
    }

    fileprivate struct State {
        var taken: [UInt64: Taken] = [:]
        /// Numbers of the streams, in the order in which they came.
        var byHolder: [String: [UInt64]] = [:]
        var byNetwork = NetworkSums()
        var next: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limits: LimitValues

    package init(limits: LimitValues = LimitValues()) {
        self.limits = limits
    }

    /// After so many seconds there may be a place.
    private static let pause = 30

    /// - Parameters:
    ///   - holder: The owner of the token, unlike any other's.
    ///   - sender: The address from which it is opened.
    ///   - end: Closes it; called when the same token opens more of them than it may.
    /// - Throws: `RequestError.tooManyRequests` when there are too many in all, or from that network.
    package func take(
        for holder: String, from sender: NetworkAddress, end: @escaping @Sendable () -> Void
    ) throws(RequestError) -> Place {
        typealias Outcome = (number: UInt64, oldest: (@Sendable () -> Void)?)
        let result: Result<Outcome, RequestError> = state.withLock { state in
            let held = state.byHolder[holder] ?? []
            let leaving = held.count >= limits[ConnectionLimits.streamsPerToken] ? held.first : nil
            // One that is refused closes no other.
            let all = state.taken.count - (leaving == nil ? 0 : 1)
            let leavingSender = leaving.flatMap { state.taken[$0]?.sender }
            if let leavingSender { state.byNetwork.remove(from: leavingSender) }
            let hasRoom = state.byNetwork.haveRoom(
                for: sender, upTo: limits[ConnectionLimits.streamsPerAddress])
            if let leavingSender { state.byNetwork.add(to: leavingSender) }
            if all >= limits[ConnectionLimits.streams] {
                return .failure(.tooManyRequests(ConnectionLimits.streams, retryAfter: Self.pause))
            }
            if !hasRoom {
                return .failure(.tooManyRequests(ConnectionLimits.streamsPerAddress, retryAfter: Self.pause))
            }
            let oldest = leaving.flatMap { state.remove($0)?.end }
            let number = state.next
            state.next += 1
            state.taken[number] = Taken(holder: holder, sender: sender, end: end)
            state.byHolder[holder, default: []].append(number)
            state.byNetwork.add(to: sender)
            return .success((number, oldest))
        }
        let outcome = try result.get()
        outcome.oldest?()
        return Place(self, number: outcome.number)
    }

    /// Number of streams that are open.
    package var count: Int { state.withLock { $0.taken.count } }

    private func leave(_ number: UInt64) {
        state.withLock { _ = $0.remove(number) }
    }
}

extension StreamPlaces.State {
    fileprivate mutating func remove(_ number: UInt64) -> StreamPlaces.Taken? {
        guard let gone = taken.removeValue(forKey: number) else { return nil }
        byHolder[gone.holder]?.removeAll { $0 == number }
        if byHolder[gone.holder]?.isEmpty == true { byHolder[gone.holder] = nil }
        byNetwork.remove(from: gone.sender)
        return gone
    }
}
