import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestTestSupport

/// Plain HTTP as a rider's device speaks it, knowing nothing of the daemon's types.
struct Client {
    let address: String
    let token: String?

    struct Answer {
        let status: Int
        private let headers: HTTPHeaders
        let text: String

        init(status: Int, headers: HTTPHeaders, text: String) {
            self.status = status
            self.headers = headers
            self.text = text
        }

        var json: JSONReading { JSONReading(text) }

        func header(_ name: String) -> String? { headers.first(name: name) }
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
        try await send(.GET, path, body: nil, headers: headers)
    }

    func post(_ path: String, _ body: String, headers: [String: String] = [:]) async throws -> Answer {
        try await send(.POST, path, body: Array(body.utf8), headers: headers)
    }

    func post(
        _ path: String, bytes: [UInt8], type: String, headers: [String: String] = [:]
    ) async throws -> Answer {
        try await send(.POST, path, body: bytes, type: type, headers: headers)
    }

    func put(_ path: String, _ body: String) async throws -> Answer {
        try await send(.PUT, path, body: Array(body.utf8), headers: [:])
    }

    func delete(_ path: String) async throws -> Answer {
        try await send(.DELETE, path, body: nil, headers: [:])
    }

    private func send(
        _ method: HTTPMethod, _ path: String, body: [UInt8]?, type: String = "application/json",
        headers: [String: String]
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: address + path)
        request.method = method
        // On a busy machine a test may rest for longer than the daemon keeps a connection open.
        request.headers.add(name: "Connection", value: "close")
        if let token { request.headers.add(name: "Authorization", value: "Bearer " + token) }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body {
            request.headers.add(name: "Content-Type", value: type)
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(2700))
        let buffer = try await response.body.collect(upTo: 16 << 20)
        return Answer(
            status: Int(response.status.code), headers: response.headers, text: String(buffer: buffer))
    }
}

extension RunningDaemon {
    func client(token: String? = nil) -> Client { Client(address: address, token: token) }
}
