import Foundation
import GeoJSONKit
public import QuestUnits
public import QuestWire

/// One quest of one daemon, asked as a rider's device asks it: each call is one request, and nothing is repeated or kept.
///
/// ``Ride`` is what an app uses on the way: it keeps what it cannot send and repeats it as the interface wants.
///
/// Errors are ``ClientError``, whose ``ClientError/code`` is stable. The meaning of each request stands in
/// `docs/guides/HTTP.md`.
public struct RiderClient: Sendable {
    /// The address of the daemon without a path: `https://quest.example`.
    public let server: String
    public let quest: QuestID
    /// The device's token; `nil` before it has joined.
    public let token: String?
    /// The language of texts, `en` or `ru`; `nil` for the quest's own.
    public let language: String?
    let transport: any HTTPTransport
    let clock: any DeviceClock

    /// Seconds for which an answer is waited for, and for one to a part of a photo.
    static let (patience, patienceForParts) = (20.0, 125.0)
    /// The longest answer that is read, in bytes.
    static let longestAnswer = 32 << 20

    /// - Parameter server: A slash at its end does not matter.
    public init(
        server: String, quest: QuestID, token: String? = nil, language: String? = nil,
        transport: any HTTPTransport = URLSessionTransport(), clock: any DeviceClock = SystemDeviceClock()
    ) {
        self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
        self.quest = quest
        self.token = token
        self.language = language
        self.transport = transport
        self.clock = clock
    }

    /// Creates the client of the daemon and the quest that a link names.
    public init(_ link: JoinLink, language: String? = nil) {
        self.init(server: link.server, quest: link.quest, language: language)
    }

    /// Returns the same client for a device that has joined.
    public func holding(token: String) -> RiderClient {
        RiderClient(
            server: server, quest: quest, token: token, language: language, transport: transport, clock: clock
        )
    }

    /// Exchanges a team's join code for a token, which is told this once: keep it (``TokenStore``).
    ///
    /// - Parameters:
    ///   - code: Case, spaces and hyphens do not matter.
    ///   - deviceName: The name that the rider calls the device by, at most 100 characters.
    public func join(code: String, deviceName: String? = nil) async throws(ClientError) -> JoinReply {
        try await answer(
            to: .post, "join", body: try Self.json(JoinRequest(code: code, deviceName: deviceName)))
    }

    /// Takes part without a code, as a team of its own, where ``QuestSummary/guests`` says that the quest allows it.
    ///
    /// - Parameter name: The name that is to stand in the results.
    public func joinAsGuest(name: String) async throws(ClientError) -> JoinReply {
        try await answer(to: .post, "guests", body: try Self.json(GuestRequest(name: name)))
    }
}

// MARK: One request

extension RiderClient {
    /// Names and values of a query; those without a value are left out.
    typealias Query = KeyValuePairs<String, String?>

    /// An answer that was read to its end.
    struct Reply: Sendable {
        let status: Int
        let tag: String?
        let bytes: [UInt8]
    }

    /// Sends a request and reads its answer.
    ///
    /// - Parameter path: What follows the quest, such as `["tasks", "oak"]`.
    func send(
        _ method: ClientRequest.Method, _ path: [String], query: Query = [:], body: [UInt8]? = nil,
        fields: [String: String] = [:], patience: Double = RiderClient.patience
    ) async throws(ClientError) -> Reply {
        try await send(request(method, path, query: query, body: body, fields: fields), patience: patience)
    }

    /// Sends a request and reads its answer.
    func send(
        _ request: ClientRequest, patience: Double = RiderClient.patience
    ) async throws(ClientError) -> Reply {
        try await within(patience) {
            let response = try await transport.send(request)
            var bytes: [UInt8] = []
            for try await piece in response.body {
                bytes += piece
                guard bytes.count <= Self.longestAnswer else { throw ClientError.unreadable("too long") }
            }
            // Where the task is cancelled a stream ends as if it were over.
            try Task.checkCancellation()
            if let refusal = refusal(of: response, saying: bytes) { throw refusal }
            return Reply(status: response.status, tag: response.field("ETag"), bytes: bytes)
        }
    }

