import DemoTown
import Foundation
import QuestTestSupport

/// The demo town, written and imported once a test run by the commands under test.
struct DemoRoads: Sendable {
    let folder: TemporaryFolder
    let built: ProgramResult

    var osm: String { folder.file("town.osm") }
    var roads: String { folder.file("town.roads") }

    static var shared: DemoRoads {
        get async throws { try await making.value }
    }

    private static let making = Task {
        let folder = try TemporaryFolder()
        _ = try await questctl("map", "demo", "-o", folder.file("town.osm"))
        let built = try await questctl(
            "map", "build", folder.file("town.osm"), "-o", folder.file("town.roads"))
        return DemoRoads(folder: folder, built: built)
    }
}

/// The seven checkpoints of the demo as a quest file with one fault of the asked kind.
enum DemoQuest {
    static let checkpoints = DemoTown.checkpoints.map { "\($0.longitude),\($0.latitude)" }

    static func document(answerType: String = "judge", moved: (Int, String)? = nil) -> String {
        let features = DemoTown.checkpoints.indices.map { index in
            let position = moved?.0 == index ? moved!.1 : checkpoints[index]
            let answer = answerType == "judge" ? "" : ", \"answer\": \"7\""
            return """
                {"type": "Feature", "id": "place-\(index + 1)",
                 "geometry": {"type": "Point", "coordinates": [\(position)]},
                 "properties": {"name": "Задание \(index + 1)", "answer-type": "\(answerType)"\(answer)}}
                """
        }
        return """
            {"type": "FeatureCollection", "title": "Проба",
             "features": [
            \(features.joined(separator: ",\n"))
            ]}
            """
    }
}
