import HTTPTypes
import NIOCore

/// What can be answered by the thread that reads a request, without waiting for anything.
protocol ImmediateAnswers: Sendable {
    /// - Parameter request: Without a body.
    /// - Returns: `nil` for all that has to be answered in the ordinary way, refusals among it.
    func answer(to request: HTTPRequest) -> (head: HTTPResponse, body: ByteBuffer)?
}
