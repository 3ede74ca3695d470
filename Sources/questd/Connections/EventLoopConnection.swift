import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Connections whose requests are worked on where they are read: see `EventLoopExecutor`.
struct EventLoopConnection: ServerChildChannel {
    let base: HTTP1Channel
    /// What is answered before the server's tasks hear of it.
    let answers: any ImmediateAnswers

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            // Behind the handler that keeps count of idle time, so that this sees all requests and responses.
            let pipeline = channel.pipeline.syncOperations
            let state = try pipeline.context(handlerType: HTTPConnectionStateHandler.self)
            if let handler = state.handler as? HTTPConnectionStateHandler {
                try pipeline.addHandler(ImmediateHandler(answers), position: .after(handler))
            }
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        let executor = EventLoopExecutor.of(value.channel.eventLoop)
        await EventLoopExecutor.$current.withValue(executor) {
            await withTaskExecutorPreference(executor) { await base.handle(value: value, logger: logger) }
        }
    }
}

extension HTTPServerBuilder {
    /// HTTP/1.1 whose requests are worked on by the threads that read them.
    ///
    /// - Parameter answers: What needs no waiting.
    static func onEventLoops(
        _ configuration: HTTP1Channel.Configuration, answering answers: any ImmediateAnswers
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            EventLoopConnection(
                base: HTTP1Channel(responder: responder, configuration: configuration), answers: answers)
        }
    }
}
