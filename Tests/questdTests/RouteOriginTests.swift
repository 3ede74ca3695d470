import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import Testing

@testable import HTTPEdge
@testable import questd

@Suite("Pages of other origins")
struct RouteOriginTests {
    private static func asking(_ origin: String, for method: String? = nil) -> HTTPFields {
        var fields: HTTPFields = [.origin: origin]
        fields[.accessControlRequestMethod] = method
        return fields
    }

    @Test(
        "read routes where they are named, and nothing else ever",
        arguments: [
            ("", "https://maps.example.org", nil), ("*", "https://maps.example.org", "*"),
            ("https://maps.example.org", "https://maps.example.org", "https://maps.example.org"),
            (
                "https://maps.example.org, http://localhost:8000", "http://localhost:8000",
                "http://localhost:8000"
            ),
            ("https://maps.example.org", "https://evil.example", nil),
            ("https://maps.example.org", "http://maps.example.org", nil),
        ])
    func origins(setting: String, origin: String, word: String?) async throws {
        var made = try World()
        made.routeOrigins = try #require(RouteOrigins(setting))
        let world = made
        try await world.run { anonymous in
            let route = OSRMTests.path(world, "AF")
            let answer = try await anonymous.get(route, Self.asking(origin)).expect(.ok)
            #expect(answer.fields[.accessControlAllowOrigin] == word)
            #expect(answer.fields[.accessControlAllowCredentials] == nil)
            let refused = try await anonymous.get(OSRMTests.path(world, "A"), Self.asking(origin))
            #expect(refused.status == .badRequest && refused.fields[.accessControlAllowOrigin] == word)
            let about = try await anonymous.get("/api/v1/about", Self.asking(origin)).expect(.ok)
            #expect(about.fields[.accessControlAllowOrigin] == nil)
            // What browsers ask before they post JSON.
            let question = try await anonymous.client.execute(
                uri: "/route/v1/bicycle", method: .options, headers: Self.asking(origin, for: "POST"))
            #expect((question.status == .noContent) == (word != nil))
            #expect(question.headers[.accessControlAllowOrigin] == word)
            let other = try await anonymous.client.execute(
                uri: "/api/v1/about", method: .options, headers: Self.asking(origin, for: "GET"))
            #expect(other.headers[.accessControlAllowOrigin] == nil)
        }
    }

    @Test(
        "what is no origin is no setting",
        arguments: ["maps.example.org", "*,https://a.example", "https://a b"])
    func malformed(setting: String) {
        #expect(RouteOrigins(setting) == nil)
    }
}
