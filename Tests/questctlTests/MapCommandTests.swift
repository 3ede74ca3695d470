import DemoTown
import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl map")
struct MapCommandTests {
    @Test("demo writes the town, labelled as synthetic, the same every time")
    func demo() async throws {
        let folder = try TemporaryFolder()
        let result = try await questctl("map", "demo", "-o", folder.file("town.osm"))
        #expect(result.status == 0)
        #expect(result.output.contains("not a map of any real place"))
        let written = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("town.osm"))))
        #expect(written == DemoTown().osmXML())
        let inRussian = try await questctl("map", "demo", "-o", folder.file("town.osm"), "--lang", "ru")
        #expect(inRussian.output.contains("выдуманный город"))
    }

    @Test("demo reports any seed as it was given, also one that no number of JSON values with a sign holds")
    func largeSeed() async throws {
        let folder = try TemporaryFolder()
        let result = try await questctl(
            "map", "demo", "-o", folder.file("town.osm"), "--seed", "9223372036854775808", "--json")
        #expect(result.status == 0 && result.output.contains("\"seed\" : 9223372036854775808"), "\(result)")
    }

    @Test("build sums up what it read, kept and left out, in plain lines when nobody watches")
    func build() async throws {
        let demo = try await DemoRoads.shared
        #expect(demo.built.status == 0)
        for text in [
            "nodes and", "closed to bicycles", "turn restriction", "of memory", "Wrote \(demo.roads)",
        ] {
            #expect(demo.built.output.contains(text), "\(text) in \(demo.built.output)")
        }
        #expect(demo.built.errors.contains("] reading ways\n"))
        #expect(!(demo.built.output + demo.built.errors).contains("\u{1B}"))
    }

    @Test("build as JSON counts the same")
    func buildJSON() async throws {
        let folder = try TemporaryFolder()
        let result = try await questctl(
            "map", "build", DemoRoads.shared.osm, "-o", folder.file("town.roads"), "--no-tiles", "--name",
            "Велоград", "--json")
        #expect(result.status == 0)
        let report = try JSONValue(parsing: Array(result.output.utf8))
        #expect(report["name"]?.stringValue == "Велоград")
        #expect(report["synthetic"]?.boolValue == true)
        #expect(report["ways_dropped"]?["closed-to-bicycles"]?.integerValue ?? 0 > 0)
        #expect(report["missing_references"]?.integerValue == 0)
        #expect(report["water_areas"]?.integerValue == 0, "the river of the town is a line")
        #expect(report["peak_memory"]?.integerValue ?? 0 > 1_000_000)
    }

    @Test("build refuses what is no OpenStreetMap data and writes nothing")
    func buildBadInput() async throws {
        let folder = try TemporaryFolder()
        let text = try folder.write("Dear reader", to: "letter.osm.pbf")
        let empty = try folder.write("<osm version=\"0.6\"></osm>", to: "empty.osm")
        for (input, status) in [(text, Int32(2)), (folder.file("missing.osm"), 2), (empty, 1)] {
            let result = try await questctl("map", "build", input, "-o", folder.file("out.roads"))
            #expect(result.status == status, "\(input): \(result.errors)")
            #expect(result.errors.contains("questctl: "))
            #expect(result.errors.contains(URL(fileURLWithPath: input).lastPathComponent))
            #expect(!FileManager.default.fileExists(atPath: folder.file("out.roads")))
        }
    }

    @Test("build does not overwrite its own input, and names a place where it cannot write")
    func buildBadOutput() async throws {
        let osm = try await DemoRoads.shared.osm
        let itself = try await questctl("map", "build", osm, "-o", osm)
        #expect(itself.status == 64)
        #expect(itself.errors.contains("the input itself"))
        let nowhere = try await questctl("map", "build", osm, "-o", "/nonexistent/town.roads")
        #expect(nowhere.status == 2)
        #expect(nowhere.errors.contains("/nonexistent/town.roads"))
    }

    @Test("inspect tells where a map comes from")
    func inspect() async throws {
        let roads = try await DemoRoads.shared.roads
        let text = try await questctl("map", "inspect", roads)
        #expect(text.status == 0)
        #expect(text.output.contains("town.osm") && text.output.contains("questctl 0.1.0"))
        #expect(text.errors.contains("no map of a real place"))
        let json = try JSONValue(
            parsing: Array(try await questctl("map", "inspect", roads, "--json").output.utf8))
        #expect(json["synthetic"]?.boolValue == true)
        #expect(json["edges"]?.integerValue ?? 0 > 1000)
        #expect(json["checksum"]?.stringValue?.utf8.count == 64)
    }

    @Test(
        "inspect refuses a map of which one byte was changed, a cut one, and what is no map",
        arguments: ["en", "ru"])
    func inspectDamaged(_ language: String) async throws {
        let folder = try TemporaryFolder()
        let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try await DemoRoads.shared.roads)))
        var flipped = good
        flipped[good.count / 2] ^= 1
        for (name, bytes) in [
            ("flipped", flipped), ("cut", Array(good.dropLast(9))), ("letter", Array("Dear".utf8)),
        ] {
            let file = folder.file(name + ".roads")
            try Data(bytes).write(to: URL(fileURLWithPath: file))
            let result = try await questctl("map", "inspect", file, "--lang", language)
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("questctl: ") && result.errors.contains(file))
        }
    }
}
