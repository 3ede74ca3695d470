import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import QuestEngine

extension Request {
    /// The whole body.
    ///
    /// - Throws: `RequestError.bodyTooLarge`, from the announced length already where there is one; `.tooSlow`.
    func wholeBody(upTo limit: Int, in context: QuestdContext) async throws -> ByteBuffer {
        if let announced = headers[.contentLength].flatMap({ Ranged<ContentLength>(text: $0)?.value }),
            announced > limit
        {
            throw RequestError.bodyTooLarge(limit: limit)
        }
        let time = Duration.seconds(context.limits[ConnectionLimits.bodyDeadline])
        if headers[.expect] != nil { context.wantBody(within: time) }
        return try await body.whole(upTo: limit, within: time)
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
