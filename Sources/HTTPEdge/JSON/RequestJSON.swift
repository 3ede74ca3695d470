package import GeoJSONKit
package import HTTPTypes
package import Hummingbird
package import NIOCore
import QuestBase
import QuestRules
package import QuestWire
package import ServerBase

extension WireJSON {
    /// Reads the body of a request.
    /// - Throws: `RequestError` that names the member at fault.
    package static func decode<Value: RequestObject>(
        _ type: Value.Type, from bytes: [UInt8]
    ) throws(RequestError) -> Value {
        let value = try value(of: bytes)
        do {
            return try request(type, from: value)
        } catch let error as UnknownMember {
            throw .memberUnknown(Self.place(error.codingPath))
        } catch let error as DecodingError {
            throw RequestError(error)
        } catch {
            throw .bodyNotJSON
        }
    }

    private static func value(of bytes: [UInt8]) throws(RequestError) -> JSONValue {
        do throws(GeoJSONError) {
            let parsed = try JSONValue.parse(bytes)
            if parsed.warnings.isEmpty { return parsed.value }
        } catch {
            if error.code == .tooManyMarks { throw .textMarksTooMany }
        }
        throw .bodyNotJSON
    }

    /// The place of a member as people write it: `fixes[2].position`.
    fileprivate static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += (place.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

extension RequestError {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .memberMissing(WireJSON.place(context.codingPath + [key]))
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            let path = WireJSON.place(context.codingPath)
            if let fault = context.underlyingError as? WrongNumber, !path.isEmpty {
                self = .numberInvalid(path, fault.measure)
            } else {
                self = path.isEmpty ? .bodyNotJSON : .memberInvalid(path)
            }
        @unknown default:
            self = .bodyNotJSON
        }
    }
}

extension Response {
    package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        .bytes(try WireJSON.bytes(of: value), type: "application/json", status: status)
    }

    package static func bytes(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) -> Response {
        .buffer(ByteBuffer(bytes: bytes), type: type, status: status)
    }

    package static func buffer(_ bytes: ByteBuffer, type: String, status: HTTPResponse.Status = .ok)
        -> Response
    {
        Response(
            status: status,
            headers: [.contentType: type, .contentLength: String(bytes.readableBytes)],
            body: ResponseBody(byteBuffer: bytes))
    }
}

extension Request {
    /// The body as a wire type, strictly.
    package func wire<Value: RequestObject>(_ type: Value.Type, in context: QuestdContext) async throws
        -> Value
    {
        let body = try await wholeBody(in: context)
        return try WireJSON.decode(type, from: [UInt8](body.readableBytesView))
    }
}
