import Foundation
import QuestTestSupport
import Testing

/// A receiver of the organisers' own, a real daemon that is killed meanwhile, and the check that the guide shows.
@Suite("A webhook, against the real daemon")
struct WebhookStoryTests {
    private static let settings = [
        "QUESTD_WEBHOOK_NETWORKS": "127.0.0.1", "QUESTD_WEBHOOK_HTTP": "on",
        "QUESTD_LIMITS": "webhook_first_retry_milliseconds=50,webhook_longest_retry_seconds=1",
    ]

    private func daemon(in folder: TemporaryFolder) async throws -> RunningDaemon {
        try await RunningDaemon.start(in: folder, environment: Self.settings)
    }

    private func wait(until holds: () async throws -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(2700)
        while try await !holds() {
            try #require(ContinuousClock.now < limit, "it never came to that")
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// The numbers of the records that the receiver has taken or refused, each once.
    private func seqs(_ deliveries: [WebhookReceiver.Delivery]) -> [Int] {
        var seen: Set<Int> = []
        return deliveries.flatMap { delivery in
            delivery.text.matches(of: /"seq":(\d+)/).compactMap { Int($0.1) }
        }.filter { seen.insert($0).inserted }
    }

    @Test("what a receiver missed while it failed and the daemon was killed comes once both are back")
    func killed() async throws {
        let receiver = try WebhookReceiver()
        let folder = try TemporaryFolder()
        var daemon = try await daemon(in: folder)
        let file = try folder.write(StoryQuest.document, to: "story.geojson")
        #expect(try await daemon.questctl("quest", "load", file, "--id", "story").status == 0)
        #expect(try await daemon.questctl("quest", "open", "story").status == 0)
        let added = try await daemon.questctl("webhook", "add", "story", receiver.address, "--id", "board")
        #expect(added.status == 0, "\(added.errors)")
        let secret = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await daemon.questctl("message", "send", "story", "one").status == 0)
        try await wait { receiver.deliveries.count == 1 }
        receiver.behave(.answer(500))
        #expect(try await daemon.questctl("message", "send", "story", "two").status == 0)
        try await wait { receiver.deliveries.count >= 3 }
        #expect(try await daemon.questctl("webhook", "list", "story").output.contains("failing"))
        daemon.kill()
        daemon = try await self.daemon(in: folder)
        receiver.behave(.answer(200))
        #expect(try await daemon.questctl("message", "send", "story", "three").status == 0)
        try await wait { seqs(receiver.deliveries).count >= 3 }
        let found = seqs(receiver.deliveries)
        #expect(found == (0..<3).map { found[0] + $0 }, "each message, in order")
        try await wait {
            try await daemon.questctl("webhook", "list", "story").output.contains("working")
        }
        for delivery in receiver.deliveries { try await check(delivery, secret: secret, in: folder) }
        #expect(daemon.terminate() == 0)
    }

    @Test("a daemon without settings sends nothing to this machine")
    func refused() async throws {
        let receiver = try WebhookReceiver()
        let daemon = try await RunningDaemon.start()
        let file = try daemon.folder.write(StoryQuest.document, to: "story.geojson")
        #expect(try await daemon.questctl("quest", "load", file, "--id", "story").status == 0)
        let plain = try await daemon.questctl("webhook", "add", "story", receiver.address)
        #expect(plain.status == 1 && plain.errors.contains("--webhook-http"), "\(plain.errors)")
        // A name that leads here is looked up when it is sent to.
        let named = "https://localhost:\(receiver.port)/hook"
        #expect(try await daemon.questctl("webhook", "add", "story", named, "--id", "here").status == 0)
        let tested = try await daemon.questctl("webhook", "test", "story", "here")
        #expect(tested.status == 1 && tested.errors.contains("address-refused"), "\(tested.errors)")
        #expect(receiver.deliveries.isEmpty)
    }

    /// By the very lines of the guide, in another language and by another library.
    private func check(
        _ delivery: WebhookReceiver.Delivery, secret: String, in folder: TemporaryFolder
    ) async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let guide = try String(
            contentsOf: root.appendingPathComponent("docs/guides/WEBHOOKS.md"), encoding: .utf8)
        let code = try #require(guide.split(separator: "```python\n").dropFirst().first)
        let lines = code.prefix(upTo: try #require(code.firstRange(of: "```")).lowerBound)
        let program = try folder.write(
            String(lines) + """

                import sys
                secret, signature = sys.argv[1:3]
                body = sys.stdin.buffer.read()
                now = int(signature.split(",")[0][2:])
                assert is_genuine(secret, signature, body, now)
                assert not is_genuine(secret, signature, body + b" ", now)
                assert not is_genuine(secret[:-1] + "-", signature, body, now)
                assert not is_genuine(secret, signature, body, now + 301)
                """, to: "check.py")
        let checked = try await Program.run(
            "/usr/bin/env",
            ["python3", program, secret, delivery.fields["request-signature"] ?? ""], input: delivery.text)
        #expect(checked.status == 0, "\(checked.errors)")
    }
}
