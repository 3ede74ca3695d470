/// An address at which the daemon waits for connections: `127.0.0.1:8080`, `[::1]:8080`, `localhost:0`.
struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
    let host: String
    /// 0 lets the system choose a free one.
    let port: Int

    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self.host = String(host)
        self.port = Int(port)
    }

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
