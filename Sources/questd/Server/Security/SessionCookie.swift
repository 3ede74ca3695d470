import HTTPTypes
import Hummingbird
import QuestEngine

/// The cookie that a browser's session is in.
///
/// Its prefix makes browsers keep it for this host alone, sent over TLS, and unreadable to scripts. Not every browser
/// takes such a cookie from `http://localhost`, which has no TLS: there it has another name, which is read nowhere else.
enum SessionCookie {
    static let name = "__Host-request"
    /// On this machine itself, without TLS.
    static let localName = "request"

    /// The text of a token that came in a cookie, and whether that was one for TLS.
    struct Value: Equatable, Sendable {
        let text: String
        let isSecure: Bool
    }

    /// The value of the session's cookie; `nil` without one.
    static func value(in fields: HTTPFields, at authority: String?) -> Value? {
        guard fields[.cookie] != nil else { return nil }
        let pairs = fields[values: .cookie].flatMap { $0.split(separator: ";") }
        func found(_ name: String) -> String? {
            for pair in pairs {
                let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard sides.count == 2, sides[0].drop(while: { $0 == " " }) == name else { continue }
                return String(sides[1])
            }
            return nil
        }
        if let text = found(name) { return Value(text: text, isSecure: true) }
        guard WebOrigin.isLocal(authority), let text = found(localName) else { return nil }
        return Value(text: text, isSecure: false)
    }

    /// The token that came in a cookie; `nil` without one, or for what is none of ours.
    static func token(in fields: HTTPFields, at authority: String?) -> AccessToken? {
        value(in: fields, at: authority).flatMap { AccessToken($0.text) }
    }

    /// `Set-Cookie` for a token, kept by the browser for so many seconds.
    static func field(_ token: AccessToken, for seconds: Int, isSecure: Bool) -> String {
        field(token.text, for: seconds, isSecure: isSecure)
    }

    /// `Set-Cookie` that takes the cookie away.
    static func ending(isSecure: Bool) -> String { field("", for: 0, isSecure: isSecure) }

    private static func field(_ text: String, for seconds: Int, isSecure: Bool) -> String {
        let (name, secure) = isSecure ? (Self.name, "; Secure") : (localName, "")
        return "\(name)=\(text); Path=/\(secure); HttpOnly; SameSite=Lax; Max-Age=\(max(0, seconds))"
    }
}

/// The origin that a page of ours was loaded from, as the browser itself says.
struct WebOrigin: Equatable, Sendable {
    /// Whether the page came over TLS.
    let isSecure: Bool
    /// Host and port.
    let authority: String

    /// Whether a host is the machine that the browser runs on: browsers trust it without TLS.
    static func isLocal(_ authority: String?) -> Bool {
        guard let authority = authority?.lowercased() else { return false }
        if authority == "[::1]" || authority.hasPrefix("[::1]:") { return true }
        let host = String(authority.prefix { $0 != ":" })
        return host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1"
    }

    /// The origin of a request, which has to be ours: that of the very host that it was sent to.
    ///
    /// Browsers say it with everything but GET and HEAD, and a page cannot change what they say. So what came from
    /// another site, whatever a cookie with it says, is told from what came from our page.
    ///
    /// - Throws: `RequestError.session(.crossSite)` for the page of another site, or for a request that says
    ///   nothing of where it comes from; `.session(.needsTLS)` for a page of ours that came without TLS from another machine.
    static func own(of fields: HTTPFields, at authority: String?) throws(RequestError) -> WebOrigin {
        if let site = fields[secFetchSite], site != "same-origin" { throw .session(.crossSite) }
        guard let text = fields[.origin]?.lowercased(), let authority = authority?.lowercased() else {
            throw .session(.crossSite)
        }
        if text == "https://" + authority.withoutPort(443) || text == "https://" + authority {
            return WebOrigin(isSecure: true, authority: authority)
        }
        guard text == "http://" + authority.withoutPort(80) || text == "http://" + authority else {
            throw .session(.crossSite)
        }
        guard isLocal(authority) else { throw .session(.needsTLS) }
        return WebOrigin(isSecure: false, authority: authority)
    }

    /// A token.
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}

extension String {
    /// Browsers leave out the port that a scheme has anyway.
    fileprivate func withoutPort(_ port: Int) -> String {
        let ending = ":\(port)"
        return hasSuffix(ending) ? String(dropLast(ending.count)) : self
    }
}
