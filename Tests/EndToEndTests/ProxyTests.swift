import QuestTestSupport
import Testing

/// Riders behind a proxy have one address as far as the network knows: the daemon is told which proxies to believe.
@Suite("Behind a proxy, against the real daemon")
struct ProxyTests {
    private static let path = "/api/v1/quests/story/join"

    private func daemon(_ arguments: String...) async throws -> RunningDaemon {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(
            in: folder, "--limits", "wrong_codes_per_network=10,wrong_code_refill_milliseconds=3600000",
            "--trusted-proxies", arguments.joined(separator: ","))
        let file = try folder.write(StoryQuest.document, to: "story.geojson")
        let loaded = try await daemon.questctl("quest", "load", file, "--id", "story")
        try #require(loaded.status == 0, "\(loaded.errors)")
        let opened = try await daemon.questctl("quest", "open", "story")
        try #require(opened.status == 0, "\(opened.errors)")
        return daemon
    }

    private func guess(_ client: Client, _ code: String = "0000-0000", for sender: String) async throws -> Int
    {
        try await client.post(
            Self.path, #"{"code": "\#(code)"}"#, headers: ["X-Forwarded-For": "203.0.113.1, \(sender)"]
        ).status
    }

    @Test("ten wrong codes of one rider behind the proxy lock no other out")
    func wrongCodesBehindProxy() async throws {
        let daemon = try await daemon("127.0.0.1", "::1")
        let added = try await daemon.questctl("team", "add", "story", "Foxes", "--id", "foxes", "--json")
        let code = try #require(JSONReading(added.output)["join_code"].string)
        let client = daemon.client()
        for _ in 0..<10 { #expect(try await guess(client, for: "192.0.2.1") == 404) }
        #expect(try await guess(client, for: "192.0.2.1") == 429)
        #expect(try await guess(client, code, for: "192.0.2.1") == 429)
        #expect(try await guess(client, for: "192.0.2.2") == 404)
        #expect(try await guess(client, code, for: "192.0.2.2") == 201)
    }

    @Test("who is no trusted proxy speaks for himself, whatever he writes")
    func forged() async throws {
        let daemon = try await daemon()
        let client = daemon.client()
        for number in 0..<10 { #expect(try await guess(client, for: "192.0.2.\(number)") == 404) }
        #expect(try await guess(client, for: "192.0.2.77") == 429)
    }
}
