import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine

/// Reason for a delivery that nobody answered.
enum WebhookFailure: String, Error, CaseIterable {
    /// The host has an address to which webhooks may not lead.
    case addressRefused = "address-refused"
    case hostUnknown = "host-unknown"
    /// The address is one of `http`, and that is not allowed.
    case httpRefused = "http-refused"
    case timedOut = "timed-out"
    case tlsFailed = "tls-failed"
    case unreachable
}

/// Sends deliveries out, and to nobody whom the daemon's settings do not allow.
///
/// The host's addresses are looked up for each delivery, all of them are checked, and the connection is made to one
/// that was: what the name leads to a moment later changes nothing. Redirects are not followed.
struct WebhookSender: Sendable {
    let networks: WebhookNetworks
    let takesHTTP: Bool
    let resolver: any HostResolver
    /// Time for connection and answer together.
    let deadline: TimeAmount

    /// One request on its way out.
    struct Posting: Sendable {
        /// The quest whose records it tells.
        let quest: QuestID
        let address: WebhookAddress
        let fields: [(name: String, value: String)]
        let body: [UInt8]
        /// Number of the attempts before: each takes the next of the host's addresses.
        var attempt = 0
    }

    /// - Returns: The status of the answer; nothing else of it is read.
    func send(_ posting: Posting) async -> Result<Int, WebhookFailure> {
        let address = posting.address
        guard address.isHTTPS || takesHTTP else { return .failure(.httpRefused) }
        let found: [NetworkAddress] =
            if let literal = address.literal { [literal] } else {
                await resolver.addresses(of: address.host, for: posting.quest)
            }
        guard !found.isEmpty else { return .failure(.hostUnknown) }
        guard found.allSatisfy({ networks.allow($0) }) else { return .failure(.addressRefused) }
        let chosen = found[posting.attempt % found.count]
        let client = client(to: address.host, at: chosen)
        let answer = await status(of: posting, by: client)
        try? await client.shutdown()
        return answer
    }

    /// A client of one request: it knows one address of one host, and keeps no connection for the next.
    private func client(to host: String, at address: NetworkAddress) -> HTTPClient {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.redirectConfiguration = .disallow
        configuration.httpVersion = .http1Only
        configuration.decompression = .disabled
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = deadline
        // `Host` and the certificate stay those of the name.
        configuration.dnsOverride = [host: address.literal]
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    private func status(of posting: Posting, by client: HTTPClient) async -> Result<Int, WebhookFailure> {
        var request = HTTPClientRequest(url: posting.address.text)
        request.method = .POST
        for field in posting.fields { request.headers.add(name: field.name, value: field.value) }
        request.body = .bytes(ByteBuffer(bytes: posting.body))
        do {
            let response = try await client.execute(request, deadline: .now() + deadline)
            return .success(Int(response.status.code))
        } catch {
            return .failure(Self.failure(error))
        }
    }

    private static func failure(_ error: any Error) -> WebhookFailure {
        if let error = error as? HTTPClientError { return late.contains(error) ? .timedOut : .unreachable }
        // The library for TLS is not one of ours to name.
        return String(reflecting: type(of: error)).hasPrefix("NIOSSL") ? .tlsFailed : .unreachable
    }

    private static let late: [HTTPClientError] = [
        .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout,
    ]
}
