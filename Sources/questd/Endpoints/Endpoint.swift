import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine

/// One row of the server's table: an operation's method and path, who may do it, its limits, and what does it.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (Request, QuestdContext) async throws -> Response

    let method: HTTPRequest.Method
    /// As the router and `openapi.yaml` write it.
    let path: String
    /// Roles that may do this, and to whose things.
    let holders: AccessPolicy.Holders
    /// Staff who may do it in a quest that is judged blind, too: organisers may anyway.
    let blind: Set<Role>
    /// Size of the largest body that is read, in bytes.
    let bodyLimit: Int
    /// Whether its answer may take as long as its reader likes, and so has to end with the token.
    let lasts: Bool
    /// Whether the token may also stand in the field `pwd`: MeOS can send it nowhere else.
    let takesPassword: Bool
    /// Whether it begins, shows or ends sessions of browsers: whatever changes something comes from a page of ours.
    let isOfSession: Bool
    let handler: @Sendable (Controllers) -> Handler

    /// Whether the path names a quest.
    let namesQuest: Bool

    init(
        _ method: HTTPRequest.Method, _ path: String, _ holders: AccessPolicy.Holders, blind: Set<Role> = [],
        bodyLimit: Int = RequestLimits.body.value, lasts: Bool = false, takesPassword: Bool = false,
        isOfSession: Bool = false, _ handler: @escaping @Sendable (Controllers) -> Handler
    ) {
        (self.method, self.path, self.holders, self.blind) = (method, path, holders, blind)
        (self.bodyLimit, self.lasts, self.takesPassword) = (bodyLimit, lasts, takesPassword)
        self.isOfSession = isOfSession
        self.handler = handler
        namesQuest = path.contains("{quest}")
    }
}
