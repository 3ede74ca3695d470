package import HTTPTypes
import ServerBase

/// A cookie that browsers keep for this host alone, send over TLS, and let no script read.
///
/// Its prefix makes them. Not every browser takes such a cookie from `http://localhost`, which has no TLS: there it has
/// another name, which is read nowhere else.
package struct HostCookie: Sendable {
    let name: String
    /// The name on this machine itself, without TLS.
    let localName: String

    package init(_ name: String) {
        (self.name, localName) = ("__Host-" + name, name)
    }

    /// The text that came in a cookie, and whether that was one for TLS.
    package struct Value: Equatable, Sendable {
        package let text: String
        let isSecure: Bool
    }

    /// The value of the cookie; `nil` without one.
    package func value(in fields: HTTPFields, at authority: String?) -> Value? {
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

    /// `Set-Cookie` for a text, kept by the browser for so many seconds; 0 takes the cookie away.
    package func field(_ text: String, for seconds: Int, isSecure: Bool) -> String {
        let (name, secure) = isSecure ? (name, "; Secure") : (localName, "")
        return "\(name)=\(text); Path=/\(secure); HttpOnly; SameSite=Lax; Max-Age=\(max(0, seconds))"
    }
}
