import NIOCore
package import ServerBase

/// Has the connections of a network set up in its turn: setting up costs more than many answers, and a network that opens one after
/// the other would fill the queue of the system, so that others wait for a second until they are asked in again.
///
/// A network with some of its share left is not kept waiting; of one that is, the oldest connections make room for new ones.
///
/// Stands on the channel that accepts; confined to its event loop.
package final class ArrivalHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel

    /// Connections of a network that wait to be set up.
    private final class Queue: RequestTurns.Waiting {
        let party: RequestTurns.Party
        var channels = CircularBuffer<any Channel>()
        private let pass: (any Channel) -> Void

        init(_ party: RequestTurns.Party, pass: @escaping (any Channel) -> Void) {
            (self.party, self.pass) = (party, pass)
        }

        func takeTurn() -> Bool {
            if let channel = channels.popFirst() { pass(channel) }
            return !channels.isEmpty
        }
    }

    private let turns: RequestTurns
    private let standsForMany: (NetworkAddress) -> Bool
    /// Connections of a network that may wait.
    private let most: Int
    private var queues: [RequestTurns.Party: Queue] = [:]

    /// - Parameter standsForMany: Whether many may be behind an address, so that it says nothing about who is sending.
    package init(
        _ turns: RequestTurns, most: Int, standsForMany: @escaping (NetworkAddress) -> Bool = { _ in false }
    ) {
        (self.turns, self.most, self.standsForMany) = (turns, most, standsForMany)
    }

    /// Number of connections that wait.
    var waitingCount: Int { queues.values.reduce(0) { $0 + $1.channels.count } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        let address = NetworkAddress(channel.remoteAddress) ?? .none
        guard address != .none, !standsForMany(address) else { return context.fireChannelRead(data) }
        let party = RequestTurns.Party.network(address.network)
        let queue = queues[party]
        if queue == nil, turns.servesAtOnce(party) {
            return turns.charge(party) { context.fireChannelRead(data) }
        }
        wait(channel, in: queue ?? Queue(party) { [weak self] in self?.pass($0, context, party) })
    }

    /// An estimate of what it takes to accept a connection and have it wait, in nanoseconds.
    private static let acceptCost: Int64 = 40_000

    private func wait(_ channel: any Channel, in queue: Queue) {
        // Those of others are behind it in the queue of the system: accepting comes before setting up.
        turns.owe(Self.acceptCost)
        queues[queue.party] = queue
        queue.channels.append(channel)
        if queue.channels.count == 1 { turns.wait(queue) }
        if queue.channels.count > most { queue.channels.popFirst()?.close(promise: nil) }
    }

    private func pass(_ channel: any Channel, _ context: ChannelHandlerContext, _ party: RequestTurns.Party) {
        if queues[party]?.channels.isEmpty ?? false { queues[party] = nil }
        context.fireChannelRead(wrapInboundOut(channel))
        context.fireChannelReadComplete()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for queue in queues.values {
            while let channel = queue.channels.popFirst() { channel.close(promise: nil) }
        }
        queues = [:]
    }
}
