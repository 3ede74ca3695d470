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
        let elapsed = clock.now - start
        context.logger.log(
            level: response.status.code >= 500 ? .error : .info, "request",
            metadata: [
                "method": "\(request.method.rawValue)",
                "route": "\(context.endpointPath ?? "-")",
                "status": "\(response.status.code)",
                "ms": "\(elapsed.milliseconds)",
            ])
        return response
    }
}
