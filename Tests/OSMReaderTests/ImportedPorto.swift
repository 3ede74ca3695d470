import OSMReader
import RoadTestSupport

@testable import RoadRouter

/// Porto, imported once for all tests: in a debug build that takes a minute.
enum ImportedPorto {
    private static let making = Result { () throws -> Preparation.Product? in
        guard let path = try SharedData.path("osm/porto.osm.pbf") else { return nil }
        return try Preparation.prepare(
            source: OSMFile(path: path), labels: .init(name: "Porto", source: path, generator: "tests"))
    }

    /// The roads and what the import says of them; `nil` where the extract is not at hand.
    static var product: Preparation.Product? {
        get throws { try making.get() }
    }
}
