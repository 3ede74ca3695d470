/// The reason for which somebody signs in: kept while he is away, and given back with who he is.
public struct SignInIntent: Equatable, Sendable {
    public enum Purpose: Equatable, Sendable {
        case enter
        /// To join this sign-in to an account, by somebody who is signed in to it. Whoever takes it back has to see that
        /// he still is.
        case link(account: String)
    }

    public let purpose: Purpose
    /// The page to go to afterwards.
    public let page: LocalPage

    public init(_ purpose: Purpose, page: LocalPage = .root) {
        self.purpose = purpose
        self.page = page
    }
}

/// A page of this very daemon: a path that no browser takes for another host's.
public struct LocalPage: Equatable, Sendable {
    public let path: String

    public static let root = LocalPage(known: "/")

    private init(known path: String) { self.path = path }

    /// `nil` for everything but `/`, or `/` and a character other than `/` and `\`, all of it ASCII that needs no escape.
    public init?(_ path: String) {
        let bytes = Array(path.utf8)
        guard (1...2048).contains(bytes.count), bytes[0] == UInt8(ascii: "/"),
            bytes.count == 1 || bytes[1] != UInt8(ascii: "/"),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.path = path
    }
}
