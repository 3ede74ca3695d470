import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("Simulated riders at a whole event")
struct SimulateEventTests {
    private static func feature(_ place: Int, _ properties: String, id: String = "") -> String {
        """
        {"type": "Feature", \(id.isEmpty ? "" : "\"id\": \"\(id)\",") "properties": {\(properties)},
         "geometry": {"type": "Point", "coordinates": [\(DemoQuest.checkpoints[place])]}}
        """
    }

    /// Two tasks of being there, with a start, a rest and a finish that has to be reached, in twenty minutes.
    private static let document = """
        {"type": "FeatureCollection", "title": "Ride", "time-limit": 20, "late-penalty": 1, "finish": "place",
         "features": [
          \(feature(0, #""name": "Pier", "answer-type": "arrival""#, id: "pier")),
          \(feature(2, #""name": "Hill", "answer-type": "arrival""#, id: "hill")),
          {"type": "Feature", "properties": {"role": "start"},
           "geometry": {"type": "Point", "coordinates": [61.3375, 55.1565]}},
          {"type": "Feature", "properties": {"role": "rest", "name": "Tea", "minutes": 10},
           "geometry": {"type": "Point", "coordinates": [61.3385, 55.1575]}},
          \(feature(3, #""role": "finish""#))]}
        """

    @Test("they rest, call for help, and come to the finish, some of them late; the summary tells it")
    func event() async throws {
        let daemon = try await RunningDaemon.start("--clock-speed", "100")
        let file = try daemon.folder.write(Self.document, to: "ride.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        #expect(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        #expect(try await daemon.questctl("quest", "open", "ride").status == 0)
        let run = try await daemon.questctl(
            "simulate", "ride", "--riders", "8", "--teams", "8", "--late", "2", "--sos", "1", "--for", "35s",
            "--every", "1", "--fixes", "10", "--seed", "3", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let report = try JSONValue(parsing: Array(run.output.utf8))
        let ends = report["teams_by_end"]
        #expect(ends?["finished"]?.integerValue ?? 0 >= 3, "\(run.output)")
        #expect(ends?["rested"]?.integerValue ?? 0 >= 1, "\(run.output)")
        #expect(ends?["late"]?.integerValue ?? 0 >= 1, "\(run.output)")
        #expect(ends?["overdue"]?.integerValue != nil, "\(run.output)")
        #expect(report["sos"]?["taken"]?.integerValue == 1, "\(run.output)")
        // They were led to the start, each to two tasks, and to the finish.
        #expect(report["routes"]?.integerValue ?? 0 >= 20, "\(run.output)")
    }

    @Test("the summary says so in both languages")
    func summary() async throws {
        let daemon = try await RunningDaemon.start("--clock-speed", "100")
        let file = try daemon.folder.write(Self.document, to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        _ = try await daemon.questctl("quest", "open", "ride")
        for (language, words) in [
            ("en", ["teams at the finish: ", "teams that came late: ", "teams not back in time: "]),
            ("ru", ["команд на финише: ", "команд опоздало: ", "команд не вернулось вовремя: "]),
        ] {
            let run = try await daemon.questctl(
                "simulate", "ride", "--riders", "1", "--for", "2s", "--every", "1", "--lang", language)
            for word in words { #expect(run.output.contains(word), "\(run.output)\(run.errors)") }
        }
    }
}
