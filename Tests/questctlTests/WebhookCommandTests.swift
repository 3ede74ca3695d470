import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl for webhooks")
struct WebhookCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    @Test("a webhook is added, tried out, listed with its deliveries, and removed")
    func life() async throws {
        let receiver = try WebhookReceiver()
        let daemon = try await RunningDaemon.start(
            "--webhook-networks", "127.0.0.1", "--webhook-http", "on")
        let file = try daemon.folder.write(DemoQuest.document(), to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)

        let added = try await daemon.questctl(
            "webhook", "add", "ride", receiver.address, "--id", "board", "--events", "verdict,team-finished")
        #expect(added.status == 0 && added.output.contains(/whsec_[0-9a-z]{52}\n/), "\(added.errors)")
        #expect(added.errors.contains("webhook test ride board"))
        let again = try await daemon.questctl("webhook", "add", "ride", receiver.address, "--id", "board")
        #expect(again.status == 1 && again.errors.contains("already"), "\(again.errors)")
        let other = try await daemon.questctl("webhook", "add", "ride", "https://example.org/x", "--json")
        #expect(try json(other)["webhook"]?["id"]?.stringValue == "example-org")
        let unknown = try await daemon.questctl(
            "webhook", "add", "ride", receiver.address, "--events", "verdicts", "--lang", "ru")
        #expect(unknown.status == 1 && unknown.errors.contains("События «verdicts» нет"))

        let taken = try await daemon.questctl("webhook", "test", "ride", "board")
        #expect(taken.status == 0 && taken.output.contains("has taken the test"), "\(taken.errors)")
        #expect(receiver.deliveries.count == 1)
        receiver.behave(.answer(418))
        let failed = try await daemon.questctl("webhook", "test", "ride", "board")
        #expect(failed.status == 1 && failed.errors.contains("418"), "\(failed.errors)")
        let report = try await daemon.questctl("webhook", "test", "ride", "board", "--json")
        #expect(report.status == 1)
        #expect(try json(report)["status"]?.integerValue == 418)

        let list = try await daemon.questctl("webhook", "list", "ride")
        #expect(list.status == 0 && list.output.contains("board") && list.output.contains("working"))
        #expect(list.output.contains("verdict,team-finished"), "\(list.output)")
        let deliveries = try await daemon.questctl("webhook", "deliveries", "ride", "board")
        #expect(deliveries.status == 0, "\(deliveries.errors)")
        #expect(deliveries.output.contains("418") && deliveries.output.contains("board-test-"))
        let told = try json(try await daemon.questctl("webhook", "deliveries", "ride", "board", "--json"))
        #expect(told["deliveries"]?.arrayValue?.count == 3)

        let removed = try await daemon.questctl("webhook", "remove", "ride", "board")
        #expect(removed.status == 0 && removed.output.contains("sent nothing more"), "\(removed.errors)")
        let gone = try await daemon.questctl("webhook", "test", "ride", "board")
        #expect(gone.status == 1 && gone.errors.contains("no webhook"), "\(gone.errors)")
    }
}
