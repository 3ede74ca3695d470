/// `--public-url`: scheme, host and perhaps a port.
package struct PublicURL {
    package static let names = "https://HOST[:PORT]"
    /// Without a slash at the end.
    package let text: String

    package init?(_ text: String) {
        var rest = text[...]
        if rest.hasSuffix("/") { rest.removeLast() }
        let scheme = ["https://", "http://"].first { rest.lowercased().hasPrefix($0) }
        guard let scheme else { return nil }
        let host = rest.dropFirst(scheme.count)
        let form = /(?:[A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/
        guard host.wholeMatch(of: form) != nil else { return nil }
        self.text = scheme + String(host)
    }
}
