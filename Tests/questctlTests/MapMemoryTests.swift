import Foundation
import QuestTestSupport
import Testing

@testable import questctl

/// What `map build` says where memory ends, at whatever place of its work that is.
@Suite("questctl map build out of memory", .serialized)
struct MapMemoryTests {
    /// Runs it with so much address space, in MB.
    private static func build(
        _ file: String, to output: String, megabytes: Int, _ more: [String: String] = [:]
    ) async throws -> ProgramResult {
        let limited = "ulimit -c 0; ulimit -v \(megabytes * 1000); exec timeout -s KILL 20 \"$0\" \"$@\""
        let arguments = [BuiltPrograms.questctl, "map", "build", file, "--no-tiles", "-o", output]
        return try await Program.run(
            "/bin/sh", ["-c", limited] + arguments,
            environment: ["LANG": "C", "LC_ALL": "", "LC_MESSAGES": "", "NO_COLOR": ""].merging(more) { $1 })
    }

    /// From where the program's own threads just fit to where nothing is missing, by machine and luck: where memory ends
    /// differs from run to run, so each step may also be enough, or too little for the program to begin.
    @Test(
        "it is called that, with what to do, and the file is never blamed",
        arguments: [240, 280, 320, 360, 440])
    func steps(megabytes: Int) async throws {
        let demo = try await DemoRoads.shared
        let folder = try TemporaryFolder()
        for (locale, words) in [("C", "Memory ran out"), ("ru_RU.UTF-8", "ончилась память")] {
            let result = try await Self.build(
                demo.osm, to: folder.file("town.roads"), megabytes: megabytes, ["LANG": locale])
            #expect(result.status != 2, "the file is blamed: \(result.errors)")
            if result.status == 5 {
                #expect(
                    result.errors.contains(words) && result.errors.contains("--around"), "\(result.errors)")
            }
        }
    }

    @Test("another end than that is none of it")
    func otherEnds() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("no map", to: "x.osm")
        let result = try await Self.build(file, to: folder.file("x.roads"), megabytes: 8_000)
        #expect(result.status == 2 && !result.errors.contains("emory"), "\(result.errors)")
    }
}
