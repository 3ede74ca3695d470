package import HTTPTypes
package import NIOCore
import NIOHTTPTypes
import QuestBase
import QuestRules
package import ServerBase

/// Answers of the thread that reads a request, without waiting for anything.
package protocol ImmediateAnswers: Sendable {
    /// - Parameters:
    ///   - request: A request without a body.
    ///   - peer: The other end of the connection.
    /// - Returns: `nil` for all that has to be answered in the ordinary way, refusals among it.
    func answer(to request: HTTPRequest, from peer: NetworkAddress) -> (head: HTTPResponse, body: ByteBuffer)?
}

/// Answers at once what needs no waiting, and passes on everything else. The ordinary way through the server's tasks
/// costs more than such an answer itself.
///
/// Confined to its event loop.
final class ImmediateHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let answers: any ImmediateAnswers
    /// Requests that were passed on and have no whole response yet: answers keep the order of requests (RFC 9112,
    /// section 9.3.2).
    private var waitingCount = 0
    /// Whether the request that is being read was answered.
    private var isAnswered = false
    private var peer: NetworkAddress?

    init(_ answers: any ImmediateAnswers) {
        self.answers = answers
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            // Whoever sends without reading is waited for in the ordinary way.
            guard waitingCount == 0, context.channel.isWritable, request.isPlain,
                let answer = answers.answer(to: request, from: peer(of: context.channel))
            else {
                waitingCount += 1
                return context.fireChannelRead(data)
            }
            isAnswered = true
            context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
            if answer.body.readableBytes > 0 {
                context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
            }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        case .body:
            if !isAnswered { context.fireChannelRead(data) }
        case .end:
            if !isAnswered { context.fireChannelRead(data) }
            isAnswered = false
        }
    }

    private func peer(of channel: any Channel) -> NetworkAddress {
        if let peer { return peer }
        let address = NetworkAddress(channel.remoteAddress) ?? .none
        peer = address
        return address
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { waitingCount -= 1 }
        context.write(data, promise: promise)
    }
}

extension HTTPRequest {
    /// Without a body, and not the last one of its connection.
    fileprivate var isPlain: Bool {
        headerFields[.contentLength] ?? "0" == "0" && headerFields[.transferEncoding] == nil
            && headerFields[.connection].map { $0.lowercased() == "keep-alive" } ?? true
    }
}
