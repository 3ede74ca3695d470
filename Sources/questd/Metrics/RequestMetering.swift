import HTTPEdge
import Hummingbird

/// Counts every answer that the router gives, whatever comes of the request. Stands outside of what makes answers of errors.
struct RequestMetering: RouterMiddleware {
    let requests: RequestCounts

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        requests.note(
            Operation.of(request.method, context.endpointPath), response.status, by: context.breach.limit,
            after: .now - start)
        return response
    }
}
