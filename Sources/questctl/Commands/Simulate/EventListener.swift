import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// Listens to one event stream of the daemon and comes again when it is lost. Confined to its event loop.
final class EventListener: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let loop: any EventLoop
    private let host: String
    private let port: Int
    /// The request without `Last-Event-ID`.
    private let request: HTTPRequestHead
    /// Names of the events whose data is wanted.
    private let wanted: Set<String>
    private let whenHeard: (String, ByteBufferView) -> Void
    private let whenLost: () -> Void
    /// Whether the daemon has let us listen.
    private var isHeard = false
    private var lines = ByteBuffer()
    private var name = ""
    private var data: ByteBuffer?
    private var lastID: String?
    private var channel: (any Channel)?
    private var isStopped = false

    /// - Parameter wanted: Names of the events whose data `whenHeard` gets too.
    init(
        host: String, port: Int, request: HTTPRequestHead, wanting wanted: Set<String>,
        on loop: any EventLoop,
        whenHeard: @escaping (String, ByteBufferView) -> Void, whenLost: @escaping () -> Void
    ) {
        self.host = host
        self.port = port
        self.request = request
        self.wanted = wanted
        self.loop = loop
        self.whenHeard = whenHeard
        self.whenLost = whenLost
    }

    func start() {
        lines.clear()
        ClientBootstrap(group: loop).connectTimeout(.seconds(10))
            .channelInitializer { $0.addHTTPClient(self) }
            .connect(host: host, port: port)
            .whenFailure { _ in self.comeAgain() }
    }

    func stop() {
        isStopped = true
        channel?.close(promise: nil)
    }

    private func comeAgain() {
        guard !isStopped else { return }
        whenLost()
        loop.scheduleTask(in: .seconds(3)) { self.start() }
    }

    func channelActive(context: ChannelHandlerContext) {
        channel = context.channel
        var request = request
        if let lastID { request.headers.add(name: "Last-Event-ID", value: lastID) }
        context.write(wrapOutboundOut(.head(request)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        channel = nil
        comeAgain()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            isHeard = head.status == .ok
            if head.status.code >= 400 { context.close(promise: nil) }
        case .body(var part):
            guard isHeard else { return }
            lines.writeBuffer(&part)
            takeLines()
        case .end:
            context.close(promise: nil)
        }
    }

    private func takeLines() {
        while let length = lines.lengthOfLine() {
            defer { lines.moveReaderIndex(forwardBy: length + 1) }
            let line = lines.readableBytesView.prefix(length)
            if line.isEmpty {
                if !name.isEmpty { whenHeard(name, (data ?? ByteBuffer()).readableBytesView) }
                (name, data) = ("", nil)
            } else if line.starts(with: Self.nameMark) {
                name = String(decoding: line.dropFirst(Self.nameMark.count), as: UTF8.self)
            } else if line.starts(with: Self.idMark) {
                lastID = String(decoding: line.dropFirst(Self.idMark.count), as: UTF8.self)
            } else if line.starts(with: Self.dataMark), wanted.contains(name) {
                data = lines.getSlice(
                    at: lines.readerIndex + Self.dataMark.count, length: length - Self.dataMark.count)
            }
        }
        lines.discardReadBytes()
    }

    private static let nameMark = Array("event: ".utf8)
    private static let idMark = Array("id: ".utf8)
    private static let dataMark = Array("data: ".utf8)
}

extension ByteBuffer {
    /// Returns the length of the first line without its end, or `nil` while that has not come.
    fileprivate func lengthOfLine() -> Int? {
        withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else {
                return nil
            }
            return UnsafeRawPointer(found) - base
        }
    }
}
