import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import NIOCore
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import questd

/// Sends requests, with a token or without; with that of a session as a browser does. Every answer is held against `openapi.yaml`.
struct Rider: Sendable {
    let client: any TestClientProtocol
    let token: String?

    func with(token: String?) -> Rider { Rider(client: client, token: token) }

    func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> Answer {
        try await send(.get, path, nil, fields)
    }

    @discardableResult
    func post(_ path: String, _ body: String? = nil, _ fields: HTTPFields = [:]) async throws -> Answer {
        try await send(.post, path, body, fields)
    }

    @discardableResult
    func put(_ path: String, _ body: String) async throws -> Answer {
        try await send(.put, path, body)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, _ fields: HTTPFields = [:]
    ) async throws -> Answer {
        try await send(method, path, bytes: body.map { Array($0.utf8) }, fields)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, bytes: [UInt8]?, _ fields: HTTPFields = [:]
    ) async throws -> Answer {
        var fields = fields
        if let token, AccessToken(token)?.kind == .session {
            fields[.cookie] = SessionCookie.cookie.localName + "=" + token
            fields[.origin] = Browser.origin
        } else if let token {
            fields[.authorization] = "Bearer " + token
        }
        let response = try await client.execute(
            uri: path, method: method, headers: fields, body: bytes.map { ByteBuffer(bytes: $0) })
        let answer = Answer(
            status: response.status, fields: response.headers, text: String(buffer: response.body),
            bytes: Array(response.body.readableBytesView))
        let complaints = InterfaceDescription.shared.complaints(about: answer, to: method, path)
        #expect(complaints.isEmpty, "openapi.yaml describes \(method) \(path) otherwise: \(answer.text)")
        return answer
    }

    /// Sends an answer with an idempotency key.
    func answer(_ body: String, key: String) async throws -> Answer {
        try await post(Story.path + "/answers", body, [HTTPField.Name("Idempotency-Key")!: key])
    }
}

/// What came back.
struct Answer: Sendable {
    let status: HTTPResponse.Status
    let fields: HTTPFields
    let text: String
    var bytes: [UInt8] = []

    /// `null` when the body is no JSON.
    var json: JSONValue { (try? JSONValue(parsing: text)) ?? .null }
    var code: String? { json["code"]?.stringValue }

    @discardableResult
    func expect(
        _ status: HTTPResponse.Status, code: String? = nil, member: String? = nil,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) -> Answer {
        #expect(self.status == status, "\(text)", sourceLocation: sourceLocation)
        if let code { #expect(self.code == code, "\(text)", sourceLocation: sourceLocation) }
        if let member {
            #expect(json["member"]?.stringValue == member, "\(text)", sourceLocation: sourceLocation)
        }
        return self
    }
}
