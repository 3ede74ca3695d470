import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Foundation's way to the network: `URLSession`, on Apple's platforms as on Linux.
///
/// Answers come piece by piece, so that streams are heard while they go on. It has no cookies and no cache, and
/// takes no redirect: a token goes to no other address than the one it was meant for.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges = Exchanges()

    /// Seconds without a byte after which Foundation gives up by itself. Requests are given up much sooner by
    /// ``RiderClient``; streams bring a byte every 15 seconds.
    private static let silence = 300.0

    /// - Parameter connections: Most connections to the daemon at the same time, one of which a stream takes.
    public init(connections: Int = 6) {
        session = Self.session(connections: max(2, connections), for: exchanges)
    }

    deinit { session.invalidateAndCancel() }

    private static func session(connections: Int, for exchanges: Exchanges) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = silence
        configuration.httpMaximumConnectionsPerHost = connections
        return URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    public func send(_ request: ClientRequest) async throws -> ClientResponse {
        #if canImport(FoundationNetworking)
            if request.isLasting { return try await Self.sendOnUsedConnection(request) }
        #endif
        return try await Self.send(request, in: session, exchanges)
    }

    private static func send(
        _ request: ClientRequest, in session: URLSession, _ exchanges: Exchanges, endsSession: Bool = false
    ) async throws -> ClientResponse {
        guard let url = URL(string: request.address) else { throw URLError(.badURL) }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.method.rawValue
        for (name, value) in request.fields { asked.setValue(value, forHTTPHeaderField: name) }
        if let body = request.body { asked.httpBody = Data(body) }
        let task = session.dataTask(with: asked)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(task, head: continuation, endsSession: endsSession)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }

    #if canImport(FoundationNetworking)
        /// Sends a request whose answer lasts on a connection that has carried another one before.
        ///
        /// On a new connection FoundationNetworking asks, for as long as the request lasts, whether the socket can be
        /// written to, which it always can: a whole core is busy with that (Swift 6.3.1: 4.8 s of CPU in 5 s, and
        /// 0.001 s this way). Only the first request on a connection waits to write at all.
        private static func sendOnUsedConnection(_ request: ClientRequest) async throws -> ClientResponse {
            let exchanges = Exchanges()
            // One connection, which is used again.
            let session = session(connections: 1, for: exchanges)
            do {
                if let url = URL(string: "/livez", relativeTo: URL(string: request.address)) {
                    let first = try await send(
                        ClientRequest(.get, url.absoluteString), in: session, exchanges)
                    for try await _ in first.body {}
                }
                return try await send(request, in: session, exchanges, endsSession: true)
            } catch {
                session.invalidateAndCancel()
                throw error
            }
        }
    #endif
}

/// The requests that are under way, and those who wait for them.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        /// Waits for the head; `nil` once that is there.
        var head: CheckedContinuation<ClientResponse, any Error>?
        let body: ClientResponse.Body
        let pieces: ClientResponse.Body.Continuation
        /// Whether the session is for this request alone.
        let endsSession: Bool
    }

    private let underWay = Mutex<[Int: Exchange]>([:])

    func begin(
        _ task: URLSessionDataTask, head: CheckedContinuation<ClientResponse, any Error>, endsSession: Bool
    ) {
        let (body, pieces) = ClientResponse.Body.makeStream()
        pieces.onTermination = { end in
            if case .cancelled = end { task.cancel() }
        }
        underWay.withLock {
            $0[task.taskIdentifier] = Exchange(
                head: head, body: body, pieces: pieces, endsSession: endsSession)
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        takeHead(response, of: dataTask)
        completionHandler(.allow)
    }

    private func takeHead(_ response: URLResponse?, of task: URLSessionTask) {
        guard let response = response as? HTTPURLResponse else { return }
        let exchange = underWay.withLock { underWay -> Exchange? in
            let exchange = underWay[task.taskIdentifier]
            underWay[task.taskIdentifier]?.head = nil
            return exchange
        }
        guard let exchange, let head = exchange.head else { return }
        var fields: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
            fields[name] = value
        }
        head.resume(
            returning: ClientResponse(status: response.statusCode, fields: fields, body: exchange.body))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        _ = underWay.withLock { $0[dataTask.taskIdentifier]?.pieces }?.yield([UInt8](data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // An answer that the delegate was not told of while its body was still to come.
        if error == nil { takeHead(task.response, of: task) }
        guard let exchange = underWay.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        exchange.head?.resume(throwing: error ?? URLError(.badServerResponse))
        exchange.pieces.finish(throwing: error)
        if exchange.endsSession { session.finishTasksAndInvalidate() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
