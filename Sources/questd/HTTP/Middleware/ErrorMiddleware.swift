import GeoJSONKit
import HTTPTypes
import Hummingbird
import Logging
import QuestEngine
import QuestWire

/// Turns every error into a problem document (RFC 9457) in the reader's language. Stands inside of all that
/// has to see the answer to a request, whatever comes of it.
struct ErrorMiddleware: RouterMiddleware {
    /// The daemon's language, where neither the reader nor the quest has one.
    let language: Language

    func handle(
        _ request: Request, context: QuestdContext,
        next: (Request, QuestdContext) async throws -> Response
    ) async throws -> Response {
        let asked = request.headers[.acceptLanguage].flatMap(Language.init(acceptLanguage:))
        context.reader.asks(for: asked, at: language)
        do {
            return try await next(request, context)
        } catch {
            // Nobody reads the answer to whoever has gone, but it is counted.
            let hasLeft = Task.isCancelled && ConnectionTask.current?.hasLeft == true
            let refused = Refused(hasLeft ? RequestError.clientGone : Self.sharpened(error, for: request))
            if let limit = refused.limit { context.breach.note(limit) }
            if let cause = refused.cause {
                context.logger.error("request failed", metadata: ["error": "\(Self.kind(of: cause))"])
            }
            return try refused.response(in: context)
        }
    }

    /// The router says "not found" also where only the method does not fit.
    private static func sharpened(_ error: any Error, for request: Request) -> any Error {
        guard let error = error as? HTTPError, error.status == .notFound else { return error }
        let methods = Operation.methods(at: request.uri.path)
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

    /// The same with tasks by their names.
    func naming(tasksOf document: Quest?, in language: Language) -> Refused {
        guard let document else { return self }
        var refused = self
        refused.message = message.namingTask(of: document, in: language)
        return refused
    }

    func problem(in language: Language, requestID: String?) -> Problem {
        let code = message.code.rawValue
        return Problem(
            type: "/problems/" + code, title: status.reasonPhrase, status: status.code,
            detail: message.text(in: language), code: code, member: member, requestID: requestID,
            findings: findings.isEmpty ? nil : findings.map { FindingReport($0, in: language) },
            decision: decision)
    }
}

extension FindingReport {
    /// - Parameter position: Where on earth that is which it is about, where that is told.
    init(_ finding: Finding, at position: Coordinate? = nil, in language: Language) {
        self.init(
            severity: finding.severity.rawValue, code: finding.message.code.rawValue,
            text: finding.message.text(in: language), path: finding.path?.description,
            line: finding.location?.line, column: finding.location?.column,
            checkpoint: finding.checkpoint.map {
                Checkpoint(id: $0.id.rawValue, name: $0.name.text(in: language))
            }, feature: finding.feature, position: position)
    }
}
