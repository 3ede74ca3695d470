/// The address of a PostgreSQL database: a connection URI as libpq reads it, such as
/// `postgres://questd@db.example/request?sslmode=verify-full`.
///
/// Several hosts may stand in it, one of which takes writes. A password in it is never told to anybody: it is better kept
/// in a password file (`PGPASSFILE`).
public struct PostgresAddress: Sendable, Hashable {
    let uri: String

    /// Schemes by which a store is known to be PostgreSQL.
    public static let schemes = ["postgres://", "postgresql://"]

    /// Creates an address of what somebody typed; `nil` where it does not begin as one, holds a NUL, or has an `@` in a
    /// password that is not written as `%40`: a part of that would be taken for the host. Whether libpq can read it is found
    /// when it is opened.
    public init?(_ text: String) {
        guard Self.schemes.contains(where: { text.hasPrefix($0) }), !text.utf8.contains(0) else { return nil }
        let authority = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        let hosts = authority.prefix { $0 != "/" && $0 != "?" }
        guard hosts.count(where: { $0 == "@" }) <= 1 else { return nil }
        uri = text
    }

    /// Whether the address has this parameter of libpq's.
    func names(_ parameter: String) -> Bool {
        guard let start = uri.firstIndex(of: "?") else { return false }
        return uri[uri.index(after: start)...].split(separator: "&").contains {
            $0.hasPrefix(parameter + "=")
        }
    }
}

extension PostgresAddress: CustomStringConvertible, CustomReflectable {
    /// The address without its password and parameters, which may hold one.
    public var description: String {
        let base = uri.prefix { $0 != "?" }
        guard let slashes = base.range(of: "://") else { return "postgres://" }
        let rest = base[slashes.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { return String(base) }
        let user = authority[..<at].prefix { $0 != ":" }
        return "\(base[..<slashes.upperBound])\(user)\(rest[at...])"
    }

    /// Says no more than the description, to whoever prints all members.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Substring {
    /// Returns where a text stands first.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
