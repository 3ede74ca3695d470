import BasemapTiles
import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@testable import questctl

@Suite("questctl map build makes the map that riders see")
struct MapTilesTests {
    /// Programs that note what they are asked for, in the file NAME.asked, and do what the test says.
    private struct Machine {
        let folder: TemporaryFolder

        init(_ scripts: [String: String]) throws {
            folder = try TemporaryFolder()
            for (name, script) in scripts {
                let file = try folder.write(
                    "#!/bin/sh\necho \"$@\" > \(folder.file(name)).asked\n\(script)\n", to: name)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
            }
        }

        func build(_ arguments: [String]) async throws -> ProgramResult {
            try await runQuestctl(["map", "build"] + arguments, environment: ["PATH": folder.path])
        }

        func asked(_ name: String) -> String? {
            try? String(contentsOfFile: folder.file(name + ".asked"), encoding: .utf8)
        }
    }

    /// Writes to what stands behind `--output`.
    private static let writes = """
        while [ $# -gt 0 ]; do [ "$1" = --output ] && out=$2; shift; done
        echo tiles > "$out"
        """

    @Test("by tilemaker, of the town as a whole, and serves as it is")
    func real() async throws {
        let demo = try await DemoRoads.shared
        let folder = try TemporaryFolder()
        let result = try await questctl(
            "map", "build", demo.osm, "-o", folder.file("town.roads"), "--json")
        #expect(result.status == 0, "\(result.errors)")
        let file = folder.file("town.mbtiles")
        let report = try JSONValue(parsing: Array(result.output.utf8))
        #expect(report["tiles"]?.stringValue == file)
        #expect(report["tiles_bytes"]?.integerValue ?? 0 > 10_000)
        let archive = try TileArchive(path: file)
        #expect(archive.zooms == 5...14)
        let bounds = try #require(archive.bounds)
        #expect(bounds[0] > 61 && bounds[2] < 62 && bounds[1] > 55 && bounds[3] < 56, "\(bounds)")
        // In the midst of the town, by the formula of Web Mercator.
        let tile = try #require(try await archive.tile(zoom: 14, column: 10_985, row: 5_169))
        #expect(tile.count > 200 && tile.starts(with: [0x1f, 0x8b]))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == ["town.mbtiles", "town.roads"], "nothing else stays")
    }

