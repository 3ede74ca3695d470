import DemoTown
import Foundation
import OSMReader
import RoadRouter
import Testing

/// What the router's README tells people to write is written and run here, so that it cannot rot.
@Suite("The README of the router")
struct RouterReadmeTests {
    @Test("its example finds a route in an OSM file, and says where to turn")
    func example() throws {
        let town = try TemporaryFile(Data(DemoTown().osmXML()), name: "town.osm")
        var lines: [String] = []
        func print(_ line: String) { lines.append(line) }

        let path = town.path
        // The example begins.
        let labels = Preparation.Labels(name: "My city", source: path, generator: "my-routes 1.0")
        let product = try Preparation.prepare(source: OSMFile(path: path), labels: labels)
        let router = try Router(file: RoadFile(sections: product.sections, info: product.info))

        let request = RouteRequest(
            waypoints: [
                Coordinate(longitude: 61.3550, latitude: 55.1656),
                Coordinate(longitude: 61.3636, latitude: 55.1561),
            ],
            profile: .trekking)
        let route = try router.route(request, using: RouterWorkspace())

        print("\(Int(route.distance.value)) m in \(Int(route.duration.value / 60)) min")
        for step in route.legs.flatMap({ $0.steps(on: router.graph) }) {
            print("\(Int(step.distance.value)) m: \(step.instruction.sentence(in: .english))")
        }
        // The example ends.
        #expect(lines.count > 3 && lines[0].hasPrefix("1"), "\(lines)")
        #expect(lines.contains { $0.contains("urn ") }, "\(lines)")
    }

    @Test("its example is what is run here")
    func isThisOne() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(
            contentsOf: root.appending(path: "Sources/RoadRouter/README.md"), encoding: .utf8)
        let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let shown = try Self.lines(of: readme, from: "let path = ", to: "```")
        let run = try Self.lines(
            of: here, from: "        // The example begins.", to: "        // The example ends.")
        #expect(shown == run.map { String($0.dropFirst(8)) })
    }

    /// The lines between one that begins with a text, the first such one, and the next one that begins with another.
    private static func lines(of text: String, from start: String, to end: String) throws -> [String] {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = try #require(all.firstIndex { $0.hasPrefix(start) })
        let last = try #require(all[first...].firstIndex { $0.hasPrefix(end) })
        return Array(all[all.index(after: first)..<last])
    }
}
