/// Host and port of a daemon that speaks without TLS.
struct PlainAddress {
    let host: String
    let port: Int

    init?(_ server: ServerAddress) {
        let text = server.description
        guard text.lowercased().hasPrefix("http://") else { return nil }
        let rest = text.dropFirst("http://".count)
        // An IPv6 address stands in brackets, behind which the port begins.
        let end = rest.last == "]" ? nil : rest.lastIndex(of: ":")
        port = end.flatMap { Int(rest[rest.index(after: $0)...]) } ?? 80
        host = (end.map { String(rest[..<$0]) } ?? String(rest)).trimmingBrackets
    }
}

extension String {
    fileprivate var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }
}
