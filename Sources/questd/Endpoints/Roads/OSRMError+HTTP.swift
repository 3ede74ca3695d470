import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import RouteForms
import ServerBase

extension OSRMError {
    /// - Parameter error: `.tooManyRequests` or `.busy`; every other one is a request that cannot be read.
    init(_ error: RequestError, in language: Language) {
        switch error {
        case .tooManyRequests(let limit, let seconds):
            self.init(.tooManyRequests, error.message.text(in: language))
            self.limit = limit
            retryAfter = seconds
        case .busy(let seconds):
            self.init(.busy, error.message.text(in: language))
            retryAfter = seconds
        case .bodyTooLarge:
            self.init(.tooBig, error.message.text(in: language))
            bodyStatus = 413
        case .tooSlow:
            self.init(.invalidQuery, error.message.text(in: language))
            bodyStatus = 408
        default: self.init(.invalidQuery, error.message.text(in: language))
        }
    }

    /// Answers a request, with errors in OSRM's form.
    static func answered(
        in context: QuestdContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch let error as OSRMError {
            return error.response(in: context)
        } catch let error as RequestError {
            return OSRMError(error, in: context.language).response(in: context)
        }
    }

    private func response(in context: QuestdContext) -> Response {
        if let limit { context.breach.note(limit) }
        var response = Response.bytes(bytes, type: "application/json", status: .init(integerLiteral: status))
        response.headers[.retryAfter] = retryAfter.map { String($0) }
        return response
    }
}
