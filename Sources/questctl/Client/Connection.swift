import AsyncHTTPClient
import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The way out of this process.
enum Connection {
    /// A person waits, so a refused connection is told at once instead of being tried again until the deadline.
    static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = .seconds(10)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    static let timeout = TimeAmount.seconds(60)

    /// Why there is no answer, in a few words: descriptions of errors are for those who wrote the libraries.
    static func reason(of error: any Error) -> String {
        switch error {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case let error as HTTPClientError: error.shortDescription
        default: "the connection failed"
        }
    }
}
