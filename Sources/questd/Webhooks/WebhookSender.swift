import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine
import ServerBase

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
struct WebhookSender: Sendable {
    let way: EgressClient
    let takesHTTP: Bool
    /// Time for connection and answer together.
    let deadline: TimeAmount

    /// One request on its way out.
    struct Posting: Sendable {
        /// The quest whose records it tells.
        let quest: QuestID
        let address: OutgoingAddress
        let fields: [(name: String, value: String)]
        let body: [UInt8]
        /// Number of the attempts before: each takes the next of the host's addresses.
        var attempt = 0
    }

    /// - Returns: The status of the answer; nothing else of it is read.
    func send(_ posting: Posting) async -> Result<Int, WebhookFailure> {
        let address = posting.address
        guard address.isHTTPS || takesHTTP else { return .failure(.httpRefused) }
        do throws(EgressClient.Failure) {
            return try await way.connect(
                to: address, for: .quest(posting.quest), attempt: posting.attempt, patience: deadline
            ) { await status(of: posting, by: $0) }
        } catch {
            return .failure(error == .hostUnknown ? .hostUnknown : .addressRefused)
        }
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
        if let error = error as? HTTPClientError { return error.isLate ? .timedOut : .unreachable }
        // The library for TLS is not one of ours to name.
        return String(reflecting: type(of: error)).hasPrefix("NIOSSL") ? .tlsFailed : .unreachable
    }
}
