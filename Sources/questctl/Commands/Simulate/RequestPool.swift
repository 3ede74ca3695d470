import NIOCore
import NIOHTTP1
import NIOPosix

/// A bounded number of connections to one daemon that stay open, and the requests that wait for one of them. No
/// pipelining, no retries: what fails is reported.
///
/// Confined to its event loop; unchecked because the compiler cannot see that.
final class RequestPool: @unchecked Sendable {
    enum Reply {
        case answered(status: Int, body: ByteBuffer)
        /// The connection broke, or there was none.
        case broken
    }

    struct Request {
        let head: HTTPRequestHead
        let body: ByteBuffer

        /// - Parameter fields: All but the length of the body.
        init(_ method: HTTPMethod, _ path: String, _ fields: HTTPHeaders, _ body: String) {
            var fields = fields
            fields.add(name: "Content-Length", value: "\(body.utf8.count)")
            head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: fields)
            self.body = ByteBuffer(string: body)
        }
    }

    fileprivate struct Job {
        let request: Request
        let whenDone: (Reply) -> Void
    }

    let loop: any EventLoop
    private let host: String
    private let port: Int
    private let limit: Int
    private var idle: [Exchange] = []
    private var waiting = CircularBuffer<Job>()
    private var count = 0

    init(host: String, port: Int, limit: Int, on loop: any EventLoop) {
        self.host = host
        self.port = port
        self.limit = limit
        self.loop = loop
    }

    /// Number of requests without a connection yet.
    var waitingCount: Int { waiting.count }
    /// Number of requests under way.
    var busyCount: Int { count - idle.count }

    func send(_ request: Request, _ whenDone: @escaping (Reply) -> Void) {
        send(Job(request: request, whenDone: whenDone))
    }

    private func send(_ job: Job) {
        if let exchange = idle.popLast() {
            exchange.begin(job)
        } else if count < limit {
            connect(for: job)
        } else {
            waiting.append(job)
        }
    }

    private func connect(for job: Job) {
        count += 1
        let exchange = Exchange(pool: self, job)
        ClientBootstrap(group: loop)
            .channelOption(ChannelOptions.socket(SocketOptionLevel(IPPROTO_TCP), TCP_NODELAY), value: 1)
            .connectTimeout(.seconds(10))
            .channelInitializer { $0.addHTTPClient(exchange) }
            .connect(host: host, port: port)
            .whenFailure { _ in exchange.fail() }
    }

    /// Takes back a connection that is free again.
    fileprivate func take(back exchange: Exchange) {
        if let next = waiting.popFirst() { exchange.begin(next) } else { idle.append(exchange) }
    }

    fileprivate func forget(_ exchange: Exchange) {
        idle.removeAll { $0 === exchange }
        count -= 1
        if let next = waiting.popFirst() { send(next) }
    }
}

/// One connection, with one request at a time on it. Confined to its event loop.
private final class Exchange: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let pool: RequestPool
    private var job: RequestPool.Job?
    private var context: ChannelHandlerContext?
    private var head: HTTPResponseHead?
    private var body = ByteBuffer()
    private var isGone = false

    init(pool: RequestPool, _ job: RequestPool.Job) {
        self.pool = pool
        self.job = job
    }

    func begin(_ job: RequestPool.Job) {
        self.job = job
        guard let context else { return fail() }
        write(job.request, context)
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        if let job { write(job.request, context) }
    }

    private func write(_ request: RequestPool.Request, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(request.head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(request.body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(var part): body.writeBuffer(&part)
        case .end: finish(context)
        }
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let reply = RequestPool.Reply.answered(status: Int(head.status.code), body: body)
        let done = job?.whenDone
        job = nil
        body = ByteBuffer()
        if head.isKeepAlive { pool.take(back: self) } else { context.close(promise: nil) }
        done?(reply)
    }

    func channelInactive(context: ChannelHandlerContext) { fail() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func fail() {
        guard !isGone else { return }
        isGone = true
        context = nil
        let done = job?.whenDone
        job = nil
        pool.forget(self)
        done?(.broken)
    }
}

extension Channel {
    /// Adds NIO's client of HTTP/1.1, and behind it a handler of responses.
    func addHTTPClient(_ handler: any ChannelInboundHandler & Sendable) -> EventLoopFuture<Void> {
        eventLoop.makeCompletedFuture {
            try pipeline.syncOperations.addHTTPClientHandlers()
            try pipeline.syncOperations.addHandler(handler)
        }
    }
}
