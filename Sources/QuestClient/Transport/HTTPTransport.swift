/// The way of a request to the daemon and of its answer back: what differs between platforms and what tests put in
/// place of a network.
///
/// ``URLSessionTransport`` is the one for apps. An own one sends requests as they are, follows no redirects, keeps no
/// cookies and no cache, and repeats nothing by itself.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Returns: The answer as soon as its head is there; the body may still be coming.
    /// - Throws: Any error where no answer came. Cancelling the task ends the request.
    func send(_ request: ClientRequest) async throws -> ClientResponse
}

/// A request as it goes to the daemon.
public struct ClientRequest: Sendable, Equatable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    public var method: Method
    /// The whole address, with path and query, percent-encoded.
    public var address: String
    /// Header fields by their names.
    public var fields: [String: String]
    public var body: [UInt8]?
    /// Whether the answer is a stream that goes on until somebody ends it.
    public var isLasting: Bool

    public init(
        _ method: Method, _ address: String, fields: [String: String] = [:], body: [UInt8]? = nil,
        isLasting: Bool = false
    ) {
        self.method = method
        self.address = address
        self.fields = fields
        self.body = body
        self.isLasting = isLasting
    }
}

/// An answer whose head is there.
public struct ClientResponse: Sendable {
    /// The pieces of a body in the order in which they come. Who stops reading ends the request.
    public typealias Body = AsyncThrowingStream<[UInt8], any Error>

    public let status: Int
    /// Header fields by their names in small letters.
    private let fields: [String: String]
    public let body: Body

    /// - Parameter fields: By their names, in whatever case.
    public init(status: Int, fields: [String: String] = [:], body: Body) {
        self.status = status
        self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.body = body
    }

    /// Creates an answer that is there as a whole.
    public init(status: Int, fields: [String: String] = [:], bytes: [UInt8]) {
        self.init(
            status: status, fields: fields,
            body: Body { continuation in
                if !bytes.isEmpty { continuation.yield(bytes) }
                continuation.finish()
            })
    }

    /// Returns a header field, whatever case its name is written in.
    public func field(_ name: String) -> String? { fields[name.lowercased()] }
}
