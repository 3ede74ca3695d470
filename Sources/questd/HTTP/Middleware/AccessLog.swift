import HTTPTypes
import Hummingbird
import Logging

/// One line for each request: method, route template, status and milliseconds. Never the path itself, which
/// names quests and routes, nor anything of queries, fields and bodies, which hold positions and tokens.
struct AccessLog: RouterMiddleware {
    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        let clock = ContinuousClock()
        let start = clock.now
        let response = try await next(request, context)
        Self.note(
            request.method, context.endpointPath, response.status, after: clock.now - start,
            to: context.logger)
        return response
    }

    static func note(
        _ method: HTTPRequest.Method, _ route: String?, _ status: HTTPResponse.Status,
        after elapsed: Duration, to logger: Logger
    ) {
        logger.log(
            level: status.code >= 500 ? .error : .info, "request",
            metadata: [
                "method": "\(method.rawValue)", "route": "\(route ?? "-")", "status": "\(status.code)",
                "ms": "\(elapsed.milliseconds)",
            ])
    }
}
