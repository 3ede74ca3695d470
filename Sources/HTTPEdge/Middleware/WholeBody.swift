import HTTPTypes
import Hummingbird
import HummingbirdCore
package import NIOCore
package import QuestBase
import QuestRules
package import ServerBase

extension Request {
    /// The whole body.
    ///
    /// - Parameter limit: The largest that is read, in bytes; that of the operation where none is given.
    /// - Throws: `RequestError.bodyTooLarge`, from the announced length already where there is one; `.tooSlow`.
    package func wholeBody(upTo limit: Int? = nil, in context: QuestdContext) async throws -> ByteBuffer {
        let limit = limit ?? context.bodyLimit
        _ = try announcedLength(upTo: limit)
        let time = Duration.seconds(context.limits[ConnectionLimits.bodyDeadline])
        if headers[.expect] != nil { context.wantBody(within: time) }
        return try await body.whole(upTo: limit, within: time)
    }

    /// Number of bytes that the body will have; `nil` where nobody has said so.
    ///
    /// - Throws: `RequestError.bodyTooLarge`.
    package func announcedLength(upTo limit: Int) throws(RequestError) -> Int? {
        guard let length = headers[.contentLength].flatMap({ Ranged<ContentLength>(text: $0)?.value }) else {
            return nil
        }
        guard length <= limit else { throw .bodyTooLarge(limit: limit) }
        return Int(length)
    }
}

extension RequestBody {
    /// - Throws: `RequestError.tooSlow` when the body is not whole after that time.
    package func whole(upTo limit: Int, within time: Duration) async throws(RequestError) -> ByteBuffer {
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

extension QuestdContext {
    /// Takes a large body, which may need as long as a photo on a slow network, or as is said.
    ///
    /// - Throws: `RequestError.tooSlow` when it is not whole by then.
    package func withLargeBody<Outcome: Sendable>(
        within deadline: Limit = PhotoLimits.deadline, _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        wantBody(within: .seconds(deadline.value))
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: .seconds(deadline.value))
                throw RequestError.tooSlow
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw RequestError.tooSlow }
            return first
        }
    }
}

/// An event for a connection before the body of its request is read: it asks a sender that waits to go on, and limits the
/// time.
struct BodyWanted: Sendable {
    /// The time for the whole body; `nil` without a limit, as long as the sender is not silent.
    let time: TimeAmount?
}

extension QuestdContext {
    /// Tells the connection that the body of the request is read now. A handler refuses a request before that.
    ///
    /// - Parameter time: The time for the whole body; `nil` without a limit.
    package func wantBody(within time: Duration?) {
        let time = time.map { TimeAmount.seconds(max(1, $0.components.seconds)) }
        channel.triggerUserOutboundEvent(BodyWanted(time: time), promise: nil)
    }
}
