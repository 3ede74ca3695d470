import DemoTown
import Foundation
import QuestTestSupport

/// The demo town as a `.roads` file, built once a test run by the real `questctl`.
enum DemoMap {
    static func path() async throws -> String { try await build.value.file("town.roads") }

    private static let build = Task {
        let folder = try TemporaryFolder()
        try Data(DemoTown().osmXML()).write(to: URL(fileURLWithPath: folder.file("town.osm")))
        let built = try await Program.run(
            BuiltPrograms.questctl,
            ["map", "build", folder.file("town.osm"), "-o", folder.file("town.roads")])
        guard built.status == 0 else { throw EndToEndError.unexpectedAnswer(built.errors) }
        return folder
    }
}
