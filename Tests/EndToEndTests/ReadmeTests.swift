import Foundation
import QuestTestSupport
import Testing

/// What the README tells people to type is typed here, so that it cannot rot.
@Suite("The README")
struct ReadmeTests {
    @Test("its six steps lead a newcomer to a quest that a rider can join and ride")
    func sixSteps() async throws {
        let readme = try Self.blocks(under: "## A quest in six steps")
        let (steps, ride) = (try #require(readme.first), try #require(readme.dropFirst().first))
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: try await DemoRoads.shared.osm, toPath: folder.file("town.osm"))
        _ = try folder.write(StoryQuest.document, to: "quest.geojson")
        let address = "127.0.0.1:\(try FreePort.find())"

        // A person is slower than the daemon's start; a script has to wait.
        let waiting = "until questctl status >/dev/null 2>&1; do kill -0 $!; sleep 0.05; done"
        let typed = steps.split(separator: "\n").flatMap { line in
            line.hasPrefix("questd ") ? [String(line), waiting] : [String(line)]
        }
        let script = """
            cd \(folder.path)
            trap 'kill $(jobs -p)' EXIT
            \(typed.joined(separator: "\n"))
            CODE=$(questctl team add park Owls --json | sed -n 's/.*"join_code" : "\\([^"]*\\)".*/\\1/p')
            TOKEN=none
            join() { \(ride.prefix { $0 != "\n" }); }
            TOKEN=$(join | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
            \(ride.drop { $0 != "\n" })
            """
            .replacing("city.osm.pbf", with: "town.osm").replacing("127.0.0.1:8080", with: address)
            .replacing("XXXX-XXXX", with: "'$CODE'")
        let programs = URL(fileURLWithPath: BuiltPrograms.questd).deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let told = try await Program.run(
            "/bin/bash", ["-euo", "pipefail", "-c", script],
            environment: [
                "PATH": programs + ":" + path, "QUESTD_LISTEN": address, "LC_ALL": "C",
                "QUESTCTL_SERVER": "http://" + address,
            ])
        #expect(told.status == 0, "\(told.errors)")
        for text in [
            "Wrote city.roads", "quest.geojson: 3 checkpoints, nothing", "Quest park is loaded, version 1.",
            "Quest park: open.",
            "Team red-foxes is added. Its join code, shown only now: ", #""task":{"geometry""#,
            #""id":"bird""#, #""remaining":{"#,
        ] {
            #expect(told.output.contains(text), "\(text) in \(told.output)\(told.errors)")
        }
    }

    /// The shell blocks below a heading, up to the next heading.
    private static func blocks(under heading: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let section = text.split(separator: heading).dropFirst().first?.split(separator: "\n## ").first ?? ""
        return section.matches(of: /```sh\n((?s:.*?))```/).map { String($0.1) }
    }
}
