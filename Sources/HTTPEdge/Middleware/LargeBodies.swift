package import Hummingbird
import QuestBase
import QuestRules
package import ServerBase
import Synchronization

/// Room in memory for bodies that are larger than those of most requests: so much in all, so much for each network, and so
/// much for each source.
///
/// Shared by all requests.
package final class LargeBodies: Sendable {
    /// Room for one body, as long as this is kept.
    package final class Room: Sendable {
        private let bodies: LargeBodies
        private let size: Int
        private let source: WorkPool.Source
        private let sender: NetworkAddress

        fileprivate init(
            _ bodies: LargeBodies, size: Int, for source: WorkPool.Source, at sender: NetworkAddress
        ) {
            self.bodies = bodies
            self.size = size
            self.source = source
            self.sender = sender
        }

        deinit { bodies.giveBack(size, of: source, at: sender) }
    }

    private struct State {
        var taken = 0
        var bySource: [WorkPool.Source: Int] = [:]
        var byNetwork = NetworkSums()
    }

    private let state = Mutex(State())

    package init() {}

    /// Seconds after which whoever is refused may come again.
    private static let retryAfter = 5

    /// Bytes that are taken.
    var size: Int { state.withLock { $0.taken } }

    /// Makes room for the body of a request before it is read; keep what is returned until nobody needs the body.
    ///
    /// - Parameters:
    ///   - limit: The largest body that is read; so much is taken where the length was not announced.
    ///   - source: The holder of the token.
    ///   - sender: The address that it comes from.
    /// - Returns: `nil` for a body that is no larger than those of most requests.
    /// - Throws: `RequestError.busy`, `.bodyTooLarge`.
    package func room(
        for request: Request, upTo limit: Int, from source: WorkPool.Source, at sender: NetworkAddress
    ) throws(RequestError) -> Room? {
        let size = try request.announcedLength(upTo: limit) ?? limit
        guard size > RequestLimits.body.value else { return nil }
        return try take(size, for: source, at: sender)
    }

    /// - Throws: `RequestError.busy` where so many bytes are not left.
    func take(
        _ size: Int, for source: WorkPool.Source, at sender: NetworkAddress
    ) throws(RequestError) -> Room {
        let isTaken = state.withLock { state in
            guard state.taken + size <= RequestLimits.largeBodies.value,
                state.byNetwork.haveRoom(size, for: sender, upTo: RequestLimits.largeBodiesOfNetwork.value),
                state.bySource[source, default: 0] + size <= RequestLimits.largeBodiesOfOne.value
            else { return false }
            state.taken += size
            state.bySource[source, default: 0] += size
            state.byNetwork.add(size, to: sender)
            return true
        }
        guard isTaken else { throw .busy(retryAfter: Self.retryAfter) }
        return Room(self, size: size, for: source, at: sender)
    }

    private func giveBack(_ size: Int, of source: WorkPool.Source, at sender: NetworkAddress) {
        state.withLock { state in
            state.taken -= size
            let left = state.bySource[source, default: 0] - size
            state.bySource[source] = left > 0 ? left : nil
            state.byNetwork.remove(size, from: sender)
        }
    }
}
