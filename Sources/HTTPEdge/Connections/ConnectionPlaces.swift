import NIOCore
import QuestBase
import QuestRules
import ServerBase
import Synchronization

/// The connections that are open, by network. Shared by all event loops.
///
/// Each network has a limit. Where all places are taken, the network that holds most gives one up to a newcomer: a
/// connection on which nothing is being answered.
package final class ConnectionPlaces: Sendable {
    /// The place of one connection.
    final class Place: Sendable {
        fileprivate let number: UInt64
        /// The address whose networks it counts for; `nil` for a trusted proxy.
        fileprivate let sender: NetworkAddress?
        fileprivate let end: @Sendable () -> Void
        private let use: Atomic<UInt64>

        fileprivate init(number: UInt64, from sender: NetworkAddress?, end: @escaping @Sendable () -> Void) {
            (self.number, self.sender, self.end) = (number, sender, end)
            use = Atomic(Use.waiting(since: .now()).rank)
        }

        /// Notes what the connection does from now on.
        func note(_ use: Use) { self.use.store(use.rank, ordering: .relaxed) }

        /// Lower for a connection that is given up sooner; `nil` for one that is not given up.
        fileprivate var rank: UInt64? {
            let rank = use.load(ordering: .relaxed)
            return rank == .max ? nil : rank
        }
    }

    /// The activity of a connection.
    enum Use {
        /// No request is under way.
        case waiting(since: NIODeadline)
        /// A request is under way that has not come whole.
        case reading(since: NIODeadline)
        /// A request is being answered.
        case answering

        fileprivate var rank: UInt64 {
            switch self {
            case .waiting(let since): since.uptimeNanoseconds
            case .reading(let since): 1 << 62 | since.uptimeNanoseconds
            case .answering: .max
            }
        }
    }

    fileprivate struct State {
        var places: [UInt64: Place] = [:]
        var counts = NetworkSums()
        var next: UInt64 = 0
    }

    private let state = Mutex(State())
    private let most: Int
    /// The most connections of a network.
    package let mostOfNetwork: Int
    private let proxies: CurrentValue<TrustedProxies>
    private let refused: Counter

    /// - Parameter most: Connections at a time.
    init(
        most: Int = .max, limits: LimitValues = LimitValues(),
        proxies: CurrentValue<TrustedProxies> = CurrentValue(.none), refused: Counter = Counter()
    ) {
        self.most = most
        mostOfNetwork = limits[ConnectionLimits.connectionsPerAddress]
        (self.proxies, self.refused) = (proxies, refused)
    }

    /// Connections that may be accepted beyond the limit, until those that give up their places are closed.
    package static let reserve = 64

    /// Takes a place. A trusted proxy may have any number.
    ///
    /// - Parameter end: Closes the connection: called where its place is given to another one.
    /// - Returns: `nil` where the network has as many as it may have, or no other network has more and gives one up.
    func admit(_ address: NetworkAddress, end: @escaping @Sendable () -> Void) -> Place? {
        let isCounted = address != .none && !proxies.value.contains(address)
        let sender = isCounted ? address : nil
        let (place, leaving): (Place?, Place?) = state.withLock { state in
            if let sender, !state.counts.haveRoom(for: sender, upTo: mostOfNetwork) { return (nil, nil) }
            var leaving: Place?
            if state.places.count >= most {
                leaving = state.givenUp()
                guard let leaving else { return (nil, nil) }
                state.remove(leaving)
            }
            let place = Place(number: state.next, from: sender, end: end)
            state.next += 1
            state.places[place.number] = place
            if let sender { state.counts.add(to: sender) }
            return (place, leaving)
        }
        leaving?.end()
        if place == nil || leaving != nil { refused.add() }
        return place
    }

    func leave(_ place: Place) {
        state.withLock { $0.remove(place) }
    }

    /// Number of connections.
    var count: Int { state.withLock { $0.places.count } }
}

extension ConnectionPlaces.State {
    fileprivate mutating func remove(_ place: ConnectionPlaces.Place) {
        guard places.removeValue(forKey: place.number) != nil else { return }
        if let sender = place.sender { counts.remove(from: sender) }
    }

    /// The connection that is given up for another one: of the network that holds most, the one that has waited longest.
    ///
    /// - Complexity: O(*n*) in the number of connections.
    fileprivate func givenUp() -> ConnectionPlaces.Place? {
        var found: (held: Int, rank: UInt64, place: ConnectionPlaces.Place)?
        for place in places.values {
            guard let rank = place.rank, let sender = place.sender else { continue }
            let held = counts.ofWidest(sender)
            if let found, found.held > held || found.held == held && found.rank <= rank { continue }
            found = (held, rank, place)
        }
        return found?.place
    }
}
