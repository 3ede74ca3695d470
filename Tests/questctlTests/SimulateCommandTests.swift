import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl simulate")
struct SimulateCommandTests {
    @Test("riders join, ride where the daemon leads them, answer, and all that was acknowledged is stored")
    func run() async throws {
        let folder = try TemporaryFolder()
        let daemon = try await RunningDaemon.start(in: folder, "--clock-speed", "30")
        let file = try folder.write(DemoQuest.document(answerType: "number"), to: "demo.geojson")
        #expect(try await daemon.questctl("quest", "load", file).status == 0)
        let closed = try await daemon.questctl("simulate", "demo", "--riders", "2")
        #expect(closed.status == 1 && closed.errors.contains("questctl quest open demo"), "\(closed.errors)")
        #expect(try await daemon.questctl("quest", "open", "demo").status == 0)
        let acknowledged = folder.file("acknowledged")
        let result = try await daemon.questctl(
            "simulate", "demo", "--riders", "6", "--teams", "3", "--for", "15s", "--every", "1", "--file",
            file,
            "--streams", "2", "--watchers", "1", "--closures-every", "5", "--seed", "5", "--acknowledged",
            acknowledged, "--sos", "2", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        #expect(report["riders"]?.doubleValue == 6 && report["teams"]?.doubleValue == 3)
        #expect(report["posts"]?.doubleValue ?? 0 >= 30, "\(result.output)")
        #expect(report["routes"]?.doubleValue ?? 0 >= 6, "\(result.output)")
        #expect(report["events"]?.doubleValue ?? 0 > 10, "\(result.output)")
        #expect(report["streams"]?.doubleValue == 3 && report["streams_lost"]?.doubleValue == 0)
        #expect(report["sos"]?["sent"]?.doubleValue == 2 && report["sos"]?["taken"]?.doubleValue == 2)
        #expect(report["sos"]?["heard"]?.doubleValue ?? 0 >= 2, "\(result.output)")
        #expect(report["team_stream_ms"]?["count"]?.doubleValue ?? 0 > 0, "\(result.output)")
        #expect(report["staff_stream_ms"]?["count"]?.doubleValue ?? 0 > 0, "\(result.output)")
        let teams = try await daemon.questctl("team", "list", "demo", "--json")
        #expect(teams.output.contains("sim-5-1") && teams.output.contains("Simulated 5-3"))

        // What the daemon says that it has is there after a power cut.
        daemon.kill()
        let lines = try String(contentsOfFile: acknowledged, encoding: .utf8).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("fix ") } == Int(report["fixes"]?.doubleValue ?? -1))
        let normal = await #expect(throws: RunningDaemon.NotReady.self) {
            _ = try await RunningDaemon.start(in: folder)
        }
        #expect(normal?.log.contains("--clock-speed") == true, "\(normal?.log ?? "")")
        let revived = try await RunningDaemon.start(in: folder, "--clock-speed", "30")
        let live = try await revived.questctl("watch", "demo", "--once", "--json")
        let devices = Set(lines.filter { $0.hasPrefix("fix ") }.map { $0.split(separator: " ")[1] })
        #expect(devices.count == 6 && devices.allSatisfy { live.output.contains($0) })
    }

    /// Two streets that a forbidden area parts, the tasks on the western one: of the places around them a third lies
    /// nearer to the eastern one, from which no way leads to a task.
    private static let partedTown = """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="tests">
          <node id="1" lon="61.3960" lat="55.100"/><node id="2" lon="61.4016" lat="55.100"/>
          <node id="3" lon="61.4024" lat="55.100"/><node id="4" lon="61.4080" lat="55.100"/>
          <node id="5" lon="61.4016" lat="55.101"/><node id="6" lon="61.4024" lat="55.101"/>
          <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/>
            <tag k="highway" v="residential"/></way>
          <way id="11"><nd ref="2"/><nd ref="5"/><tag k="highway" v="residential"/></way>
          <way id="12"><nd ref="3"/><nd ref="6"/><tag k="highway" v="residential"/></way>
        </osm>
        """

    @Test("no rider begins where no way leads on from")
    func starts() async throws {
        let folder = try TemporaryFolder()
        let osm = try folder.write(Self.partedTown, to: "parted.osm")
        let map = folder.file("parted.roads")
        #expect(try await questctl("map", "build", osm, "-o", map, "--no-tiles").status == 0)
        let file = try folder.write(
            """
            {"type": "FeatureCollection", "title": "T", "features": [
             {"type": "Feature", "id": "a", "properties": {"name": "A", "radius": 20, "answer-type": "judge"},
              "geometry": {"type": "Point", "coordinates": [61.3990, 55.1]}},
             {"type": "Feature", "id": "b", "properties": {"name": "B", "radius": 20, "answer-type": "judge"},
              "geometry": {"type": "Point", "coordinates": [61.4004, 55.1]}},
             {"type": "Feature", "id": "pit", "properties": {"role": "no-go", "name": "Pit"},
              "geometry": {"type": "Polygon", "coordinates": [[[61.4018, 55.0998], [61.4022, 55.0998],
               [61.4022, 55.1002], [61.4018, 55.1002], [61.4018, 55.0998]]]}}]}
            """, to: "parted.geojson")
        let daemon = try await RunningDaemon.start(map: map, in: folder, "--clock-speed", "30")
        #expect(try await daemon.questctl("quest", "load", file).status == 0)
        #expect(try await daemon.questctl("quest", "open", "parted").status == 0)
        let result = try await daemon.questctl(
            "simulate", "parted", "--riders", "24", "--teams", "6", "--for", "6s", "--every", "1", "--seed",
            "3", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        #expect(report["routes"]?.doubleValue ?? 0 >= 24, "\(result.output)")
        // Beside the gap a position may seem to lie beyond it; whoever began there would hear of it with every post.
        let posts = report["posts"]?.doubleValue ?? 0
        let lost = report["errors"]?["next no-route"]?.doubleValue ?? 0
        #expect(posts >= 24 && lost < posts / 8, "\(result.output)")
    }

    @Test("the command line is checked before anything is asked")
    func arguments() async throws {
        for wrong in [
            ["--riders", "0"], ["--riders", "2", "--teams", "3"], ["--riders", "2", "--every", "0"],
            ["--riders", "2", "--speed-up", "0"], ["--riders", "2", "--fixes", "99"], [],
            ["--riders", "2", "--late", "2"],
        ] {
            let result = try await runQuestctl(["simulate", "demo"] + wrong)
            #expect(result.status == 64, "\(wrong)")
        }
        let secure = try await questctl(
            "simulate", "demo", "--riders", "1", "--server", "https://quest.example",
            environment: ["QUESTCTL_TOKEN": "t"])
        #expect(secure.status == 64 && secure.errors.contains("plain HTTP"))
        let nobody = try await questctl(
            "simulate", "demo", "--riders", "1", "--server", "http://127.0.0.1:1",
            environment: ["QUESTCTL_TOKEN": "t"])
        #expect(nobody.status == 3)
    }
}
