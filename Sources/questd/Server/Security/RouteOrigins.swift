import HTTPTypes
import Hummingbird

/// `--route-origins`: the origins whose pages may read the answers of the route services, which say nothing of any quest.
struct RouteOrigins: Equatable, Sendable {
    static let names = "*|ORIGIN, … (such as https://maps.example.org)"

    private let areAll: Bool
    private let origins: Set<String>

    /// No page of another origin.
    static let none = RouteOrigins(areAll: false, origins: [])

    private init(areAll: Bool, origins: Set<String>) {
        (self.areAll, self.origins) = (areAll, origins)
    }

    /// Reads origins with commas between, or `*` alone; nothing is none.
    init?(_ text: String) {
        var origins: Set<String> = []
        var areAll = false
        for part in text.split(separator: ",") {
            let part = part.split(separator: " ").joined(separator: " ")
            if part.isEmpty { continue }
            if part == "*" {
                areAll = true
                continue
            }
            guard let origin = PublicURL(part)?.text.lowercased() else { return nil }
            origins.insert(origin)
        }
        guard !areAll || origins.isEmpty else { return nil }
        self.init(areAll: areAll, origins: origins)
    }

    /// The word for a page's origin that lets it read an answer; `nil` where it may not.
    func word(for origin: String) -> String? {
        if areAll { return "*" }
        return origins.contains(origin.lowercased()) ? origin : nil
    }
}

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
