import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import QuestBase
import QuestRules
import QuestWire
import ServerBase

/// Stands between the wire and the server on one connection: refuses what is no clear request, sees to it that every
/// answer is framed as its request wants it and says when it is the last one, and closes the connection when the
/// other end takes too long for anything, or when the daemon stops and there is nothing left to answer. What it is doing
/// is its `ConnectionState`.
///
/// Confined to its event loop.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The connection's right to be open.
    private enum Admission {
        case unasked
        case admitted(ConnectionPlaces.Place)
        case over
    }

    private let places: ConnectionPlaces
    private var admission = Admission.unasked
    private var patience: ConnectionPatience
    private var state = ConnectionState()
    /// Moment at which a connection without a request is closed once the daemon is stopping.
    private var drainEnd = NIODeadline.distantPast
    private var nextLook: (at: NIODeadline, task: Scheduled<Void>)?

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
        guard case .unasked = admission else { return }
        let channel = context.channel
        let place = places.admit(NetworkAddress(channel.remoteAddress) ?? .none) {
            channel.close(promise: nil)
        }
        admission = place.map(Admission.admitted) ?? .over
        guard place != nil else { return context.close(promise: nil) }
        arm(patience.firstLook, context)
    }

    private func end() {
        if case .admitted(let place) = admission {
            places.leave(place)
            admission = .over
        }
        nextLook?.task.cancel()
        nextLook = nil
    }

    private func note(_ use: ConnectionPlaces.Use) {
        if case .admitted(let place) = admission { place.note(use) }
    }

    /// Looks at the connection then, unless that is done sooner.
    private func arm(_ deadline: NIODeadline, _ context: ChannelHandlerContext) {
        if let nextLook {
            guard deadline < nextLook.at else { return }
            nextLook.task.cancel()
        }
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.look(context, at: deadline)
        }
        nextLook = (deadline, task)
    }

    private func look(_ context: ChannelHandlerContext, at deadline: NIODeadline) {
        nextLook = nil
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        if state.requests == .draining {
            if deadline < drainEnd { return arm(drainEnd, context) }
            guard waiting > 0 else { return context.close(promise: nil) }
            arm(.now() + Self.drainInterval, context)
        }
        let next = patience.look(ConnectionPatience.Observation(state, now: .now(), waiting: waiting))
        if let next { arm(next, context) } else { context.close(promise: nil) }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard state.takesRequests else { return }
            guard let arrived = ArrivedRequest(head) else {
                // It is answered with 400 behind what was taken before.
                return passUnreadable(HTTPParserError.unknown, context)
            }
            let exchange = ConnectionState.Exchange(
                isHead: head.method == .HEAD, isOld: arrived.isOld, awaitsContinue: arrived.awaitsContinue)
            state.beginRequest(exchange, hasBody: arrived.hasBody, isLast: arrived.isLast)
            let now = NIODeadline.now()
            patience.requestBegan(at: now)
            note(arrived.hasBody ? .reading(since: now) : .answering)
            context.fireChannelRead(wrapInboundOut(.head(arrived.request)))
        case .body(let buffer):
            guard state.isReading else { return }
            patience.requestWent(on: buffer.readableBytes)
            if !state.isOver { context.fireChannelRead(wrapInboundOut(.body(buffer))) }
        case .end:
            if state.isReadingBody { note(.answering) }
            switch state.endRequest() {
            case .passed: context.fireChannelRead(wrapInboundOut(.end(nil)))
            case .closesConnection: context.close(promise: nil)
            case .ignored: break
            }
        }
    }

    func read(context: ChannelHandlerContext) {
        if state.wantsBytes { context.read() }
    }

    private func passUnreadable(_ error: any Error, _ context: ChannelHandlerContext) {
        if state.meetUnreadable() { context.fireErrorCaught(error) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case is HTTPParserError: passUnreadable(error, context)
        // What comes behind something that could not be read does not matter.
        case is ByteToMessageDecoderError: break
        default: context.fireErrorCaught(error)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed || event is OtherEndClosed {
            // A stream without an end has no listener on a connection whose other half is closed.
            if state.answers == .begun(.endless) { return context.close(promise: nil) }
            arm(patience.left(at: .now()), context)
        }
        guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
        let isFresh = state.requests == .fresh
        guard state.stop() else { return }
        // A request may be on its way, or have come and not been read: a client that has just connected would be refused.
        drainEnd = .now() + (isFresh ? Self.freshGrace : Self.keptGrace)
        arm(drainEnd, context)
    }

    /// Time in which a connection without a request may still bring one when the daemon was asked to stop: one that has had
    /// answers, whose other end tries again by itself, and one that is new.
    private static let (keptGrace, freshGrace) = (TimeAmount.milliseconds(250), TimeAmount.seconds(1))

    /// Interval at which it is looked whether an answer has gone that had been given when the daemon was asked to stop.
    private static let drainInterval = TimeAmount.milliseconds(100)

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard let wanted = event as? BodyWanted else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
        let reading = state.readBody()
        guard reading != .ignored else { return }
        patience.extend(by: wanted.time, at: .now())
        guard reading == .invited else { return }
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !state.isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head): write(head, context, promise)
        case .body(let buffer):
            let isHead = state.answered.isHead
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
        let exchange = state.answered
        let problem = head.isBare ? Self.malformed : nil
        if let problem {
            head.headerFields[.contentType] = "application/problem+json"
            head.headerFields[.contentLength] = String(problem.readableBytes)
        }
        if state.isLastAnswer { head.headerFields[.connection] = "close" }
        var length = ConnectionState.Length.unknown
        var headers = HTTPHeaders()
        headers.reserveCapacity(head.headerFields.count)
        for field in head.headerFields {
            if length == .unknown, field.name == .contentLength { length = .known }
            headers.add(name: field.name.rawName, value: field.value)
        }
        if head.status.code == 304 || head.status.code == 204 { length = .known }
        if length == .unknown, head.headerFields[.contentType] == "text/event-stream" { length = .endless }
        state.beginAnswer(length)
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
        let isHead = state.answered.isHead
        let next = state.endAnswer()
        patience.answerEnded()
        // The end of chunks would be a body.
        let part: OutboundOut = isHead ? .body(.byteBuffer(ByteBuffer())) : .end(nil)
        guard next == .nothing else {
            if next == .quiet {
                let now = NIODeadline.now()
                patience.fellQuiet(at: now)
                note(.waiting(since: now))
            }
            context.write(wrapOutboundOut(part), promise: promise)
            return context.triggerUserOutboundEvent(AnswerEnded(), promise: nil)
        }
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

extension ConnectionPatience.Observation {
    fileprivate init(_ state: ConnectionState, now: NIODeadline, waiting: Int) {
        let isEndless = state.answers == .begun(.endless)
        self.init(
            now: now, isReading: state.isReadingBody, isAnswering: !state.owed.isEmpty,
            isStreaming: isEndless || state.answers == .begun(.unknown), isEndless: isEndless,
            waiting: waiting)
    }
}

extension HTTPResponse {
    /// Answer to what cannot be read as HTTP, before any middleware runs.
    fileprivate var isBare: Bool {
        status == .badRequest && headerFields[.contentLength] == "0" && headerFields[.connection] == "close"
    }
}
