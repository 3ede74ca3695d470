import Foundation
import OSMReader
import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

@Suite("The profiles on real cities", .serialized)
struct ProfileProofs {
    private static let heidelberg = Result {
        () throws -> (router: Router, pairs: [(Coordinate, Coordinate)])? in
        guard
            let map = try SharedData.path("osm/heidelberg.osm.pbf"),
            let pairs = try SharedData.path("pairs/heidelberg.node.csv")
        else { return nil }
        let labels = Preparation.Labels(name: "Heidelberg", source: "heidelberg.osm.pbf", generator: "tests")
        let product = try Preparation.prepare(
            source: OSMFile(path: map), profiles: Profile.all, labels: labels)
        let file = RoadFile(sections: product.sections, info: product.info)
        return (try Router(file: file), try Porto.pairs(in: pairs).map { ($0.from, $0.to) })
    }

    @Test("none takes a way that it says it never takes", arguments: Profile.all.map(\.name))
    func never(profile: ProfileName) throws {
        guard let (router, pairs) = try Self.heidelberg.get() else { return }
        let graph = router.graph
        let workspace = RouterWorkspace()
        var (found, failed, ridden) = (0, 0, 0)
        for pair in pairs {
            let request = RouteRequest(waypoints: [pair.0, pair.1], profile: profile)
            guard let route = try? router.route(request, using: workspace) else {
                failed += 1
                continue
            }
            found += 1
            for arc in route.legs.flatMap(\.arcs) {
                ridden += 1
                let reason = Self.reason(
                    for: profile, against: graph.attributes(of: arc.edge), graph.traits(of: arc.edge),
                    isForward: arc.isForward)
                #expect(reason == nil, "way \(graph.way(of: arc.edge).rawValue)")
            }
        }
        #expect(
            pairs.count >= 1_000 && found * 10 >= pairs.count * 8, "\(failed) of \(pairs.count) have no route"
        )
        print(
            "\(profile.rawValue): \(found) of \(pairs.count) Heidelberg pairs have a route over \(ridden) arcs"
        )
    }

    /// Why a profile should not take an arc, in other words than those of its tables.
    private static func reason(
        for profile: ProfileName, against attributes: EdgeAttributes, _ traits: EdgeTraits, isForward: Bool
    ) -> String? {
        let road = attributes.roadClass
        let scale = Int(traits.trailScale.rawValue) - 1
        if attributes.mode(forward: isForward) == .closed { return "closed to bicycles" }
        switch profile {
        case .road: return scale >= 1 ? "a trail" : nil
        case .gravel: return scale >= 3 ? "too hard a trail" : nil
        case .mtb: return scale >= 5 ? "too hard a trail" : nil
        case .safe:
            let isMain = road == .motorway || road == .trunk
            let isFast = traits.speedLimit == .faster && road.hasMotorTraffic && !traits[.carFree]
            if isMain || isFast, !traits.hasTrack(forward: isForward) { return "traffic" }
            return scale >= 2 ? "a trail" : nil
        case .cargo:
            if road == .steps { return "steps" }
            if attributes.surface == .impassable { return "to be carried over" }
            if traits.count(of: .narrowBarrier, forward: isForward) > 0 { return "a narrow barrier" }
            if traits.width == .veryNarrow { return "narrow" }
            return scale >= 1 ? "a trail" : nil
        default: return nil
        }
    }

    @Test("a map of Porto has room: 45 MB with one profile, 15 MB for each further one")
    func sizes() throws {
        guard let porto = try Porto.shared() else { return }
        let file = porto.router.graph.file
        var bytesOf: [String: Int] = [:]
        for section in file.sectionSizes where section.name.hasPrefix("metric/") {
            bytesOf[String(section.name.split(separator: "/")[1]), default: 0] += section.bytes
        }
        let all = bytesOf.values.reduce(0, +)
        let one = file.length - all + (bytesOf["trekking"] ?? 0)
        #expect(bytesOf.count == 7)
        #expect(one <= 45_000_000, "\(one) bytes with trekking alone")
        for (name, bytes) in bytesOf { #expect(bytes <= 15_000_000, "\(bytes) bytes for \(name)") }
        let most = bytesOf.values.max() ?? 0
        print("profiles: Porto takes \(one) bytes with trekking alone, at most \(most) for each further one")
    }

    @Test(
        "times on a map of Porto are to the millisecond those that the profile gives", arguments: Profile.all)
    func durations(profile: Profile) throws {
        guard let porto = try Porto.shared() else { return }
        let graph = porto.router.graph
        let metric = try porto.router.profileData(for: profile.name).metric
        var same = 0
        for arc in graph.arrays.outArcs.map({ ArcID($0) }) {
            let cost = profile.cost(of: arc.edge, isForward: arc.isForward, in: graph)
            if metric.milliseconds(of: arc) == cost.duration, metric.weight(of: arc).rawValue == cost.weight {
                same += 1
            }
        }
        #expect(same == graph.arrays.outArcs.count && same > 100_000)
    }
}