    /// Sends a request and decodes its answer.
    func answer<Value: Decodable>(
        to method: ClientRequest.Method, _ path: String..., query: Query = [:], body: [UInt8]? = nil,
        fields: [String: String] = [:], as type: Value.Type = Value.self
    ) async throws(ClientError) -> Value {
        try Self.decoded(
            try await send(method, path, query: query, body: body, fields: fields).bytes, as: type)
    }

    func request(
        _ method: ClientRequest.Method, _ path: [String], query: Query = [:], body: [UInt8]? = nil,
        fields: [String: String] = [:]
    ) -> ClientRequest {
        var all = fields
        if let token { all["Authorization"] = "Bearer " + token }
        if let language { all["Accept-Language"] = language }
        if body != nil, all["Content-Type"] == nil { all["Content-Type"] = "application/json" }
        let parts = ([quest.rawValue] + path).map(Self.escaped)
        let address = ([server + APIPath.quests] + parts).joined(separator: "/")
        return ClientRequest(method, address + Self.text(of: query), fields: all, body: body)
    }

    /// The refusal that an answer is; `nil` for one that is none.
    func refusal(of response: ClientResponse, saying bytes: [UInt8]) -> ClientError? {
        guard !(200..<300).contains(response.status), response.status != 304 else { return nil }
        let wait = response.field("Retry-After").flatMap { Self.seconds(in: $0, at: clock.now) }
        guard let problem = try? WireJSON.answer(Problem.self, from: bytes) else {
            // OSRM's form has a code and a message.
            guard let json = try? JSONValue(parsing: bytes), let code = json["code"]?.stringValue else {
                return .status(response.status, retryAfter: wait)
            }
            let detail = json["message"]?.stringValue ?? code
            return .refused(
                Problem(
                    type: "about:blank", title: code, status: response.status, detail: detail, code: code),
                retryAfter: wait)
        }
        return .refused(problem, retryAfter: wait)
    }

    /// Does work that has to be done in so many seconds.
    private func within<Value: Sendable>(
        _ seconds: Double, _ work: @escaping @Sendable () async throws -> Value
    ) async throws(ClientError) -> Value {
        do {
            return try await withThrowingTaskGroup(of: Value?.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await work() }
                group.addTask {
                    try await clock.sleep(for: seconds)
                    return nil
                }
                guard case let first?? = try await group.next() else {
                    throw ClientError.unreachable("no answer in time")
                }
                return first
            }
        } catch {
            throw Self.error(error)
        }
    }

    /// The error of ours for whatever a transport throws.
    static func error(_ error: any Error) -> ClientError {
        if let error = error as? ClientError { return error }
        return error is CancellationError || Task.isCancelled ? .cancelled : .unreachable("\(error)")
    }

    static func json(_ value: some Encodable) throws(ClientError) -> [UInt8] {
        do { return try WireJSON.bytes(of: value) } catch { throw .unreadable("\(error)") }
    }

    static func decoded<Value: Decodable>(
        _ bytes: [UInt8], as type: Value.Type = Value.self
    ) throws(ClientError) -> Value {
        do { return try WireJSON.answer(type, from: bytes) } catch { throw .unreadable("\(error)") }
    }
}

// MARK: Text

extension RiderClient {
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    static func text(of query: Query) -> String {
        let items = query.compactMap { name, value in value.map { name + "=" + escaped($0) } }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    /// Seconds from now that a field `Retry-After` names: their number, or a date (RFC 9110, 10.2.3).
    static func seconds(in field: String, at now: Timestamp) -> Double? {
        if let seconds = Double(field), seconds.isFinite { return min(max(0, seconds), 86_400) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        guard let date = format.date(from: field) else { return nil }
        let milliseconds = Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1000))
        return min(max(0, milliseconds.seconds(since: now)), 86_400)
    }
}
