import GeoJSONKit
package import HTTPTypes
import Hummingbird
package import Logging
package import QuestBase
package import QuestRules
package import QuestWire
package import ServerBase

/// Notes what is known of a request when it arrives: the limits in force, and from which address it was sent where proxies
/// speak for others. The outermost middleware.
package struct Arrival: RouterMiddleware {
    let limits: LimitValues
    let proxies: CurrentValue<TrustedProxies>
    /// Whether the daemon itself speaks TLS.
    let speaksTLS: Bool

    package init(limits: LimitValues, proxies: CurrentValue<TrustedProxies>, speaksTLS: Bool = false) {
        self.limits = limits
        self.proxies = proxies
        self.speaksTLS = speaksTLS
    }

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.limits = limits
        context.isBehindTLS = speaksTLS
        let proxies = proxies.value
        if !proxies.isEmpty, let peer = NetworkAddress(context.channel.remoteAddress) {
            context.sender = proxies.sender(from: peer, request.headers)
            context.isBehindTLS = proxies.speakTLS(for: peer, request.headers)
        }
        return try await next(request, context)
    }
}

/// Fields that every answer carries: nothing here is for caches of others, and no browser may guess its type.
package struct ResponseFields: RouterMiddleware {
    let node: NodeFields

    package init(node: NodeFields) {
        self.node = node
    }

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        Self.add(to: &response.headers, requestID: context.id)
        node.add(to: &response.headers, for: nil)
        return response
    }

    package static func add(to fields: inout HTTPFields, requestID: String) {
        fields[.xContentTypeOptions] = "nosniff"
        if fields[.cacheControl] == nil { fields[.cacheControl] = "no-store" }
        if let name = Self.requestID { fields[name] = requestID }
    }

    private static let requestID = HTTPField.Name("X-Request-Id")
}

/// One line for each request: method, route template, status and milliseconds. Never the path itself, which
/// names quests and routes, nor anything of queries, fields and bodies, which hold positions and tokens.
package struct AccessLog: RouterMiddleware {
    package init() {}

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

    package static func note(
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

/// Lets pages of other origins read what the route services answer, where that is allowed, and answers the questions that
/// browsers ask before (https://fetch.spec.whatwg.org/#http-cors-protocol). Cookies and tokens are never let through.
package struct RouteOriginFields: RouterMiddleware {
    let origins: RouteOrigins

    package init(origins: RouteOrigins) {
        self.origins = origins
    }

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

/// Turns every error into a problem document (RFC 9457) in the reader's language. Stands inside of all that
/// has to see the answer to a request, whatever comes of it.
package struct ErrorMiddleware: RouterMiddleware {
    /// The daemon's language, where neither the reader nor the quest has one.
    let language: Language
    /// Returns the methods that a path takes; none where there is no such path.
    let methods: @Sendable (_ path: String) -> [HTTPRequest.Method]

    package init(
        language: Language, methods: @escaping @Sendable (_ path: String) -> [HTTPRequest.Method]
    ) {
        (self.language, self.methods) = (language, methods)
    }

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        let asked = request.headers[.acceptLanguage].flatMap(Language.init(acceptLanguage:))
        context.reader.asks(for: asked, at: language)
        do {
            return try await next(request, context)
        } catch {
            // A client that has gone reads no answer, but the answer is counted.
            let hasLeft = Task.isCancelled && ConnectionTask.current?.hasLeft == true
            let refused = Refused(hasLeft ? RequestError.clientGone : sharpened(error, for: request))
            if let limit = refused.limit { context.breach.note(limit) }
            if let cause = refused.cause {
                context.logger.error("request failed", metadata: ["error": "\(Self.kind(of: cause))"])
            }
            return try refused.response(in: context)
        }
    }

    /// The router says "not found" also where only the method does not fit.
    private func sharpened(_ error: any Error, for request: Request) -> any Error {
        guard let error = error as? HTTPError, error.status == .notFound else { return error }
        let methods = self.methods(request.uri.path)
        guard !methods.isEmpty, !methods.contains(request.method) else { return error }
        return RequestError.methodNotAllowed(request.method, allowed: methods)
    }

    /// An error's type and, for our own errors, its case: never values that a client sent.
    private static func kind(of error: any Error) -> String {
        switch error {
        case let error as StoreError: "StoreError: \(error)"
        default: String(reflecting: type(of: error))
        }
    }
}

extension Refused {
    func response(in context: QuestdContext) throws -> Response {
        let problem = naming(tasksOf: context.reader.document, in: context.language)
            .problem(in: context.language, requestID: context.id)
        var response = try Response.json(problem, status: status)
        response.headers[.contentType] = "application/problem+json"
        response.headers[.contentLanguage] = context.language.rawValue
        response.headers.append(contentsOf: fields)
        return response
    }
}
