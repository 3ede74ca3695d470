import AsyncHTTPClient
import Foundation
import GeoJSONKit
import HTTPTypes
import NIOCore
import NIOHTTP1
import QuestTestSupport

/// A daemon one can knock at, with a socket or without.
struct Door: Sendable {
    typealias Knock =
        @Sendable (
            _ method: String, _ path: String, _ token: String?, _ body: String?
        ) async throws -> (status: Int, text: String)

    let knock: Knock

    /// - Throws: `Unexpected` unless the answer is a success.
    @discardableResult
    func ask(_ method: String, _ path: String, _ token: String?, _ body: String? = nil) async throws
        -> JSONValue
    {
        let answer = try await knock(method, path, token, body)
        guard (200..<300).contains(answer.status) else { throw Unexpected(text: answer.text) }
        return try JSONValue(parsing: answer.text)
    }

    struct Unexpected: Error {
        let text: String
    }
}

extension Door {
    /// A door of a daemon without a socket. Every answer is held against `openapi.yaml`.
    init(_ rider: Rider) {
        knock = { method, path, token, body in
            let name = HTTPRequest.Method(method)!
            // As the page of the app sends it: only sessions ask for it.
            var fields: HTTPFields =
                method == "POST" ? [HTTPField.Name("Idempotency-Key")!: UUID().uuidString] : [:]
            fields[.origin] = "http://localhost"
            let answer = try await rider.with(token: token).send(name, path, body, fields)
            return (answer.status.code, answer.text)
        }
    }

    /// A door of a real daemon.
    init(_ daemon: RunningDaemon) {
        knock = { method, path, token, body in
            var request = HTTPClientRequest(url: daemon.address + path)
            request.method = .RAW(value: method)
            request.headers.add(name: "Connection", value: "close")
            request.headers.add(name: "Origin", value: daemon.address)
            if let token { request.headers.add(name: "Authorization", value: "Bearer " + token) }
            if method == "POST" { request.headers.add(name: "Idempotency-Key", value: UUID().uuidString) }
            if let body { request.body = .bytes(ByteBuffer(string: body)) }
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(2700))
            let buffer = try await response.body.collect(upTo: 16 << 20)
            return (Int(response.status.code), String(buffer: buffer))
        }
    }
}
