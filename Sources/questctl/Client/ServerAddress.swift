import QuestEngine

/// Where the daemon listens: scheme, host and port, without a path.
struct ServerAddress: CustomStringConvertible, Equatable {
    static let standard = "http://127.0.0.1:8080"

    let description: String

    /// - Returns: `nil` unless the text is `http://` or `https://`, a host, and perhaps a port.
    init?(_ text: String) {
        var text = text[...]
        while text.hasSuffix("/") { text.removeLast() }
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else {
            return nil
        }
        let host = text.dropFirst(scheme.count)
        guard !host.isEmpty, host.allSatisfy({ $0.isASCII && !$0.isWhitespace && !"/?#@\\\"<>".contains($0) })
        else { return nil }
        description = scheme + host
    }
}
