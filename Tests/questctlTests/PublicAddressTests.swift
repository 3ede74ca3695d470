import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("The address in links for phones")
struct PublicAddressTests {
    /// A daemon with a quest on which teams register themselves.
    private func begin(_ arguments: String...) async throws -> RunningDaemon {
        let daemon =
            if let first = arguments.first, let second = arguments.dropFirst().first {
                try await RunningDaemon.start(first, second)
            } else { try await RunningDaemon.start() }
        let document = DemoQuest.document().replacing(
            "\"features\": [", with: "\"registration\": \"at-once\", \"features\": [")
        let file = try daemon.folder.write(document, to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        #expect(loaded.status == 0, "\(loaded.errors)")
        _ = try await daemon.questctl("team", "add", "ride", "Owls", "--id", "owls")
        return daemon
    }

    @Test("is the one that the daemon was told, unless the command names another one")
    func told() async throws {
        let daemon = try await begin("--public-url", "https://quest.example/")
        let link = try await daemon.questctl("registration", "link", "ride")
        #expect(link.output == "https://quest.example/q/ride#register\n", "\(link.errors)")
        let named = try await daemon.questctl(
            "registration", "link", "ride", "--public", "https://other.example")
        #expect(named.output == "https://other.example/q/ride#register\n", "\(named.errors)")
        let codes = try await daemon.questctl("team", "codes", "ride", "--yes")
        #expect(codes.output.contains(",https://quest.example/q/ride#code="), "\(codes.errors)")
        let cards = try await daemon.questctl("team", "cards", "ride", "--yes")
        #expect(cards.output.contains("quest.example"), "\(cards.errors)")
        let list = try daemon.folder.write("name\nLarks\n", to: "teams.csv")
        let file = daemon.folder.file("cards.html")
        let imported = try await daemon.questctl("team", "import", "ride", list, "--cards", file)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("quest.example"))
        let tracker = try await daemon.questctl("team", "invite", "ride", "owls", "--name", "Bar", "--json")
        #expect(tracker.output.contains("quest.example"), "\(tracker.errors)")
        let staff = try await daemon.questctl("staff", "invite", "ride", "--role", "viewer", "--name", "Ann")
        #expect(staff.output.hasPrefix("https://quest.example/"), "\(staff.errors)")
    }

    @Test("is the one that the command uses where nobody said another one")
    func untold() async throws {
        let daemon = try await begin()
        let link = try await daemon.questctl("registration", "link", "ride")
        #expect(link.output == daemon.address + "/q/ride#register\n", "\(link.errors)")
    }
}
