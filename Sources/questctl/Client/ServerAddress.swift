import ArgumentParser
import QuestEngine

/// The address of a daemon: scheme, host and port, without a path.
struct ServerAddress: CustomStringConvertible, Equatable {
    static let standard = "http://127.0.0.1:8080"

    let description: String

    /// Creates an address; `nil` unless the text is `http://` or `https://`, a host, and perhaps a port.
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

    /// Checks the value of `--public`.
    static func check(publicAddress text: String) throws {
        guard ServerAddress(text) == nil else { return }
        throw ValidationError(
            .said(
                "--public is an address such as https://quest.example.",
                "--public — адрес вида https://quest.example."))
    }
}

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

/// The daemon that is meant, with the token that is kept for it.
struct ServerChoice {
    let address: ServerAddress
    /// `nil` for a server that was not named.
    let token: String?

    /// Takes the first that is given of option, environment, default server and standard address. What is no address is
    /// a name.
    init(_ options: ServerOptions) throws(CommandFailure) {
        let settings = try Settings.read()
        let text =
            options.server ?? Environment["QUESTCTL_SERVER"] ?? settings.standard ?? ServerAddress.standard
        if let address = ServerAddress(text) {
            self.address = address
            token = nil
        } else if let server = settings.servers[text], let address = ServerAddress(server.address) {
            self.address = address
            token = server.token
        } else if Slug.isValid(text) {
            throw CommandFailure(.usage, .serverUnknown(text, file: Settings.file ?? "-"))
        } else {
            throw CommandFailure(.usage, .serverInvalid(text))
        }
    }
}
