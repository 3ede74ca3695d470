import HTTPTypes

/// Fields that proxies write about those they speak for.
enum ForwardedFields {
    // All are tokens.
    static let forwarded = HTTPField.Name("Forwarded")!
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!

    /// The hops of `X-Forwarded-For`, the farthest first: addresses with commas between, some with a port.
    ///
    /// - Returns: `nil` without such a field; in the list, `nil` for each that is no address.
    static func hops(inForwardedFor fields: [String]) -> [NetworkAddress?]? {
        guard !fields.isEmpty else { return nil }
        return fields.flatMap { field in
            field.split(separator: ",", omittingEmptySubsequences: false).map { node(trimmed($0.utf8)) }
        }
    }

    /// The hops of `Forwarded` (RFC 7239, section 4), the farthest first.
    ///
    /// - Returns: `nil` without such a field; in the list, `nil` for each element without an address of the sender, and
    ///   once for a field that is not in the form of the standard.
    static func hops(inForwarded fields: [String]) -> [NetworkAddress?]? {
        guard !fields.isEmpty else { return nil }
        return fields.flatMap { field -> [NetworkAddress?] in
            var reader = ForwardedReader(field)
            return reader.elements() ?? [nil]
        }
    }

    /// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`; `nil` for `unknown`, for
    /// names that hide an address, and for all else.
    fileprivate static func node(_ bytes: some Collection<UInt8>) -> NetworkAddress? {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else {
                return nil
            }
            let inside = text[text.index(after: text.startIndex)..<end]
            return inside.contains(":") ? NetworkAddress(String(inside)) : nil
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return NetworkAddress(text) }
        return isPort(":" + parts[1]) ? NetworkAddress(String(parts[0])) : nil
    }

    /// Nothing, or a colon and up to five digits, or a colon and a name that hides them.
    private static func isPort(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty else { return true }
        let port = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: ":"), let first = port.first else { return false }
        if first == UInt8(ascii: "_") { return port.dropFirst().allSatisfy(\.isOfToken) }
        return port.count <= 5 && port.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    fileprivate static func trimmed(_ bytes: Substring.UTF8View) -> ArraySlice<UInt8> {
        let bytes = Array(bytes)
        guard let first = bytes.firstIndex(where: { !$0.isSpace }),
            let last = bytes.lastIndex(where: { !$0.isSpace })
        else { return [] }
        return bytes[first...last]
    }
}

/// Reads one `Forwarded` field: elements with commas between, each of pairs `name=value` with semicolons between;
/// values are tokens or quoted.
private struct ForwardedReader {
    private var rest: ArraySlice<UInt8>

    init(_ field: String) {
        rest = Array(field.utf8)[...]
    }

    /// - Returns: Whom each element speaks for; `nil` where anything is not as the standard says.
    mutating func elements() -> [NetworkAddress?]? {
        var hops: [NetworkAddress?] = []
        while true {
            guard let element = element() else { return nil }
            hops.append(element.sender)
            skipSpaces()
            guard let comma = rest.popFirst() else { return hops }
            guard comma == UInt8(ascii: ",") else { return nil }
        }
    }

    private mutating func element() -> (sender: NetworkAddress?, Void)? {
        var (sender, isTold): (NetworkAddress?, Bool) = (nil, false)
        while true {
            skipSpaces()
            let name = String(decoding: token(), as: UTF8.self).lowercased()
            guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="), let value = value() else { return nil }
            if name == "for" {
                // Twice is neither.
                sender = isTold ? nil : ForwardedFields.node(value)
                isTold = true
            }
            skipSpaces()
            guard rest.first == UInt8(ascii: ";") else { return (sender, ()) }
            rest.removeFirst()
        }
    }

    private mutating func value() -> [UInt8]? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = token()
            return token.isEmpty ? nil : token
        }
        rest.removeFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return value
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                value.append(escaped)
            default: value.append(byte)
            }
        }
        return nil
    }

    private mutating func token() -> [UInt8] {
        let token = Array(rest.prefix { $0.isOfToken })
        rest.removeFirst(token.count)
        return token
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0.isSpace }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// RFC 9110, section 5.6.2.
    fileprivate var isOfToken: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
