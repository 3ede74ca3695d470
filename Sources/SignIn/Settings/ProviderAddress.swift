import QuestRules

// Reading an address is all that is wanted of the system here.
import var Glibc.AF_INET6
import struct Glibc.in6_addr
import func Glibc.inet_pton

/// An address at which a provider is asked, or to which people are sent: `https://`, or `http://` on this very machine.
///
/// It is read so strictly that every program finds the same host in it: no names and passwords, nothing behind a `#`, no
/// characters that would have to be escaped. Whether the host's network may be asked is the port's to say.
struct ProviderAddress: Equatable, Sendable {
    let isHTTPS: Bool
    /// The host in lower case, with the brackets of an IPv6 address.
    let host: String
    let text: String
    private let rest: String

    init?(_ text: String) {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy(Self.isPlain) else { return nil }
        let scheme: String
        if text.hasPrefix("https://") {
            (isHTTPS, scheme) = (true, "https://")
        } else if text.hasPrefix("http://") {
            (isHTTPS, scheme) = (false, "http://")
        } else {
            return nil
        }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let host = Self.host(of: authority.lowercased()) else { return nil }
        self.host = host
        self.text = text
        self.rest = String(rest.dropFirst(authority.count))
        guard isHTTPS || isLoopback else { return nil }
    }

    /// Whether the host is this machine, by a name or an address that cannot be another's. Addresses are judged by their
    /// value, however they are written.
    var isLoopback: Bool {
        if host == "localhost" { return true }
        guard let bytes = literal else { return false }
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        if isMapped { return bytes[12] == 127 }
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// Whether it may lead to the machine of whoever goes there: also where that would be no good address to set.
    var mayBeLoopback: Bool {
        if isLoopback || host.hasSuffix(".localhost") { return true }
        guard let bytes = literal, bytes.prefix(10).allSatisfy({ $0 == 0 }) else { return false }
        // `0.0.0.0` and `::` are this machine to Linux; `::127.0.0.1` is a form of old.
        return bytes[10] == bytes[11] && (bytes[10] == 0 || bytes[10] == 0xFF)
            && (bytes[12] == 127 || bytes[12...].allSatisfy { $0 == 0 })
    }

    /// The 16 bytes of an address that stands in place of a name, one of IPv4 in IPv6's clothes.
    private var literal: [UInt8]? {
        let text = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : "::ffff:" + host
        var parsed = in6_addr()
        guard inet_pton(AF_INET6, text, &parsed) == 1 else { return nil }
        return withUnsafeBytes(of: parsed) { Array($0) }
    }

    /// Whether it has no query.
    var isBare: Bool { !rest.contains("?") }

    /// Whether it is nothing but scheme, host and port.
    var isOrigin: Bool { rest.isEmpty }

    /// Returns the text with a path behind it; a slash at the end is not doubled.
    func appending(_ path: String) -> String {
        (text.hasSuffix("/") ? String(text.dropLast()) : text) + path
    }

    /// Returns the text with items behind those of its query.
    func adding(_ items: [FormItem]) -> String {
        text + (isBare ? "?" : rest.hasSuffix("?") ? "" : "&") + FormText.encode(items)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>@\\^`{|}".utf8.contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The host of `host`, `host:port` or `[address]:port`; `nil` for anything else.
    private static func host(of authority: String) -> String? {
        let host: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
            let isAddress = host.dropFirst().dropLast().utf8.allSatisfy { byte in
                isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
                    || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
            }
            guard isAddress, host.contains(":") else { return nil }
        } else {
            host = authority.prefix { $0 != ":" }
            guard isName(host) else { return nil }
        }
        let port = authority[host.endIndex...]
        if !port.isEmpty {
            let digits = port.dropFirst()
            guard port.first == ":", (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit),
                let number = Int(digits), (1...65_535).contains(number)
            else { return nil }
        }
        return String(host)
    }

    /// Letters, digits and hyphens between full stops. One that ends in digits is an IPv4 address in its usual form:
    /// others are read differently by different programs.
    private static func isName(_ host: Substring) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, let last = parts.last?.utf8.first else { return false }
        if isDigit(last) {
            return parts.count == 4
                && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) && UInt8($0).map { "\($0)" } == String($0) }
        }
        return parts.allSatisfy { part in
            (1...63).contains(part.utf8.count) && part.utf8.first != UInt8(ascii: "-")
                && part.utf8.allSatisfy { byte in
                    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                }
        }
    }
}
