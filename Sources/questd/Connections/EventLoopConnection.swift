import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Connections of HTTP/1.1 whose requests are worked on where they are read: see `EventLoopExecutor`.
struct EventLoopConnection: HTTPChannelHandler {
    typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    let responder: Responder
    let settings: ConnectionSettings
    /// What is answered before the server's tasks hear of it.
    let answers: any ImmediateAnswers

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try settings.apply(to: channel)
            settings.open.add(channel)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                // One request after the other is taken from the channel below.
                withPipeliningAssistance: false, withErrorHandling: false,
                // The types of fields allow no others.
                withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: ConnectionSettings.heads)
            try pipeline.addHandler(ConnectionHandler(settings.spans, counts: settings.counts))
            try pipeline.addHandler(ImmediateHandler(answers))
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true))
        }
    }

    func handle(value: Value, logger: Logger) async {
        let executor = EventLoopExecutor.of(value.channel.eventLoop)
        await EventLoopExecutor.$current.withValue(executor) {
            await withTaskExecutorPreference(executor) {
                await handleHTTP(asyncChannel: value, logger: logger)
            }
        }
    }
}

extension HTTPServerBuilder {
    /// HTTP/1.1 whose requests are worked on by the threads that read them.
    ///
    /// - Parameter answers: What needs no waiting.
    static func onEventLoops(
        _ settings: ConnectionSettings, answering answers: any ImmediateAnswers
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            EventLoopConnection(responder: responder, settings: settings, answers: answers)
        }
    }
}
