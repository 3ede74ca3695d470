import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl profile")
struct ProfileCommandTests {
    @Test("the built-in profiles are listed, each with what it is for", arguments: ["en", "ru"])
    func list(_ language: String) async throws {
        let result = try await questctl("profile", "list", "--lang", language)
        #expect(result.status == 0)
        for name in ["trekking", "shortest", "road", "gravel", "mtb", "safe", "cargo"] {
            #expect(result.output.contains("\(name) "), "\(name)")
        }
        let json = try JSONValue(
            parsing: Array(try await questctl("profile", "list", "--json").output.utf8))
        #expect(json.arrayValue?.count == 7)
    }

    @Test(
        "what is shown is a profile of one's own to begin with",
        arguments: ["safe", "racingbike", "shortest"])
    func show(_ name: String) async throws {
        for changes in [[], ["--changes"]] {
            let shown = try await runQuestctl(["profile", "show", name] + changes)
            #expect(shown.status == 0)
            let checked = try await questctl("profile", "check", "-", input: shown.output)
            #expect(checked.status == 0, "\(checked.output)")
            #expect(checked.output.contains("my-"))
        }
        #expect(try await questctl("profile", "show", "unicycle").status == 64)
    }

    @Test("everything that is wrong with a file is said, with its line")
    func check() async throws {
        let text = "name = \"ours\"\n[speed]\ncycleways = 14\nresidential = 99\n"
        let result = try await questctl("profile", "check", "-", input: text)
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("-:3: error: ") && lines[0].contains("speed.cycleway"))
        #expect(lines[1].hasPrefix("-:4: error: ") && lines[1].contains("60"))
        let json = try await questctl("profile", "check", "-", "--json", input: text)
        #expect(json.status == 1)
        let faults = try JSONValue(parsing: Array(json.output.utf8))["faults"]
        #expect(faults?.arrayValue?.count == 2)
        #expect(faults?[0]?["code"] == "profile-key-misspelt" && faults?[0]?["line"]?.doubleValue == 3)
    }

    @Test("no map is made for a profile that is unknown")
    func unknown() async throws {
        let result = try await questctl(
            "map", "build", "nowhere.osm.pbf", "-o", "nowhere.roads", "--profile", "unicycle")
        #expect(result.status == 64)
        #expect(result.errors.contains("unicycle"))
    }
}
