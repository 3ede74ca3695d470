import FoundationEssentials
import QuestBase
import QuestRules

/// An address to which the daemon connects, read so strictly that every program finds the same host in it.
package struct OutgoingAddress: Equatable, Sendable {
    package let isHTTPS: Bool
    /// A name in lower case, or an address without brackets.
    package let host: String
    let port: Int
    /// The whole, with the host in lower case.
    package let text: String

    /// The address that stands there in place of a name.
    package var literal: NetworkAddress? { NetworkAddress(host) }

    /// Reads `https://host/path` or `http://host:port/path?query`; `nil` for everything else: names and passwords, what
    /// follows a `#`, other forms of addresses than the usual, and characters that have to be escaped.
    ///
    /// - Parameter limit: The most bytes that it may have.
    package init?(_ text: String, upTo limit: Int = WebhookLimits.url.value) {
        guard text.utf8.count <= limit, text.utf8.allSatisfy(Self.isPlain),
            let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) })
        else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let name = authority.lowercased()
        guard let (host, port) = Self.hostAndPort(name) else { return nil }
        isHTTPS = scheme == "https://"
        self.host = host
        self.port = port ?? (isHTTPS ? 443 : 80)
        let path = String(rest.dropFirst(authority.count))
        let whole = scheme + name + (path.hasPrefix("/") ? path : "/" + path)
        // What the client reads has to be the host that was checked.
        guard let url = URL(string: whole), url.host?.filter({ $0 != "[" && $0 != "]" }) == host,
            url.port == port
        else { return nil }
        self.text = whole
    }

    /// Printable, and none that other programs read otherwise.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>@\\^`{|}".utf8.contains(byte)
    }

    private static func hostAndPort(_ text: String) -> (host: String, port: Int?)? {
        let host: Substring
        var rest: Substring
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
            guard host.contains(":"), NetworkAddress(String(host)) != nil else { return nil }
        } else {
            host = text.prefix { $0 != ":" }
            rest = text[host.endIndex...]
            guard isName(host) || NetworkAddress(String(host)) != nil else { return nil }
        }
        if rest.isEmpty { return (String(host), nil) }
        guard rest.removeFirst() == ":", rest.utf8.count <= 5,
            rest.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = Ranged<PortNumber>(text: rest)
        else { return nil }
        return (String(host), port.value)
    }

    /// Letters, digits and hyphens between full stops. The last part begins with a letter: what does not is read as a
    /// number by some programs.
    private static func isName(_ host: Substring) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, parts.last?.first?.isLetter == true else { return false }
        return parts.allSatisfy { part in
            (1...63).contains(part.utf8.count) && part.utf8.first != UInt8(ascii: "-")
                && part.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                }
        }
    }
}

/// Numbers of ports.
enum PortNumber: NumberRange {
    static let range = 1...65_535
}
