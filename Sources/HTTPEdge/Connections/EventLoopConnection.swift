import Hummingbird
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL
import ServerBase
import Synchronization

/// Connections of HTTP/1.1 whose requests are worked on where they are read: see `EventLoopExecutor`.
package struct EventLoopConnection: HTTPChannelHandler {
    package typealias Value = ReadyConnection

    package let responder: Responder
    let settings: ConnectionSettings
    /// Answers that are given before the server's tasks hear of a request.
    let answers: any ImmediateAnswers

    package init(responder: @escaping Responder, settings: ConnectionSettings, answers: any ImmediateAnswers)
    {
        self.responder = responder
        self.settings = settings
        self.answers = answers
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try settings.apply(to: channel)
            settings.open.add(channel)
            let pipeline = channel.pipeline.syncOperations
            if let tls = settings.tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls.context)) }
            try pipeline.configureHTTPServerPipeline(
                // One request after the other is taken from the channel below.
                withPipeliningAssistance: false, withErrorHandling: false,
                // The types of fields allow no others.
                withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: ConnectionSettings.heads)
            try pipeline.addHandler(
                TurnHandler(
                    settings.turns.of(channel.eventLoop), standsForMany: settings.standsForMany))
            try pipeline.addHandler(ConnectionHandler(settings.spans, places: settings.places))
            try pipeline.addHandler(ImmediateHandler(answers))
            let beginning = channel.eventLoop.makePromise(of: Bool.self)
            do { try pipeline.addHandler(BeginningHandler(beginning)) } catch {
                beginning.fail(error)
                throw error
            }
            return ReadyConnection(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)),
                beginning: beginning.futureResult)
        }
    }

    package func handle(value: Value, logger: Logger) async {
        guard await value.begins() else { return }
        let executor = EventLoopExecutor.of(value.channel.eventLoop)
        let work = ConnectionTask()
        let task = EventLoopExecutor.$current.withValue(executor) {
            ConnectionTask.$current.withValue(work) {
                Task(executorPreference: executor) {
                    await handleHTTP(asyncChannel: value.take(), logger: logger)
                }
            }
        }
        work.begin { task.cancel() }
        value.channel.closeFuture.whenComplete { _ in work.leave() }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

/// A connection that waits to be worked on. One that nobody takes, since the daemon stops, is closed: NIO ends the
/// process where its writer is dropped before it is finished.
package final class ReadyConnection: ServerChildChannelValue {
    private let content: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    private let beginning: EventLoopFuture<Bool>
    private let isTaken = Atomic(false)

    init(
        _ content: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, beginning: EventLoopFuture<Bool>
    ) {
        (self.content, self.beginning) = (content, beginning)
    }

    /// Waits for something to work on.
    ///
    /// - Returns: Whether there is something; otherwise the connection is closed.
    func begins() async -> Bool { (try? await beginning.get()) ?? false }

    deinit {
        guard !isTaken.load(ordering: .acquiring) else { return }
        content.outbound.finish()
        content.channel.close(promise: nil)
    }

    package var channel: any Channel { content.channel }

    func take() -> NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart> {
        isTaken.store(true, ordering: .releasing)
        return content
    }
}
