import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import QuestStoreSQLite
import QuestTestSupport
import Testing

@testable import HTTPEdge
@testable import questd

@Suite("Sessions in the database")
struct SessionRestartTests {
    /// Whatever lies on the disk of a database.
    private static func bytes(of path: String) -> String {
        ["", "-wal"].map { ending in
            let bytes = FileManager.default.contents(atPath: path + ending) ?? Data()
            return String(decoding: bytes, as: UTF8.self)
        }.joined()
    }

    private static func open(_ path: String, _ world: World) throws -> (Parts, SQLiteQuestStore) {
        let store = try SQLiteQuestStore(path: path)
        var parts = world.parts
        parts.store = store
        parts.sessions = store
        return (parts, store)
    }

    @Test("a session is there after a restart, and its token is nowhere in the database")
    func restart() async throws {
        let world = try World()
        let path = world.folder.file("quests.sqlite")
        let (first, store) = try Self.open(path, world)
        let (browsers, sender) = AsyncStream.makeStream(of: Browser.self)
        try await QuestServer(first).routerAlone.test(.router) { client in
            let anonymous = Rider(client: client, token: nil)
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.put(Story.adminPath, world.document()).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let story = Story(anonymous: anonymous, admin: admin, device: device, world: world)
            let browser = try await story.browser()
            try await browser.agree()
            sender.yield(browser)
        }
        try await store.close()
        var iterator = browsers.makeAsyncIterator()
        let before = try #require(await iterator.next())
        let token = try #require(before.cookie?.split(separator: "=").last)
        #expect(token.hasPrefix("qst_session_"))
        #expect(!Self.bytes(of: path).contains(String(token)))

        let (second, opened) = try Self.open(path, world)
        try await QuestServer(second).routerAlone.test(.router) { client in
            let browser = before.copy(at: Rider(client: client, token: nil))
            let shown = try await browser.get("/api/v1/session").expect(.ok)
            let device = DeviceID(shown.json["roles"]?[0]?["device"]?.stringValue ?? "")
            #expect(try await opened.sessions(of: [.device(device)]).count == 1)
            #expect(shown.json["roles"]?[0]?["needs_consent"]?.boolValue == false)
            try await browser.get(Story.path + "/tasks").expect(.ok)
            let signedOut = browser.copy()
            try await browser.send(.delete, "/api/v1/session").expect(.ok)
            try await signedOut.get(Story.path + "/tasks").expect(.unauthorized, code: "session-unknown")
            #expect(try await opened.sessions(of: [.device(device)]).isEmpty)
        }
        try await opened.close()
    }
}
