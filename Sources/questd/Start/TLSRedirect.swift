import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase

/// Sends whoever comes without TLS to the same place with it, and answers nothing else.
struct TLSRedirect: HTTPResponder {
    typealias Context = BasicRequestContext

    /// The address of the daemon without a path: `https://quest.example`.
    let origin: String

    func respond(to request: Request, context: Context) async throws -> Response {
        // 308 keeps the method: a program that sends an answer here is told that its address is wrong, not that all is well.
        var fields = HTTPFields()
        fields[.location] = origin + (request.head.path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/")
        return Response(status: .permanentRedirect, headers: fields)
    }
}

/// Answers nothing at once.
struct NoImmediateAnswers: ImmediateAnswers {
    func answer(to request: HTTPRequest, from peer: NetworkAddress) -> (head: HTTPResponse, body: ByteBuffer)?
    { nil }
}
