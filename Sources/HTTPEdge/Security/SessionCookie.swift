package import HTTPTypes
import Hummingbird
import QuestBase
package import QuestRules
package import ServerBase

/// The cookie that a browser's session is in.
package enum SessionCookie {
    static let cookie = HostCookie("request")

    /// The value of the session's cookie; `nil` without one.
    static func value(in fields: HTTPFields, at authority: String?) -> HostCookie.Value? {
        cookie.value(in: fields, at: authority)
    }

    /// The token that came in a cookie; `nil` without one, or for what is none of ours.
    static func token(in fields: HTTPFields, at authority: String?) -> AccessToken? {
        value(in: fields, at: authority).flatMap { AccessToken($0.text) }
    }

    /// `Set-Cookie` for a token, kept by the browser for so many seconds.
    package static func field(_ token: AccessToken, for seconds: Int, isSecure: Bool) -> String {
        cookie.field(token.text, for: seconds, isSecure: isSecure)
    }

    /// `Set-Cookie` that takes the cookie away.
    package static func ending(isSecure: Bool) -> String { cookie.field("", for: 0, isSecure: isSecure) }
}

/// The origin that a page of ours was loaded from, as the browser itself says.
package struct WebOrigin: Equatable, Sendable {
    /// Whether the page came over TLS.
    package let isSecure: Bool
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
    package static func own(of fields: HTTPFields, at authority: String?) throws(RequestError) -> WebOrigin {
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
