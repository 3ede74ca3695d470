import NIOCore
import NIOHTTP1
import ServerBase

/// Passes on the requests of one connection in its turns: one after the other, each when the one before it has been
/// answered. Reads nothing more while something waits.
///
/// Stands right behind the HTTP decoder; confined to its event loop. See `RequestTurns`.
final class TurnHandler: ChannelDuplexHandler, RemovableChannelHandler, RequestTurns.Waiting {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Something that came from the decoder, in its order.
    private enum Item {
        case part(HTTPServerRequestPart)
        case error(any Error)
        case inputClosed

        var isHead: Bool { if case .part(.head) = self { true } else { false } }
    }

    private let turns: RequestTurns
    /// Whether many may be behind an address, so that it says nothing about who is sending.
    private let standsForMany: (NetworkAddress) -> Bool
    private(set) var party = RequestTurns.Party.network(.none)
    private var context: ChannelHandlerContext?
    private var items = CircularBuffer<Item>()
    /// Whether a request was passed on whose answer is not whole yet.
    private var isOpen = false
    /// Whether the end of a request that was passed on is still to come.
    private var isPassing = false
    /// Whether a request was passed on at once since the last time that something was read.
    private var hasPassed = false
    /// Whether the connection waits for a turn, and whether it has one.
    private var (isWaiting, hasTurn) = (false, false)
    /// Whether a read has to wait for the turn.
    private var isReadHeld = false
    /// Pieces of bodies since the last read, their bytes, and heads.
    private var (pieceCount, byteCount, headCount) = (0, 0, 0)
    private var readSize = smallRead
    /// An estimate of what the next read costs, by the one before, in nanoseconds.
    private var readEstimate = readCost

    /// Estimates of what the loop spends outside of this handler, in nanoseconds: to set up a connection, to read, to decode a
    /// head and a piece of a body, and to answer a request by a task.
    private static let (connectionCost, readCost, headCost, pieceCost, taskCost):
        (
            Int64, Int64, Int64, Int64, Int64
        ) = (100_000, 20_000, 6_000, 1_500, 250_000)

    /// Bytes that are read at once: everything that is read is decoded before others have their turn.
    static let (tinyRead, smallRead, largeRead) = (512, 4096, 32_768)
    /// The mean size of pieces from which on a body is read in large steps, and up to which in tiny ones, in bytes.
    private static let (largePiece, tinyPiece) = (1024, 16)
    /// Pieces that say something about those that follow.
    private static let manyPieces = 16

    init(_ turns: RequestTurns, standsForMany: @escaping (NetworkAddress) -> Bool = { _ in false }) {
        self.turns = turns
        self.standsForMany = standsForMany
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { begin(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        items.removeAll()
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        items.removeAll()
        context.fireChannelInactive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        let address = NetworkAddress(context.channel.remoteAddress) ?? .none
        party =
            address == .none || standsForMany(address)
            ? .connection(ObjectIdentifier(self)) : .network(address.network)
        turns.charge(party, Self.connectionCost)
    }

    // MARK: What comes in

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        switch part {
        case .head: headCount += 1
        case .body(let piece):
            pieceCount += 1
            byteCount += piece.readableBytes
            if join(piece) { return }
        case .end: break
        }
        take(.part(part))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        take(.error(error))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed? = event as? ChannelEvent, !items.isEmpty else {
            return context.fireUserInboundEventTriggered(event)
        }
        items.append(.inputClosed)
        // Its place is behind what came before; an answer under way that lasts ends now.
        if isOpen { context.fireUserInboundEventTriggered(OtherEndClosed()) }
    }

    private func take(_ item: Item) {
        guard items.isEmpty, mayPassAtOnce(item) else {
            items.append(item)
            return ask()
        }
        if item.isHead { hasPassed = true }
        turns.charge(party) { pass(item) }
        if item.isHead, isOpen { turns.charge(party, Self.taskCost) }
    }

    private func mayPassAtOnce(_ item: Item) -> Bool {
        switch item {
        case .part(.head): !isOpen && !hasPassed && turns.servesAtOnce(party)
        case .part(.body): turns.servesAtOnce(party)
        case .part(.end), .error, .inputClosed: true
        }
    }

    /// Joins a piece of a body to the one that waits before it: many small pieces cost as much as one.
    private func join(_ piece: ByteBuffer) -> Bool {
        guard case .part(.body(var waiting))? = items.last else { return false }
        var piece = piece
        items.removeLast()
        waiting.writeBuffer(&piece)
        items.append(.part(.body(waiting)))
        return true
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        let cost = Self.readCost + Int64(headCount) * Self.headCost + Int64(pieceCount) * Self.pieceCost
        turns.charge(party, cost)
        readEstimate = cost
        adaptRead(context)
        (hasPassed, headCount, pieceCount, byteCount) = (false, 0, 0, 0)
        context.fireChannelReadComplete()
    }

    /// Reads in large steps where a body comes in large pieces, and in tiny ones where its pieces are tiny: each costs as much to
    /// decode as a large one.
    private func adaptRead(_ context: ChannelHandlerContext) {
        var size = Self.smallRead
        if isPassing, pieceCount > 0, byteCount / pieceCount >= Self.largePiece { size = Self.largeRead }
        if pieceCount >= Self.manyPieces, byteCount / pieceCount <= Self.tinyPiece { size = Self.tinyRead }
        guard size != readSize else { return }
        readSize = size
        try? context.channel.syncOptions?.setOption(
            .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: size))
    }

    // MARK: Turns

    func read(context: ChannelHandlerContext) {
        if items.isEmpty, turns.servesAtOnce(party) { return context.read() }
        isReadHeld = true
        ask()
    }

    private var wantsTurn: Bool {
        guard let first = items.first else { return isReadHeld }
        return !first.isHead || !isOpen
    }

    private func ask() {
        guard !isWaiting, !hasTurn, wantsTurn else { return }
        isWaiting = true
        turns.wait(self)
    }

    func takeTurn() -> Bool {
        isWaiting = false
        guard let context else { return false }
        hasTurn = true
        passRequest()
        if items.isEmpty, isReadHeld {
            isReadHeld = false
            // It is done behind the slice, together with all others that the slice asks for.
            turns.expect(readEstimate)
            context.read()
        }
        context.fireChannelReadComplete()
        hasTurn = false
        isWaiting = wantsTurn
        return isWaiting
    }

    /// Passes on what is left of a request, or the next one as far as it has come.
    private func passRequest() {
        while let item = items.first, wantsTurn {
            items.removeFirst()
            pass(item)
            if item.isHead, isOpen { turns.charge(party, Self.taskCost) }
            if case .part(.end) = item { return }
        }
    }

    private func pass(_ item: Item) {
        guard let context else { return }
        switch item {
        case .part(let part):
            switch part {
            case .head: (isOpen, isPassing) = (true, true)
            case .end: isPassing = false
            case .body: break
            }
            context.fireChannelRead(wrapInboundOut(part))
        case .error(let error): context.fireErrorCaught(error)
        case .inputClosed: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard event is AnswerEnded else { return context.triggerUserOutboundEvent(event, promise: promise) }
        promise?.succeed()
        isOpen = false
        ask()
    }
}

/// Sent towards the wire behind a whole answer: the next request may be passed on.
struct AnswerEnded {}

/// Sent from the wire where the other end sends nothing more, ahead of requests that still wait for their turn.
struct OtherEndClosed {}
