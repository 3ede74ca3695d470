import NIOCore
import NIOHTTPTypes
import ServerBase

/// Has the server's tasks begin with a connection once there is something for them. Setting them up costs more than most
/// answers, and needs nobody's turn: connections that only come and go, or ask what is answered at once, do without them.
///
/// Stands last before the tasks; confined to its event loop.
final class BeginningHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private var beginning: EventLoopPromise<Bool>?

    /// - Parameter beginning: Is told whether there is something, or that there never will be.
    init(_ beginning: EventLoopPromise<Bool>) {
        self.beginning = beginning
    }

    private func tell(_ begins: Bool) {
        beginning?.succeed(begins)
        beginning = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        tell(true)
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        tell(true)
        context.fireErrorCaught(error)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // The tasks close the connection once all has been answered.
        if event as? ChannelEvent == .inputClosed { tell(true) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        tell(false)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { tell(false) }
}
