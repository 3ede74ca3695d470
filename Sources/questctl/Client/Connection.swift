import AsyncHTTPClient
import NIOCore

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
}
