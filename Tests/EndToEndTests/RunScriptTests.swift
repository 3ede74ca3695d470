import Foundation
import QuestTestSupport
import Testing

/// What `make run` does once everything is built.
@Suite("scripts/run.sh")
struct RunScriptTests {
    @Test(
        "starts a quest with the app and prints its link; positions are simulated in the demo town alone",
        arguments: [true, false])
    func run(isDemo: Bool) async throws {
        let folder = try TemporaryFolder()
        let output = try folder.write("", to: "output")
        let address = "127.0.0.1:\(try FreePort.find())"
        var arguments = [AppServingTests.project.appendingPathComponent("scripts/run.sh").path, address]
        if !isDemo {
            let quest = try folder.write(StoryQuest.document, to: "park.geojson")
            arguments += [try await DemoRoads.shared.osm, quest]
        }
        let environment = [
            "BIN": URL(fileURLWithPath: BuiltPrograms.questd).deletingLastPathComponent().path,
            "WEB": try await AppServingTests.make(in: folder), "DATA": folder.file("run"), "LC_ALL": "C",
            "DISPLAY": "", "WAYLAND_DISPLAY": "",
        ]
        let script = try SpawnedProgram(
            "/bin/bash", arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: .nothing, output: .file(output), errors: .file(output))
        defer { script.send(SIGTERM) }
        var text = ""
        for _ in 0..<2400 {
            text = try String(contentsOfFile: output, encoding: .utf8)
            guard script.isRunning, !text.contains("questctl --help") else { break }
            try await Task.sleep(for: .milliseconds(25))
        }
        let port = address.split(separator: ":").last ?? ""
        let quest = isDemo ? "demo-town" : "park"
        #expect(text.contains("http://localhost:\(port)/q/\(quest)#code="), "\(text)")
        #expect(text.contains("speed of the simulated ride") == isDemo)
        let about = try await Program.run(
            "/usr/bin/env", ["curl", "-sS", "http://\(address)/api/v1/about"])
        #expect(about.output.contains("\"demo\":true") == isDemo, "\(about.output)\(about.errors)")
        let page = try await Program.run("/usr/bin/env", ["curl", "-sS", "http://\(address)/q/\(quest)"])
        #expect(page.output.contains("<script type=\"importmap\">"), "\(page.output)\(page.errors)")
        script.send(SIGTERM)
        #expect(await script.ended() == 0)
    }
}
