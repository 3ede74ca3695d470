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
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = Self.silence
        configuration.httpMaximumConnectionsPerHost = max(2, connections)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    public func send(_ request: ClientRequest) async throws -> ClientResponse {
        guard let url = URL(string: request.address) else { throw URLError(.badURL) }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.method.rawValue
        for (name, value) in request.fields { asked.setValue(value, forHTTPHeaderField: name) }
        if let body = request.body { asked.httpBody = Data(body) }
        let task = session.dataTask(with: asked)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(task, head: continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// The requests that are under way, and those who wait for them.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        /// Waits for the head; `nil` once that is there.
        var head: CheckedContinuation<ClientResponse, any Error>?
        let body: ClientResponse.Body
        let pieces: ClientResponse.Body.Continuation
    }

    private let underWay = Mutex<[Int: Exchange]>([:])

    func begin(_ task: URLSessionDataTask, head: CheckedContinuation<ClientResponse, any Error>) {
        let (body, pieces) = ClientResponse.Body.makeStream()
        pieces.onTermination = { end in
            if case .cancelled = end { task.cancel() }
        }
        underWay.withLock { $0[task.taskIdentifier] = Exchange(head: head, body: body, pieces: pieces) }
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
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
