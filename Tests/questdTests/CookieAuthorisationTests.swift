import Foundation
import HTTPTypes
import QuestEngine
import QuestTestSupport
import QuestUnits
import RoadTestSupport
import Testing

@testable import HTTPEdge
@testable import questd

@Suite("The matrix of who may do what, by cookie")
struct CookieAuthorisationTests {
    /// Browsers by the tokens that were brought into their sessions.
    private actor Browsers {
        private var browsers: [String: Browser] = [:]

        func browser(with token: String, _ rider: Rider) async throws -> Browser {
            if let known = browsers[token] { return known }
            let browser = Browser(rider)
            try await browser.bring(token).expect(.created)
            browsers[token] = browser
            return browser
        }
    }

    /// A door at which everybody knocks with a session instead of a token; nobody as ever.
    private static func door(_ rider: Rider) -> Door {
        let (plain, browsers) = (Door(rider), Browsers())
        return Door { method, path, token, body in
            guard let token, AccessToken(token)?.kind != .session else {
                return try await plain.knock(method, path, token, body)
            }
            let browser = try await browsers.browser(with: token, rider)
            guard let name = HTTPRequest.Method(method), let key = HTTPField.Name("Idempotency-Key") else {
                return (0, "")
            }
            var fields: HTTPFields = [.origin: Browser.origin]
            if method == "POST" { fields[key] = UUID().uuidString }
            let answer = try await browser.send(name, path, body, fields)
            return (answer.status.code, answer.text)
        }
    }

    @Test("every operation × everybody with a session is as with the token that was brought into it")
    func matrix() async throws {
        let world = try World()
        let expected = try AuthorisationTests.expected()
        let place = world.roads.coordinate("A")
        let position = "\(place.longitude),\(place.latitude)"
        try await world.run { rider in
            let scene = try await AuthorisationScene(
                Door(rider), admin: World.adminToken.text, document: world.document(), position: position,
                signIn: { try await world.sessionOfSomebodyNew() })
            let door = Self.door(rider)
            // The removed device's token opens no session.
            let knockers = AuthorisationScene.Knocker.allCases.filter { $0 != .removed }
            for operation in Operation.allCases where !operation.endpoint.isOfSession {
                let cells = try await scene.cells(of: operation, knockers, at: door)
                for knocker in knockers {
                    #expect(
                        cells[knocker] == expected[operation.rawValue]?[knocker], "\(operation) \(knocker)")
                }
            }
        }
    }
}
