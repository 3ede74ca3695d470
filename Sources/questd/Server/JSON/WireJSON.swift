import GeoJSONKit
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire

/// JSON of the wire types.
enum WireJSON {
    /// Members are sorted by name; whole numbers have no point.
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        if let value = value as? any SelfWriting { return try value.bytes() }
        return try JSONValueEncoder().encode(value).sorted.bytes()
    }

    /// - Throws: `RequestError` that names the member at fault.
    static func decode<Value: RequestObject>(
        _ type: Value.Type, from bytes: [UInt8]
    ) throws(RequestError) -> Value {
        guard let parsed = try? JSONValue.parse(bytes), parsed.warnings.isEmpty else { throw .bodyNotJSON }
        do {
            return try JSONValueDecoder().decode(type, from: parsed.value)
        } catch let error as UnknownMember {
            throw .memberUnknown(error.path)
        } catch let error as DecodingError {
            throw RequestError(error)
        } catch {
            throw .bodyNotJSON
        }
    }
}

extension JSONValue {
    /// With the members of all objects sorted by name.
    var sorted: JSONValue {
        switch self {
        case .null, .bool, .integer, .string: self
        case .number: integerValue.map { .integer($0) } ?? self
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(
                JSONObject(
                    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
                        ($0, $1.sorted)
                    }))
        }
    }
}

extension RequestError {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .memberMissing((context.codingPath + [key]).memberPath)
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            let path = context.codingPath.memberPath
            self = path.isEmpty ? .bodyNotJSON : .memberInvalid(path)
        @unknown default:
            self = .bodyNotJSON
        }
    }
}

extension Response {
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        .bytes(try WireJSON.bytes(of: value), type: "application/json", status: status)
    }

    static func bytes(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) -> Response {
        .buffer(ByteBuffer(bytes: bytes), type: type, status: status)
    }

    static func buffer(_ bytes: ByteBuffer, type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: type, .contentLength: String(bytes.readableBytes)],
            body: ResponseBody(byteBuffer: bytes))
    }
}

extension Request {
    /// The body as a wire type, strictly.
    func wire<Value: RequestObject>(_ type: Value.Type, in context: QuestdContext) async throws -> Value {
        let body = try await wholeBody(in: context)
        return try WireJSON.decode(type, from: [UInt8](body.readableBytesView))
    }
}
