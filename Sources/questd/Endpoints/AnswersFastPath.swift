import HTTPEdge
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import QuestEngine
import QuestWire
import ServerBase

/// Everything that is answered at once: polls for the next task, and routes.
struct AnswersFastPath: ImmediateAnswers {
    let next: NextFastPath
    let routes: RoutesFastPath

    func answer(to request: HTTPRequest, from peer: NetworkAddress) -> (head: HTTPResponse, body: ByteBuffer)?
    {
        guard request.path?.isStreamSafeDecoded ?? true else { return nil }
        return next.answer(to: request) ?? routes.answer(to: request, from: peer)
    }
}

/// Gives an answer that does not pass the middleware the fields that all have, its count and its line in the log.
struct HeadersFastPath: Sendable {
    let metrics: Metrics
    let clock: any TimeSource
    let logger: Logger
    private let dates = HTTPDates()

    /// - Parameter clock: The clock of the field `Date`.
    init(metrics: Metrics, clock: any TimeSource, logger: Logger) {
        (self.metrics, self.clock, self.logger) = (metrics, clock, logger)
    }

    /// - Parameter limit: The limit that the request was refused by.
    func dress(
        _ head: inout HTTPResponse, of operation: Operation, _ endpoint: Endpoint, by limit: Limit? = nil,
        since start: ContinuousClock.Instant
    ) {
        let id = RequestID()
        ResponseFields.add(to: &head.headerFields, requestID: id.description)
        head.headerFields[.date] = dates.text(at: clock.now)
        head.headerFields[.server] = Release.server
        let elapsed = ContinuousClock.now - start
        metrics.requests.note(operation, head.status, by: limit, after: elapsed)
        guard logger.logLevel <= .info else { return }
        var logger = logger
        logger[metadataKey: "hb.request.id"] = .stringConvertible(id)
        AccessLog.note(endpoint.method, endpoint.path, head.status, after: elapsed, to: logger)
    }
}
