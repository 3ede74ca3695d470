import Foundation
import QuestTestSupport
import Testing

/// Bad input gets one clear message and the right status, and nothing that is stored changes.
@Suite("Bad input, against the real programs")
struct BadInputTests {
    @Test(
        "a file that is no OSM data, a cut one and a missing one are refused by name, and no map is written")
    func mapBuildRefuses() async throws {
        let folder = try TemporaryFolder()
        let cases = [
            try folder.write("This is no map.", to: "letter.osm.pbf"),
            try folder.write("<osm version=\"0.6\"><node id=\"1\" lat=\"55.1\" lon=", to: "cut.osm"),
            folder.file("missing.osm"),
        ]
        for source in cases {
            let built = try await Program.run(
                BuiltPrograms.questctl, ["map", "build", source, "-o", folder.file("out.roads")])
            #expect(built.status != 0)
            #expect(built.errors.contains(URL(fileURLWithPath: source).lastPathComponent), "\(built.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.file("out.roads")))
        }
    }

    @Test(
        "of a map that cannot be used, daemon and command line say the same, with its name",
        arguments: ["missing", "foreign", "version", "cut", "changed"], ["en", "ru"])
    func badMaps(_ fault: String, language: String) async throws {
        let folder = try TemporaryFolder()
        let map = folder.file(fault + ".roads")
        if let bytes = try await Self.map(with: fault) {
            try Data(bytes).write(to: URL(fileURLWithPath: map))
        }
        let started = try await Program.run(
            BuiltPrograms.questd,
            [
                "--map", map, "--database", folder.file("q.sqlite"), "--listen", "127.0.0.1:0",
                "--lang", language,
            ])
        let inspected = try await questctl("map", "inspect", map, "--lang", language)
        #expect(started.status == (fault == "missing" ? 66 : 65), "\(started.errors)")
        #expect(inspected.status == 2)
        #expect(started.errors.hasPrefix("questd: ") && started.errors.contains(map))
        #expect(inspected.errors == started.errors.replacing("questd: ", with: "questctl: "))
        #expect(!FileManager.default.fileExists(atPath: folder.file("q.sqlite")), "nothing was begun")
    }

    /// `nil` for no map at all.
    private static func map(with fault: String) async throws -> [UInt8]? {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try await DemoRoads.shared.roads)))
        switch fault {
        case "foreign": return Array("A diary, not a map.".utf8)
        case "version": bytes[8] ^= 0x40
        case "cut": bytes.removeLast(100)
        case "changed": bytes[bytes.count / 2] ^= 1
        default: return nil
        }
        return bytes
    }

    @Test("a file that is no database is refused and left as it was")
    func daemonRefusesForeignDatabase() async throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "This is a diary, not a database. ", count: 100)
        let diary = try folder.write(text, to: "diary.sqlite")
        let started = try await Program.run(
            BuiltPrograms.questd,
            [
                "--map", try await DemoRoads.shared.roads, "--database", diary,
                "--listen", "127.0.0.1:\(try FreePort.find())",
            ])
        #expect(started.status != 0)
        #expect(started.errors.contains("diary.sqlite"), "\(started.errors)")
        #expect(try String(contentsOfFile: diary, encoding: .utf8) == text)
    }

    @Test("refused requests are problem documents with stable codes, and the log grows by nothing")
    func refusedRequests() async throws {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(in: folder)
        let file = try folder.write(StoryQuest.document, to: "story.geojson")
        _ = try await daemon.questctl("quest", "load", file, "--id", "story")
        let added = try await daemon.questctl("team", "add", "story", "Совы", "--json")
        let code = try #require(JSONReading(added.output)["join_code"].string)
        let quest = "/api/v1/quests/story"
        let anonymous = daemon.client()
        let joined = try await anonymous.post(quest + "/join", #"{"code": "\#(code)"}"#)
        let rider = daemon.client(token: joined.json["token"].string)
        let before = try await daemon.questctl("log", "show", "story", "--json")

        let now = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        let key = ["Idempotency-Key": "k"]
        func refused(
            _ client: Client, _ path: String, _ body: String, _ headers: [String: String] = [:],
            as status: Int,
            _ code: String
        ) async throws {
            let answer = try await client.post(quest + path, body, headers: headers)
            #expect(answer.status == status, "\(path) \(answer.text)")
            #expect(answer.json["code"].string == code, "\(path) \(answer.text)")
            #expect(answer.header("Content-Type")?.hasPrefix("application/problem+json") == true)
        }
        // A draft does not exist for whoever brings no code of it.
        try await refused(anonymous, "/join", #"{"code": "0000-0000"}"#, as: 404, "quest-unknown")
        try await refused(
            anonymous, "/join", #"{"code": "0000-0000", "role": "judge"}"#, as: 404, "quest-unknown")
        try await refused(anonymous, "/answers", "{}", key, as: 401, "token-missing")
        let answer = #"{"task": "lamps", "text": "12", "sent_at": "\#(now)"}"#
        try await refused(rider, "/answers", answer, as: 400, "idempotency-key-missing")
        try await refused(rider, "/answers", answer, key, as: 409, "quest-not-open")
        try await refused(rider, "/answers", "{\"task\": ", key, as: 400, "body-not-json")
        let huge =
            #"{"task": "lamps", "text": "\#(String(repeating: "x", count: 3 << 20))", "sent_at": "\#(now)"}"#
        try await refused(rider, "/answers", huge, key, as: 413, "body-too-large")

        let after = try await daemon.questctl("log", "show", "story", "--json")
        #expect(after.output == before.output)

        // A position outside the map is told so.
        _ = try await daemon.questctl("quest", "open", "story")
        let outside = try await rider.get(quest + "/next?position=2.35,48.85&accuracy=10")
        #expect(outside.status == 422, "\(outside.text)")
        #expect(outside.json["code"].string == "position-outside-map", "\(outside.text)")
    }

    @Test("a quest with broken JSON is refused with line and column, and the published one stays")
    func brokenQuest() async throws {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(in: folder)
        let good = try folder.write(StoryQuest.document, to: "story.geojson")
        let broken = try folder.write(
            StoryQuest.document.replacing("\"points\": 3}}", with: "\"points\": 3}"), to: "broken.geojson")
        _ = try await daemon.questctl("quest", "load", good, "--id", "story")
        let refused = try await daemon.questctl("quest", "load", broken, "--id", "story")
        #expect(refused.status == 1)
        #expect((refused.output + refused.errors).contains(#/broken\.geojson:\d+:\d+: error: /#))
        let shown = try await daemon.questctl("quest", "show", "story", "--json")
        #expect(JSONReading(shown.output)["version"].number == 1)
    }
}
