import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import QuestEngine

extension Request {
    /// The whole body.
    ///
    /// A sender who is refused here may still be sending: the connection is closed a second later.
    /// - Throws: `RequestError.bodyTooLarge`, from the announced length already where there is one; `.tooSlow`.
    func wholeBody(upTo limit: Int, in context: QuestdContext) async throws -> ByteBuffer {
        do throws(RequestError) {
            if let announced = headers[.contentLength].flatMap({ Ranged<ContentLength>(text: $0)?.value }),
                announced > limit
            {
                throw .bodyTooLarge(limit: limit)
            }
            return try await body.whole(upTo: limit, within: .seconds(ConnectionLimits.bodyDeadline.value))
        } catch {
            let channel = context.channel
            channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
            throw error
        }
    }
}

extension RequestBody {
    /// - Throws: `RequestError.tooSlow` when the body is not whole after that time.
    func whole(upTo limit: Int, within time: Duration) async throws(RequestError) -> ByteBuffer {
        let reading = Task(executorPreference: EventLoopExecutor.current) {
            try await self.collect(upTo: limit)
        }
        let deadline = DeadlineWatch.shared.call({ reading.cancel() }, in: time)
        let outcome = await withTaskCancellationHandler {
            await reading.result
        } onCancel: {
            reading.cancel()
        }
        guard DeadlineWatch.shared.lift(deadline) else { throw .tooSlow }
        switch outcome {
        case .success(let body): return body
        case .failure(is NIOTooManyBytesError): throw .bodyTooLarge(limit: limit)
        case .failure: throw .malformed
        }
    }
}
