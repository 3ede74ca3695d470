import HTTPTypes
import Hummingbird

/// Fields that every answer carries: nothing here is for caches of others, and no browser may guess its type.
struct ResponseFields: RouterMiddleware {
    let node: NodeFields

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        Self.add(to: &response.headers, requestID: context.id)
        node.add(to: &response.headers, for: nil)
        return response
    }

    static func add(to fields: inout HTTPFields, requestID: String) {
        fields[.xContentTypeOptions] = "nosniff"
        if fields[.cacheControl] == nil { fields[.cacheControl] = "no-store" }
        if let name = Self.requestID { fields[name] = requestID }
    }

    private static let requestID = HTTPField.Name("X-Request-Id")
}
