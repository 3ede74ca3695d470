import AsyncHTTPClient
import Glibc
import NIOCore

/// The HTTP client of this process.
enum Connection {
    /// The client. A person waits, so a refused connection is reported at once instead of being tried again until the
    /// deadline.
    static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = .seconds(10)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    static let timeout = TimeAmount.seconds(60)

    /// Returns the reason for a missing answer in a few words: descriptions of errors are for the authors of libraries.
    static func reason(of error: any Error) -> String {
        switch error {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case let error as HTTPClientError: error.shortDescription
        default: "the connection failed"
        }
    }
}
