import HTTPTypes
import Hummingbird

/// Fields that every answer carries: nothing here is for caches of others, and no browser may guess its type.
struct ResponseFields: RouterMiddleware {
    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.xContentTypeOptions] = "nosniff"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if let id = HTTPField.Name("X-Request-Id") { response.headers[id] = context.id }
        return response
    }
}
