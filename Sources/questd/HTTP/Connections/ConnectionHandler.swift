import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import QuestEngine
import QuestWire

/// Stands between the wire and the server on one connection: refuses what is no clear request, sees to it that every
/// answer is framed as its request wants it and says when it is the last one, and closes the connection when the
/// other end takes too long for anything, or when the daemon stops and there is nothing left to answer.
///
/// Confined to its event loop.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request that was taken and has no whole answer yet.
    private struct Exchange {
        var isHead = false
        var isOld = false
        var isLast: Bool
        var awaitsContinue = false
    }

    private let places: ConnectionPlaces
    private var patience: ConnectionPatience
    /// In the order of requests, which is that of answers.
    private var exchanges = CircularBuffer<Exchange>(initialCapacity: 2)
    /// Whether the end of the last of them is still to come, and whether a body is before that. Without one it may be
    /// answered as soon as its head is there.
    private var (isPassing, isReading) = (false, false)
    /// Whether nothing more is taken on this connection.
    private var isDeaf = false
    /// Whether the answer to the first of them has begun, whether that has no known length, and whether it is a stream of
    /// events.
    private var (hasBegun, isStreaming, isEndless) = (false, false, false)
    /// Whether the last answer has been written.
    private var isOver = false
    /// Whether a request was taken.
    private var hasServed = false
    /// Whether the daemon is stopping.
    private var isQuiescing = false
    /// When a connection without a request is closed once the daemon is stopping.
    private var quiesceEnd = NIODeadline.distantPast
    private var place: ConnectionPlaces.Place?
    /// Whether it was asked for a place.
    private var isAdmitted = false
    private var look: Scheduled<Void>?
    private var lookAt = NIODeadline.distantFuture

    init(_ spans: ConnectionPatience.Spans, places: ConnectionPlaces) {
        self.places = places
        patience = ConnectionPatience(spans, now: .now())
    }

    // MARK: The connection

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func begin(_ context: ChannelHandlerContext) {
        guard !isAdmitted else { return }
        isAdmitted = true
        let channel = context.channel
        place = places.admit(NetworkAddress(channel.remoteAddress) ?? .none) { channel.close(promise: nil) }
        guard place != nil else { return context.close(promise: nil) }
        arm(patience.firstLook, context)
    }

    private func end() {
        if let place { places.leave(place) }
        place = nil
        look?.cancel()
        look = nil
    }

    /// Looks at the connection then, unless that is done sooner.
    private func arm(_ deadline: NIODeadline, _ context: ChannelHandlerContext) {
        if let look {
            guard deadline < lookAt else { return }
            look.cancel()
        }
        lookAt = deadline
        look = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { self.lookNow(context) }
    }

    private func lookNow(_ context: ChannelHandlerContext) {
        look = nil
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        if isQuiescing, exchanges.isEmpty, !isOver {
            if lookAt < quiesceEnd { return arm(quiesceEnd, context) }
            guard waiting > 0 else { return context.close(promise: nil) }
            arm(.now() + Self.quiesceInterval, context)
        }
        let next = patience.look(
            ConnectionPatience.Sight(
                now: .now(), isReading: isReading, isAnswering: !exchanges.isEmpty, isStreaming: isStreaming,
                isEndless: isEndless, waiting: waiting))
        if let next { arm(next, context) } else { context.close(promise: nil) }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !isDeaf else { return }
            guard let arrived = ArrivedRequest(head) else { return refuse(context) }
            (isPassing, isReading) = (true, arrived.hasBody)
            isDeaf = arrived.isLast || isQuiescing
            exchanges.append(
                Exchange(
                    isHead: head.method == .HEAD, isOld: arrived.isOld, isLast: isDeaf,
                    awaitsContinue: arrived.awaitsContinue))
            hasServed = true
            let now = NIODeadline.now()
            patience.requestBegan(at: now)
            place?.note(isReading ? .reading(since: now) : .answering)
            context.fireChannelRead(wrapInboundOut(.head(arrived.request)))
        case .body(let buffer):
            guard isPassing else { return }
            patience.requestWent(on: buffer.readableBytes)
            if isOver { return }
            context.fireChannelRead(wrapInboundOut(.body(buffer)))
        case .end:
            guard isPassing else { return }
            let wasReading = isReading
            (isPassing, isReading) = (false, false)
            if wasReading { place?.note(.answering) }
            guard isOver else { return context.fireChannelRead(wrapInboundOut(.end(nil))) }
            // Whoever was still sending has heard the last answer.
            if wasReading { context.close(promise: nil) }
        }
    }

    /// Leaves where it is whatever comes after the last request: nobody would take it.
    func read(context: ChannelHandlerContext) {
        if !isDeaf || isPassing || isOver { context.read() }
    }

    /// Has the server answer with 400 after what it has taken before, and takes nothing more.
    private func refuse(_ context: ChannelHandlerContext) {
        isDeaf = true
        exchanges.append(Exchange(isLast: true))
        context.fireErrorCaught(HTTPParserError.unknown)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError else {
            // What comes behind something that could not be read is nobody's business.
            if !(error is ByteToMessageDecoderError) { context.fireErrorCaught(error) }
            return
        }
        if isPassing, !exchanges.isEmpty {
            // In the middle of a body: whoever reads it is notified, and it has the last answer.
            exchanges[exchanges.index(before: exchanges.endIndex)].isLast = true
            isDeaf = true
            context.fireErrorCaught(error)
        } else if !isDeaf {
            isDeaf = true
            exchanges.append(Exchange(isLast: true))
            context.fireErrorCaught(error)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed || event is OtherEndClosed {
            // Nobody listens without an end to a connection that he has closed his half of.
            if isEndless { return context.close(promise: nil) }
            arm(patience.left(at: .now()), context)
        }
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        guard !isQuiescing else { return }
        isQuiescing = true
        // What has come is answered, and nothing after it.
        guard exchanges.isEmpty else {
            isDeaf = true
            exchanges[exchanges.index(before: exchanges.endIndex)].isLast = true
            return
        }
        // A request may be on its way, or have come and not been read: whoever has just connected would be refused.
        quiesceEnd = .now() + (hasServed ? Self.quiesceGrace : Self.freshGrace)
        if !isOver { arm(quiesceEnd, context) }
    }

    /// Time in which a connection without a request may still bring one when the daemon was asked to stop: one that has had
    /// answers, whose other end tries again by itself, and one that is new.
    private static let (quiesceGrace, freshGrace) = (TimeAmount.milliseconds(250), TimeAmount.seconds(1))

    /// Interval at which it is looked whether an answer has gone that had been given when the daemon was asked to stop.
    private static let quiesceInterval = TimeAmount.milliseconds(100)

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard let wanted = event as? BodyWanted else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
        // What waits behind others is whole when it is worked on, or else comes to be the first.
        guard isReading, exchanges.count == 1 else { return }
        patience.extend(by: wanted.time, at: .now())
        guard exchanges[exchanges.startIndex].awaitsContinue, !hasBegun else { return }
        exchanges[exchanges.startIndex].awaitsContinue = false
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head): write(head, context, promise)
        case .body(let buffer):
            let isHead = exchanges.first?.isHead ?? false
            patience.wrote(isHead ? 0 : buffer.readableBytes)
            context.write(
                wrapOutboundOut(.body(.byteBuffer(isHead ? ByteBuffer() : buffer))), promise: promise)
        case .end: writeEnd(context, promise)
        }
    }

    private func write(
        _ head: HTTPResponse, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
    ) {
        var head = head
        let exchange = exchanges.first ?? Exchange(isLast: true)
        let problem = head.isBare ? Self.malformed : nil
        if let problem {
            head.headerFields[.contentType] = "application/problem+json"
            head.headerFields[.contentLength] = String(problem.readableBytes)
        }
        // Only the very last answer may say so: whoever hears it waits for no other.
        let isLast = exchange.isLast || exchanges.count == 1 && isReading
        if isLast {
            head.headerFields[.connection] = "close"
            isDeaf = true
            if !exchanges.isEmpty { exchanges[exchanges.startIndex].isLast = true }
        }
        hasBegun = true
        isStreaming = true
        var headers = HTTPHeaders()
        headers.reserveCapacity(head.headerFields.count)
        for field in head.headerFields {
            if isStreaming, field.name == .contentLength { isStreaming = false }
            headers.add(name: field.name.rawName, value: field.value)
        }
        if head.status.code == 304 || head.status.code == 204 { isStreaming = false }
        isEndless = isStreaming && head.headerFields[.contentType] == "text/event-stream"
        patience.wrote(256)
        let wire = HTTPResponseHead(
            version: exchange.isOld ? .http1_0 : .http1_1,
            status: HTTPResponseStatus(
                statusCode: head.status.code, reasonPhrase: head.status.reasonPhrase), headers: headers)
        context.write(wrapOutboundOut(.head(wire)), promise: promise)
        if let problem, !exchange.isHead {
            context.write(wrapOutboundOut(.body(.byteBuffer(problem))), promise: nil)
        }
    }

    private func writeEnd(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
        let exchange = exchanges.popFirst() ?? Exchange(isLast: true)
        (hasBegun, isStreaming, isEndless) = (false, false, false)
        patience.answerEnded()
        // The end of chunks would be a body.
        let part: OutboundOut = exchange.isHead ? .body(.byteBuffer(ByteBuffer())) : .end(nil)
        guard exchange.isLast else {
            if exchanges.isEmpty {
                let now = NIODeadline.now()
                patience.fellQuiet(at: now)
                place?.note(.waiting(since: now))
            }
            context.write(wrapOutboundOut(part), promise: promise)
            return context.triggerUserOutboundEvent(AnswerEnded(), promise: nil)
        }
        isOver = true
        let gone = promise ?? context.eventLoop.makePromise()
        context.write(wrapOutboundOut(part), promise: gone)
        gone.futureResult.assumeIsolated().whenSuccess { self.linger(context) }
    }

    /// The last answer has gone: the other end hears that nothing more comes, and is given a moment to take it before
    /// what it may still be sending resets the connection (RFC 9112, section 9.6).
    private func linger(_ context: ChannelHandlerContext) {
        arm(patience.lingers(at: .now()), context)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    /// Body of the server's bare 400.
    private static let malformed: ByteBuffer? = {
        let problem = Refused(RequestError.malformed).problem(in: .english, requestID: nil)
        return (try? WireJSON.bytes(of: problem)).map { ByteBuffer(bytes: $0) }
    }()
}

extension HTTPResponse {
    /// Answer to what cannot be read as HTTP, before any middleware runs.
    fileprivate var isBare: Bool {
        status == .badRequest && headerFields[.contentLength] == "0" && headerFields[.connection] == "close"
    }
}

/// Sent to a connection by whoever is about to read the body of its request: the sender is asked to go on, if he waits
/// for that, and has so much time.
struct BodyWanted: Sendable {
    /// `nil` for as long as he likes, if only he is not silent.
    let time: TimeAmount?
}

extension QuestdContext {
    /// Says that the body of the request is read now. Who refuses a request does it before.
    ///
    /// - Parameter time: How long the whole of it may take; `nil` for as long as it likes.
    func wantBody(within time: Duration?) {
        let time = time.map { TimeAmount.seconds(max(1, $0.components.seconds)) }
        channel.triggerUserOutboundEvent(BodyWanted(time: time), promise: nil)
    }
}
