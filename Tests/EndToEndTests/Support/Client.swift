import AsyncHTTPClient
import GeoJSONKit
import NIOCore
import NIOHTTP1

/// Plain HTTP as a rider's device speaks it, knowing nothing of the daemon's types.
struct Client {
    let address: String
    let token: String?

    struct Answer {
        let status: Int
        let headers: HTTPHeaders
        let bytes: [UInt8]

        /// The body as JSON; `null` when it is none.
        var json: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    func send(
        _ method: HTTPMethod, _ path: String, body: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: address + path)
        request.method = method
        if let token { request.headers.add(name: "Authorization", value: "Bearer " + token) }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let buffer = try await response.body.collect(upTo: 16 << 20)
        return Answer(
            status: Int(response.status.code), headers: response.headers, bytes: Array(buffer.readableBytesView))
    }
}

extension JSONValue {
    /// A member of an object, `null` for anything else.
    subscript(_ key: String) -> JSONValue {
        if case .object(let object) = self { object[key] ?? .null } else { .null }
    }

    /// An element of an array, `null` for anything else.
    subscript(_ index: Int) -> JSONValue {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }
}
