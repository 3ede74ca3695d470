import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Connections whose requests are worked on where they are read: see `EventLoopExecutor`.
struct EventLoopConnection<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: Base.Value, logger: Logger) async {
        let executor = EventLoopExecutor.of(value.channel.eventLoop)
        await EventLoopExecutor.$current.withValue(executor) {
            await withTaskExecutorPreference(executor) { await base.handle(value: value, logger: logger) }
        }
    }
}

extension HTTPServerBuilder {
    /// HTTP/1.1 whose requests are worked on by the threads that read them.
    static func onEventLoops(_ configuration: HTTP1Channel.Configuration) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            EventLoopConnection(base: HTTP1Channel(responder: responder, configuration: configuration))
        }
    }
}
