import NIOCore
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
        let bytes: ByteBuffer
        let whenDone: (Reply) -> Void
    }

    let loop: any EventLoop
    private let host: String
    private let port: Int
    private let limit: Int
    private var idle: [Exchange] = []
    private var waiting = CircularBuffer<Request>()
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

    func send(_ bytes: ByteBuffer, _ whenDone: @escaping (Reply) -> Void) {
        let request = Request(bytes: bytes, whenDone: whenDone)
        if let exchange = idle.popLast() {
            exchange.begin(request)
        } else if count < limit {
            connect(for: request)
        } else {
            waiting.append(request)
        }
    }

    private func connect(for request: Request) {
        count += 1
        let exchange = Exchange(pool: self, request)
        ClientBootstrap(group: loop)
            .channelOption(ChannelOptions.socket(SocketOptionLevel(IPPROTO_TCP), TCP_NODELAY), value: 1)
            .connectTimeout(.seconds(10))
            .channelInitializer { $0.pipeline.addHandler(exchange) }
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
        if let next = waiting.popFirst() { send(next.bytes, next.whenDone) }
    }
}

/// One connection, with one request at a time on it. Confined to its event loop.
private final class Exchange: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let pool: RequestPool
    private var request: RequestPool.Request?
    private var context: ChannelHandlerContext?
    private var reader = ResponseReader()
    private var body = ByteBuffer()
    private var isGone = false

    init(pool: RequestPool, _ request: RequestPool.Request) {
        self.pool = pool
        self.request = request
    }

    func begin(_ request: RequestPool.Request) {
        self.request = request
        guard let context else { return fail() }
        context.writeAndFlush(wrapOutboundOut(request.bytes), promise: nil)
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        if let request { context.writeAndFlush(wrapOutboundOut(request.bytes), promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        do {
            guard try reader.read(&bytes, { body.writeBuffer(&$0) }) else { return }
        } catch {
            return context.close(promise: nil)
        }
        let reply = RequestPool.Reply.answered(status: reader.status, body: body)
        let done = request?.whenDone
        request = nil
        body = ByteBuffer()
        if reader.isLast { context.close(promise: nil) } else { pool.take(back: self) }
        done?(reply)
    }

    func channelInactive(context: ChannelHandlerContext) { fail() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func fail() {
        guard !isGone else { return }
        isGone = true
        context = nil
        let done = request?.whenDone
        request = nil
        pool.forget(self)
        done?(.broken)
    }
}
