import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase

/// One row of the server's table: an operation's method and path, who may do it, its limits, and what does it. Of it and
/// of what `interface.yaml` says about the operation, `InterfaceDocument` makes `openapi.yaml`.
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
    /// Whether its errors have OSRM's form.
    let speaksOSRM: Bool
    /// Whether it changes nothing though its method may, so that it is left when nobody waits for the answer any more.
    let changesNothing: Bool
    /// Whether its answer is a file of the program, which is in memory once for all who read it.
    let servesFile: Bool
    let handler: @Sendable (Controllers) -> Handler

    /// Whether the path names a quest.
    let namesQuest: Bool

    init(
        _ method: HTTPRequest.Method, _ path: String, _ holders: AccessPolicy.Holders, blind: Set<Role> = [],
        bodyLimit: Int = RequestLimits.body.value, lasts: Bool = false, takesPassword: Bool = false,
        isOfSession: Bool = false, speaksOSRM: Bool = false, changesNothing: Bool = false,
        servesFile: Bool = false, _ handler: @escaping @Sendable (Controllers) -> Handler
    ) {
        (self.method, self.path, self.holders, self.blind) = (method, path, holders, blind)
        (self.bodyLimit, self.lasts, self.takesPassword) = (bodyLimit, lasts, takesPassword)
        (self.isOfSession, self.speaksOSRM) = (isOfSession, speaksOSRM)
        (self.changesNothing, self.servesFile) = (changesNothing, servesFile)
        self.handler = handler
        namesQuest = path.contains("{quest}")
    }
}

extension Operation {
    /// Its row in the table.
    var endpoint: Endpoint { Self.endpoints[self] ?? Endpoint.row(of: self) }

    /// The rows, each made once.
    private static let endpoints = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Endpoint.row(of: $0)) })

    var method: HTTPRequest.Method { endpoint.method }

    /// As the router and `openapi.yaml` write it.
    var path: String { endpoint.path }

    /// The methods that a path takes, whatever stands in its placeholders; empty when there is no such path.
    static func methods(at path: String) -> [HTTPRequest.Method] { all(at: path).map(\.method) }

    /// The operations of a path, whatever stands in its placeholders.
    static func all(at path: String) -> [Operation] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        return allCases.filter { operation in
            let template = operation.path.split(separator: "/")
            return template.count == parts.count
                && zip(template, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }
}

extension AccessPolicy {
    /// The policy that the server's table states.
    static let standard = AccessPolicy(
        Dictionary(uniqueKeysWithValues: Operation.allCases.map { ($0, $0.endpoint.holders) }))
}
