import GeoJSONKit
import HTTPTypes
import NIOHTTP1
import ServerBase

/// A request as it came over the wire, brought into the types of the server; what is ambiguous is none, since a proxy
/// may have read it in another way (RFC 9112, sections 3.2, 6.1 and 11.2).
struct ArrivedRequest {
    let request: HTTPRequest
    /// Whether the connection ends with the answer.
    let isLast: Bool
    /// Whether a body follows.
    let hasBody: Bool
    /// Whether it is HTTP/1.0, which knows no chunks.
    let isOld: Bool
    /// Whether the sender waits for a word before the body (RFC 9110, section 10.1.1).
    let awaitsContinue: Bool

    /// `nil` without exactly one `Host` in HTTP/1.1, with a transfer coding that is not `chunked` alone or stands
    /// beside `Content-Length`, for a target that is no path, and for text with too many combining marks in a row.
    init?(_ head: HTTPRequestHead) {
        guard head.uri.isStreamSafe, let method = Self.method(head.method), let path = Self.path(of: head)
        else { return nil }
        isOld = head.version.minor == 0
        var (hosts, lengths, codings) = (0, 0, 0)
        var host: String?
        var length = "0"
        var (isLast, isUpgrade, awaitsContinue) = (isOld, false, false)
        var fields = HTTPFields()
        fields.reserveCapacity(head.headers.count)
        for (text, value) in head.headers {
            // Before anything is compared.
            guard value.isStreamSafe, let name = HTTPField.Name(text) else { return nil }
            switch name.canonicalName.utf8.count {
            case 4 where name.canonicalName == "host":
                hosts += 1
                host = value
                // The server's types have it apart from the fields.
                continue
            case 6 where name == .expect:
                awaitsContinue = value.lowercased() == "100-continue"
            case 7 where name == .upgrade: isUpgrade = true
            case 10 where name == .connection:
                if Self.closes(value) { isLast = true }
            case 14 where name == .contentLength:
                lengths += 1
                guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit) else { return nil }
                length = value
            case 17 where name == .transferEncoding:
                codings += 1
                guard value.lowercased() == "chunked" else { return nil }
            default: break
            }
            fields.append(HTTPField(name: name, value: value))
        }
        guard lengths <= 1, codings <= 1, lengths + codings <= 1, codings == 0 || !isOld else { return nil }
        guard hosts == 1 || hosts == 0 && isOld, host?.utf8.allSatisfy(\.isOfHost) ?? true else { return nil }
        // What follows an upgrade or a tunnel, which we do not do, is no HTTP to whoever sends it.
        if isUpgrade && fields[.connection]?.lowercased().contains("upgrade") == true
            || head.method == .CONNECT
        {
            isLast = true
        }
        // The server's loop over requests looks for this very word.
        if isLast { fields[.connection] = "close" }
        self.isLast = isLast
        hasBody = codings > 0 || !length.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
        self.awaitsContinue = awaitsContinue && !isOld && hasBody
        request = HTTPRequest(
            method: method, scheme: "http", authority: host, path: path, headerFields: fields)
    }

    /// Whether one of the words is `close`.
    private static func closes(_ connection: String) -> Bool {
        connection.lowercased().split(separator: ",").contains { word in
            word.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }.elementsEqual(
                "close".utf8)
        }
    }

    private static func method(_ method: HTTPMethod) -> HTTPRequest.Method? {
        switch method {
        case .GET: .get
        case .POST: .post
        case .PUT: .put
        case .DELETE: .delete
        case .HEAD: .head
        default: HTTPRequest.Method(method.rawValue)
        }
    }

    /// The target as the router knows it: without scheme and host, where they stand before it.
    private static func path(of head: HTTPRequestHead) -> String? {
        let target = head.uri
        if target.utf8.first == UInt8(ascii: "/") { return target }
        if head.method == .CONNECT || head.method == .OPTIONS && target == "*" { return target }
        for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
            let rest = target.utf8.dropFirst(scheme.utf8.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            guard end > rest.startIndex else { return nil }
            let path = String(Substring(rest[end...]))
            return path.hasPrefix("/") ? path : "/" + path
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Characters of a name or an address and a port (RFC 3986, section 3.2.2), without the comma, which joins two
    /// hosts to one.
    fileprivate var isOfHost: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: isDigit || "-._~%:[]!$&'()*+;=".utf8.contains(self)
        }
    }
}
