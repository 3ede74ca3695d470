import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// How much of a request is read, and how long it is waited for.
enum RequestLimits {
    /// Bodies of riders and judges, in bytes.
    static let body = 256 * 1024
    /// A quest document, in bytes.
    static let document = 4 * 1024 * 1024
    /// A photo, in bytes, and how long it may take: a minute and a half on a slow network.
    static let photo = 10 * 1024 * 1024
    static let photoDeadline = Duration.seconds(120)
    /// Of a device's name, in Unicode scalars.
    static let nameLength = 100
    static let recordsPerPage: Int64 = 1000
    /// What a judge is shown around an answer: five hours of one a second.
    static let fixesOfEvidence: Int64 = 18_000
    /// All header fields together, and each, in bytes; their number.
    static let headerList = 16 * 1024
    static let headerField = 8 * 1024
    static let headerCount = 64
    /// A connection without a whole request is closed after this.
    static let idle = TimeAmount.seconds(30)
    /// A body must be there after this.
    static let bodyDeadline = Duration.seconds(30)
    static let connections = 4096

    static var server: HTTP1Channel.Configuration {
        var configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [MalformedRequestHandler()], idleTimeout: idle)
        configuration.httpDecoder = .init(
            maxHeaderFieldSize: headerField, maxHeaderListSize: headerList, maxHeaderFieldCount: headerCount)
        return configuration
    }
}

extension Request {
    /// The whole body.
    ///
    /// A sender who is refused here may still be sending: the connection is closed a second later.
    /// - Throws: `RequestError.bodyTooLarge`, from the announced length already where there is one; `.tooSlow`.
    func wholeBody(upTo limit: Int, in context: QuestdContext) async throws -> ByteBuffer {
        do throws(RequestError) {
            if let announced = headers[.contentLength].flatMap(Int.init), announced > limit {
                throw .bodyTooLarge(limit: limit)
            }
            return try await body.whole(upTo: limit, within: RequestLimits.bodyDeadline)
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
