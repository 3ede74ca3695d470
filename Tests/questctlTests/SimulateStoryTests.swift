import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("Simulated riders in a quest of choices with a closed quarter")
struct SimulateStoryTests {
    private static let options: Set<String> = ["oak", "birch", "lime"]

    /// The first four checkpoints of the demo, with choices, and an area between them where nobody may ride.
    private static var document: String {
        let tasks = DemoQuest.checkpoints.prefix(4).enumerated().map { number, position in
            """
            {"type": "Feature", "id": "place-\(number + 1)",
             "geometry": {"type": "Point", "coordinates": [\(position)]},
             "properties": {"name": "Tree \(number + 1)", "answer-type": "choice",
                            "answer-options": "oak|birch|lime", "answer": "birch"}}
            """
        }
        let closed = """
            {"type": "Feature", "id": "quarter", "properties": {"role": "no-go"},
             "geometry": {"type": "Polygon", "coordinates": [[
               [61.337, 55.1526], [61.34, 55.1526], [61.34, 55.1556], [61.337, 55.1556], [61.337, 55.1526]]]}}
            """
        return """
            {"type": "FeatureCollection", "title": "Trees",
             "features": [\((tasks + [closed]).joined(separator: ",\n"))]}
            """
    }

    @Test("all begin where a way leads on from, and what they answer is one of the options")
    func story() async throws {
        let daemon = try await RunningDaemon.start("--clock-speed", "100")
        let file = try daemon.folder.write(Self.document, to: "trees.geojson")
        let loaded = try await daemon.questctl("quest", "load", file)
        #expect(loaded.status == 0, "\(loaded.output)\(loaded.errors)")
        #expect(try await daemon.questctl("quest", "open", "trees").status == 0)
        // Until they have answered, however long a busy machine takes for that.
        let (output, errors) = (
            try daemon.folder.write("", to: "report"), try daemon.folder.write("", to: "errors")
        )
        let program = try SpawnedProgram(
            BuiltPrograms.questctl,
            [
                "simulate", "trees", "--riders", "8", "--teams", "8", "--for", "10m", "--every", "1",
                "--fixes", "10", "--file", file, "--seed", "3", "--json",
            ],
            environment: [
                "QUESTCTL_SERVER": daemon.address, "QUESTCTL_TOKEN_FILE": daemon.tokenFile, "LANG": "C",
            ],
            input: .nothing, output: .file(output), errors: .file(errors))
        var answers: [JSONValue] = []
        while program.isRunning, !answers.contains(where: { $0["text"]?.stringValue == "birch" }) {
            let listed = try await daemon.questctl("answers", "list", "trees", "--json")
            answers = try JSONValue(parsing: Array(listed.output.utf8))["answers"]?.arrayValue ?? []
            try await Task.sleep(for: .milliseconds(200))
        }
        program.send(SIGINT)
        let status = await program.ended()
        let complaints = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(status == 0, "\(complaints)")
        let printed = try String(contentsOfFile: output, encoding: .utf8)
        let report = try JSONValue(parsing: Array(printed.utf8))
        for code in ["no-route", "position-off-road", "position-outside-map"] {
            #expect(report["errors"]?["next " + code] == nil, "\(printed)")
        }
        // Each was led somewhere.
        #expect(report["routes"]?.doubleValue ?? 0 >= 8, "\(printed)")

        for answer in answers {
            #expect(Self.options.contains(answer["text"]?.stringValue ?? ""), "\(answer)")
        }
        #expect(answers.contains { $0["text"]?.stringValue == "birch" })
    }
}
