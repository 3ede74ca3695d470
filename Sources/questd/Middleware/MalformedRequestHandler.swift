import HTTPTypes
import NIOCore
import NIOHTTPTypes
import QuestEngine
import QuestWire

/// Gives the server's bare 400, which it sends to what cannot be read as HTTP before any middleware runs, the
/// same problem document that all other refusals have.
final class MalformedRequestHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), Self.isBare(head) else {
            context.write(data, promise: promise)
            return
        }
        let problem = Refused(RequestError.malformed).problem(in: .english, requestID: nil)
        guard let body = try? WireJSON.bytes(of: problem) else {
            context.write(data, promise: promise)
            return
        }
        head.headerFields[.contentType] = "application/problem+json"
        head.headerFields[.contentLength] = String(body.count)
        context.write(wrapOutboundOut(.head(head)), promise: promise)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
    }

    private static func isBare(_ head: HTTPResponse) -> Bool {
        head.status == .badRequest && head.headerFields[.contentLength] == "0"
            && head.headerFields[.connection] == "close"
    }
}