    @Test("of a box tilemaker is given what lies there, and older tiles are replaced")
    func box() async throws {
        let demo = try await DemoRoads.shared
        let machine = try Machine(["tilemaker": Self.writes])
        let folder = try TemporaryFolder()
        _ = try folder.write("old", to: "town.mbtiles")
        let result = try await machine.build(
            [demo.osm, "-o", folder.file("town.roads"), "--bbox", "61.35,55.15,61.38,55.18"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("Wrote \(folder.file("town.mbtiles"))"))
        #expect(try String(contentsOfFile: folder.file("town.mbtiles"), encoding: .utf8) == "tiles\n")
        let asked = try #require(machine.asked("tilemaker"))
        #expect(asked.contains("part.osm.pbf") && asked.contains("tiles.lua"), "\(asked)")
        #expect(asked.contains("--bbox 61.35,55.15,61.38,55.18"), "\(asked)")
    }

    @Test("--no-tiles makes none, and asks no program")
    func without() async throws {
        let demo = try await DemoRoads.shared
        let machine = try Machine(["tilemaker": Self.writes])
        let folder = try TemporaryFolder()
        let result = try await machine.build([demo.osm, "-o", folder.file("town.roads"), "--no-tiles"])
        #expect(result.status == 0 && machine.asked("tilemaker") == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.file("town.mbtiles")))
    }

    @Test("where tilemaker is missing the road map is made, and it is said what to install")
    func missing() async throws {
        let demo = try await DemoRoads.shared
        let folder = try TemporaryFolder()
        let result = try await Machine([:]).build([demo.osm, "-o", folder.file("town.roads")])
        #expect(
            result.status == 0 && result.errors.contains("tilemaker is not installed"), "\(result.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("town.roads")))
        #expect(!FileManager.default.fileExists(atPath: folder.file("town.mbtiles")))
    }

    @Test("a program that fails is quoted, and what was there stays")
    func failing() async throws {
        let demo = try await DemoRoads.shared
        let machine = try Machine([
            "tilemaker": "printf 'Block 1/2 \\rout of memory\\n\\n' >&2; exit 3"
        ])
        let folder = try TemporaryFolder()
        _ = try folder.write("old", to: "town.mbtiles")
        let result = try await machine.build([demo.osm, "-o", folder.file("town.roads")])
        #expect(result.status == 2)
        #expect(result.errors.contains("tilemaker failed (status 3): out of memory."), "\(result.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("town.roads")))
        #expect(try String(contentsOfFile: folder.file("town.mbtiles"), encoding: .utf8) == "old")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == ["town.mbtiles", "town.roads"], "nothing else stays")
    }

    /// How tilemaker ends where memory or the disk is full: killed by the system, or with its last words.
    static let fullEnds = [
        ("kill -KILL $$", Int32(5), "memory ran out", "кончилась память"),
        (
            "echo 'terminate called' >&2; echo '  what():  std::bad_alloc' >&2; kill -ABRT $$", 5,
            "memory ran out", "кончилась память"
        ),
        ("echo '  what():  Cannot allocate memory' >&2; exit 134", 5, "memory ran out", "кончилась память"),
        ("kill -BUS $$", 2, "no more room on the disk", "не хватило места на диске"),
        ("kill -SEGV $$", 2, "failed (status 139)", "код 139"),
    ]

    @Test("out of memory is called that, with what to do, and no room on the disk too", arguments: fullEnds)
    func full(script: String, status: Int32, english: String, russian: String) async throws {
        let demo = try await DemoRoads.shared
        let machine = try Machine(["tilemaker": script])
        let folder = try TemporaryFolder()
        let arguments = ["map", "build", demo.osm, "-o", folder.file("town.roads")]
        for (locale, words) in [("C", english), ("ru_RU.UTF-8", russian)] {
            let result = try await runQuestctl(
                arguments, environment: ["PATH": machine.folder.path, "LANG": locale])
            #expect(result.status == status)
            #expect(result.errors.contains(words) && result.errors.contains("--no-tiles"), "\(result.errors)")
        }
        #expect(FileManager.default.fileExists(atPath: folder.file("town.roads")))
    }

    @Test("what tilemaker keeps lies on disk, unless its address space is too small for that")
    func economy() async throws {
        let demo = try await DemoRoads.shared
        let machine = try Machine(["tilemaker": Self.writes])
        let folder = try TemporaryFolder()
        let arguments = ["map", "build", demo.osm, "-o", folder.file("town.roads")]
        let result = try await runQuestctl(arguments, environment: ["PATH": machine.folder.path])
        #expect(result.status == 0 && machine.asked("tilemaker")?.contains("--store") == true)
        let limited = try await Program.run(
            "/bin/sh", ["-c", "ulimit -v 6000000; exec \"$0\" \"$@\"", BuiltPrograms.questctl] + arguments,
            environment: ["PATH": machine.folder.path])
        #expect(limited.status == 0, "\(limited.errors)")
        #expect(machine.asked("tilemaker")?.contains("--threads 1") == true)
        #expect(machine.asked("tilemaker")?.contains("--store") == false)
    }

    @Test("a program that takes too long is ended")
    func slow() async throws {
        let folder = try TemporaryFolder()
        let sleep = try #require(ExternalProgram("sleep"))
        let outcome = await sleep.run(["3600"], log: folder.file("log"), limit: .milliseconds(30))
        #expect(outcome == .timedOut)
        #expect(await sleep.run(["0"], log: folder.file("log"), limit: .seconds(3600)) == .done)
        let none = ExternalProgram("no-such-program-of-anybody")
        #expect(none?.path == nil)
    }

    @Test("the time that it may take has a range")
    func usage() async throws {
        let demo = try await DemoRoads.shared
        for minutes in ["0", "1441", "soon"] {
            let result = try await questctl(
                "map", "build", demo.osm, "-o", "/nonexistent/town.roads", "--tiles-minutes", minutes)
            #expect(result.status == 64, "\(minutes)")
        }
    }
}
