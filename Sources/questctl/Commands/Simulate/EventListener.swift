import Glibc
import NIOCore
import NIOPosix

/// Listens to one event stream of the daemon and comes again when it is lost. Confined to its event loop.
final class EventListener: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let loop: any EventLoop
    private let host: String
    private let port: Int
    /// The head of the request up to where `Last-Event-ID` would stand.
    private let head: String
    /// Names of the events whose data is wanted.
    private let wanted: Set<String>
    private let whenHeard: (String, ByteBufferView) -> Void
    private let whenLost: () -> Void
    private var reader = ResponseReader()
    private var lines = ByteBuffer()
    private var name = ""
    private var data: ByteBuffer?
    private var lastID: String?
    private var channel: (any Channel)?
    private var isStopped = false

    /// - Parameter wanted: Names of the events whose data `whenHeard` gets too.
    init(
        host: String, port: Int, head: String, wanting wanted: Set<String>, on loop: any EventLoop,
        whenHeard: @escaping (String, ByteBufferView) -> Void, whenLost: @escaping () -> Void
    ) {
        self.host = host
        self.port = port
        self.head = head
        self.wanted = wanted
        self.loop = loop
        self.whenHeard = whenHeard
        self.whenLost = whenLost
    }

    func start() {
        reader = ResponseReader()
        lines.clear()
        ClientBootstrap(group: loop).connectTimeout(.seconds(10))
            .channelInitializer { $0.pipeline.addHandler(self) }
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
        let last = lastID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head + last + "\r\n")), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        channel = nil
        comeAgain()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        do {
            let isOver = try reader.read(&bytes) { lines.writeBuffer(&$0) }
            if reader.status == 200 { takeLines() }
            if isOver || reader.status >= 400 { context.close(promise: nil) }
        } catch {
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
