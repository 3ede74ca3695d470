import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@testable import questctl

@Suite("questctl map list, update and remove: the maps of a running daemon")
struct MapKeepingCommandTests {
    @Test(
        "a map comes beside the main one, is listed, and goes again; each is told to people and to programs")
    func kept() async throws {
        let daemon = try await RunningDaemon.start()
        let roads = try await DemoRoads.shared.roads
        let sent = try await daemon.questctl("map", "update", roads, "--name", "far", "--no-tiles")
        #expect(
            sent.status == 0 && sent.output.hasPrefix("The map “far” is "), "\(sent.output)\(sent.errors)")
        let again = try await daemon.questctl(
            "map", "update", roads, "--name", "far", "--no-tiles", "--json")
        #expect(again.status == 0)
        let map = try JSONValue(parsing: Array(again.output.utf8))
        #expect(map["name"]?.stringValue == "far" && map["loaded"]?.boolValue == true)

        let list = try await daemon.questctl("map", "list")
        let lines = list.output.split(separator: "\n")
        #expect(list.status == 0 && lines.count == 3, "\(list.output)")
        #expect(lines[1].hasPrefix("main") && lines[2].hasPrefix("far"))
        let told = try JSONValue(
            parsing: Array(try await daemon.questctl("map", "list", "--json").output.utf8))
        #expect(told["maps"]?[1]?["checksum"] == map["checksum"])

        let removed = try await daemon.questctl("map", "remove", "far")
        #expect(removed.status == 0 && removed.output == "The map “far” is removed.\n", "\(removed.output)")
        let gone = try await daemon.questctl("map", "remove", "far")
        #expect(gone.status == 1 && gone.errors.contains("There is no such map."), "\(gone.errors)")
    }

    @Test("what is no map is not sent, and what is no name is not asked for")
    func refused() async throws {
        let daemon = try await RunningDaemon.start()
        let letter = try daemon.folder.write("no map", to: "letter.roads")
        let unsent = try await daemon.questctl("map", "update", letter)
        #expect(unsent.status == 2 && unsent.errors.contains("letter.roads"), "\(unsent.errors)")
        let roads = try await DemoRoads.shared.roads
        let unnamed = try await daemon.questctl("map", "update", roads, "--name", "Far away")
        #expect(unnamed.status == 64 && unnamed.errors.contains("a–z"), "\(unnamed.errors)")
    }
}
