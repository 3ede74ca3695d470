import Foundation

/// The demo town, written and imported once a test run by the commands under test.
public struct DemoRoads: Sendable {
    /// What `map build` said.
    public let built: ProgramResult
    private let folder: TemporaryFolder

    public var osm: String { folder.file("town.osm") }
    public var roads: String { folder.file("town.roads") }

    public static var shared: DemoRoads {
        get async throws { try await making.value }
    }

    /// Belongs to no test: all tests wait for it, those that have places too.
    private static let making = Task.detached {
        let folder = try TemporaryFolder()
        _ = try await questctl("map", "demo", "-o", folder.file("town.osm"))
        let built = try await questctl(
            "map", "build", folder.file("town.osm"), "-o", folder.file("town.roads"), "--no-tiles")
        return DemoRoads(built: built, folder: folder)
    }
}
