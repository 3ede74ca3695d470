import HTTPTypes
import Hummingbird

/// Lets pages of other origins read what the route services answer, where that is allowed, and answers the questions that
/// browsers ask before (https://fetch.spec.whatwg.org/#http-cors-protocol). Cookies and tokens are never let through.
struct RouteOriginFields: RouterMiddleware {
    let origins: RouteOrigins

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        guard let origin = request.headers[.origin], Self.isRouteService(request.uri.path),
            let word = origins.word(for: origin)
        else { return try await next(request, context) }
        let isQuestion = request.method == .options && request.headers[.accessControlRequestMethod] != nil
        var response = isQuestion ? Response(status: .noContent) : try await next(request, context)
        response.headers[.accessControlAllowOrigin] = word
        if word != "*" { response.headers[.vary] = "Origin" }
        if isQuestion {
            response.headers[.accessControlAllowMethods] = "GET, POST"
            response.headers[.accessControlAllowHeaders] = "Content-Type, Accept-Language"
            response.headers[.accessControlMaxAge] = "86400"
        } else {
            response.headers[.accessControlExposeHeaders] = "Retry-After"
        }
        return response
    }

    private static let folders = [
        "/route/v1/", "/nearest/v1/", "/table/v1/", "/match/v1/", "/trip/v1/", "/isochrone/v1/",
    ]
    private static let files = ["/route", "/gpx"]

    private static func isRouteService(_ path: String) -> Bool {
        files.contains(path) || folders.contains { path.hasPrefix($0) }
    }
}
