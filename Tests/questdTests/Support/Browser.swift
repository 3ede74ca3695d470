import GeoJSONKit
import HTTPTypes
import QuestEngine
import Synchronization
import Testing

@testable import questd

/// A browser with a page of the daemon: it keeps the cookies that it is sent, and says where its requests come from.
final class Browser: Sendable {
    /// Where the page came from. Tests without a socket are `localhost`.
    static let origin = "http://localhost"

    private let rider: Rider
    private let jar = Mutex<[String: String]>([:])

    init(_ rider: Rider) {
        self.rider = rider.with(token: nil)
    }

    /// The cookies as a field; `nil` without any.
    var cookie: String? {
        let pairs = jar.withLock { $0 }.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Another browser with the same cookies as of now.
    ///
    /// - Parameter other: Somebody at another server; at the same one where `nil`.
    func copy(at other: Rider? = nil) -> Browser {
        let copy = Browser(other ?? rider)
        let cookies = jar.withLock { $0 }
        copy.jar.withLock { $0 = cookies }
        return copy
    }

    /// - Parameter fields: In the place of what a page of the daemon would say.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        _ fields: HTTPFields = [.origin: Browser.origin]
    ) async throws -> Answer {
        var fields = fields
        if let cookie { fields[.cookie] = cookie }
        if method == .post, let name = HTTPField.Name("Idempotency-Key"), fields[name] == nil {
            fields[name] = "key-\(path)-\(body?.count ?? 0)"
        }
        let answer = try await rider.send(method, path, body, fields)
        for field in answer.fields[values: .setCookie] { keep(field) }
        return answer
    }

    func get(_ path: String) async throws -> Answer { try await send(.get, path, nil, [:]) }

    func post(_ path: String, _ body: String = "{}") async throws -> Answer {
        try await send(.post, path, body)
    }

    /// Keeps a cookie as `Set-Cookie` has it.
    func keep(_ field: String) {
        let parts = field.split(separator: ";").map { $0.drop { $0 == " " } }
        let sides = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let isOver = parts.contains("Max-Age=0")
        jar.withLock { $0[sides[0]] = isOver ? nil : sides[1] }
    }

    /// Joins quest "story" by a code.
    func join(_ code: String) async throws -> Answer {
        try await post("/api/v1/session/join", #"{"quest": "story", "code": "\#(code)"}"#)
    }

    /// Brings a token into the session.
    func bring(_ token: String?) async throws -> Answer {
        try await post("/api/v1/session/token", #"{"token": "\#(token ?? "")"}"#)
    }

    /// Agrees to what is recorded in quest "story".
    func agree() async throws {
        let told = try await get(Story.path + "/consent").expect(.ok)
        let digest = told.json["digest"]?.stringValue ?? ""
        try await post(Story.path + "/consent", #"{"digest": "\#(digest)"}"#).expect(.ok)
    }
}

extension Story {
    /// The code of a new team.
    func code(of name: String) async throws -> String {
        let added = try await admin.post(
            Story.adminPath + "/teams", #"{"name": "\#(name)", "same_name": true}"#
        ).expect(.created)
        return added.json["join_code"]?.stringValue ?? ""
    }

    /// A browser that rides with a new team.
    func browser(of name: String = "Совы") async throws -> Browser {
        let browser = Browser(anonymous)
        try await browser.join(try await code(of: name)).expect(.created)
        return browser
    }
}
