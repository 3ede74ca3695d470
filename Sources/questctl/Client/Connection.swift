import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import QuestEngine

/// The HTTP client of this process.
enum Connection {
    /// The client. A person waits, so a refused connection is reported at once instead of being tried again until the
    /// deadline.
    static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = .seconds(30)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// The time until an answer begins: longer than the daemon works on any request, so that its own answer, which says
    /// what was too long, comes first.
    static let timeout = TimeAmount.seconds(Int64(WorkLimits.longest.value) + 30)

    /// Returns the reason for a missing answer in a few words: descriptions of errors are for the authors of libraries.
    static func reason(of error: any Error) -> String {
        switch error {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case let error as HTTPClientError: error.shortDescription
        default: "the connection failed"
        }
    }

    /// Sends a request that may be sent twice. A daemon may close a kept connection just as the next request is on its
    /// way; that one is sent again, once, on a new connection (RFC 9112, section 9.3.1).
    static func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPClientResponse
    {
        do {
            return try await client.execute(request, timeout: timeout)
        } catch  where request.method == .GET && isClosed(error) {
            return try await client.execute(request, timeout: timeout)
        }
    }

    /// Whether the other end closed the connection before it answered.
    private static func isClosed(_ error: any Error) -> Bool {
        if let error = error as? IOError { return [ECONNRESET, EPIPE].contains(error.errnoCode) }
        return error as? HTTPClientError == .remoteConnectionClosed
    }

    /// Returns the failure of a command whose daemon did not answer: it was not there, or the connection failed later.
    static func failure(of error: any Error, to server: ServerAddress) -> CommandFailure {
        let isThere =
            switch error {
            case let error as HTTPClientError: error != .connectTimeout
            case let error as IOError: error.errnoCode != ECONNREFUSED
            case is NIOConnectionError, is SocketAddressError: false
            default: true
            }
        return CommandFailure(
            .unreachable,
            isThere
                ? .serverBrokeOff("\(server)", reason: reason(of: error)) : .serverUnreachable("\(server)"))
    }
}
