import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Profiles on a map")
struct ProfileOnMapTests {
    /// A────B═══C: a street, and steps, which a cargo bike never takes.
    private static let stairs = StreetMap("A---B---C", gridSize: 50).way("AB").way("BC", .steps)

    private func router(_ map: StreetMap, _ profiles: [Profile] = Profile.all) throws -> (DrawnRoads, Router)
    {
        let roads = map.build { Preparation.sections(of: profiles, for: $0) }
        return (roads, try Router(file: roads.file))
    }

    private func route(
        _ places: [Coordinate], _ profile: ProfileName, on router: Router
    ) throws(RoutingError) -> Route {
        try router.route(
            RouteRequest(waypoints: places, profile: profile, snapRadius: 700), using: RouterWorkspace())
    }

    @Test("are those it was prepared for, the default first, each as it was")
    func names() throws {
        let (_, all) = try router(Self.stairs)
        #expect(
            all.profiles.map(\.rawValue) == [
                "trekking", "cargo", "gravel", "mtb", "road", "safe", "shortest",
            ])
        for profile in Profile.all { #expect(all.profile(profile.name) == profile) }
        #expect(all.profile(ProfileName(rawValue: "racingbike")) == .road)
        let (_, few) = try router(Self.stairs, [.trekking, .road])
        #expect(few.profiles == [.trekking, .road])
        #expect(few.profile(.cargo) == nil)
    }

    @Test("one of somebody's own is offered by its name, as its file says")
    func own() throws {
        let file = try ProfileFile(
            reading: "name = \"my-bike\"\nbase = \"road\"\n[speed]\nresidential = 31\n")
        let (roads, router) = try router(Self.stairs, [.trekking, file.profile])
        let name = ProfileName(rawValue: "my-bike")
        #expect(router.profiles == [.trekking, name])
        #expect(router.profile(name) == file.profile)
        let ends = "AB".map { roads.coordinate($0) }
        let own = try route(ends, name, on: router)
        let usual = try route(ends, .trekking, on: router)
        #expect(abs(own.duration.value * 31 - usual.duration.value * 16) < 1)
    }

    @Test("a place on a way that a profile never takes is put on one that it takes")
    func snapping() throws {
        let (roads, router) = try router(Self.stairs)
        let (a, b, c) = (roads.coordinate("A"), roads.coordinate("B"), roads.coordinate("C"))
        #expect(try route([a, c], .trekking, on: router).waypoints[1].point == c)
        let cargo = try route([a, c], .cargo, on: router)
        #expect(cargo.waypoints[1].point == b)
        #expect(cargo.legs[0].arcs == [roads.arc("AB")])
        #expect(router.snap(c, within: 700).first?.point == c)
        #expect(router.snap(c, within: 700, for: .cargo).first?.point == b)
        let matrix = try router.matrix(
            MatrixRequest(waypoints: [a, c], profile: .cargo, snapRadius: 700), using: RouterWorkspace())
        #expect(matrix[0, 1]?.weight == cargo.weight)
        let nearest = try router.nearest(
            of: [c], from: a, profile: .cargo, snapRadius: 700, using: RouterWorkspace())
        #expect(nearest?.route.weight == cargo.weight)
    }

    @Test("where it takes no way at all there is none, and it says so")
    func noRoute() throws {
        // Two streets with nothing but steps between them.
        let map = StreetMap("A--B--C--D", gridSize: 200).way("AB").way("BC", .steps).way("CD")
        let (roads, router) = try router(map)
        let ends = "AD".map { roads.coordinate($0) }
        #expect(throws: RoutingError.noRoute(fromWaypoint: 0)) { try route(ends, .cargo, on: router) }
        #expect(try route(ends, .trekking, on: router).legs[0].arcs.count == 3)
        let matrix = try router.matrix(
            MatrixRequest(waypoints: ends, profile: .cargo), using: RouterWorkspace())
        #expect(matrix[0, 1] == nil && matrix[0, 0] != nil)
        #expect(
            try router.nearest(of: [ends[1]], from: ends[0], profile: .cargo, using: RouterWorkspace()) == nil
        )
        let steps = StreetMap("A--B", gridSize: 200).way("AB", .steps)
        let (stairs, only) = try self.router(steps)
        #expect(throws: RoutingError.noRoadNearby(waypoint: 0, radius: 700)) {
            try route("AB".map { stairs.coordinate($0) }, .cargo, on: only)
        }
    }

    @Test("hierarchies are made anew only for those that somebody rides by")
    func customizing() throws {
        let (roads, router) = try router(Self.stairs.way("AC"))
        _ = try router.profileData(for: .road)
        let closed = router.under(
            RoadConditions(epoch: 1, on: roads.graph, [([roads.arc("AB")], .closed)]))
        let customized = closed.customized()
        #expect(customized.isCustomized)
        func isNew(_ name: ProfileName) -> Bool {
            let data = customized.dataByProfile[name]!
            return data.hierarchy !== data.preparedHierarchy
        }
        #expect(isNew(.trekking) && isNew(.road))
        #expect(!isNew(.mtb) && !isNew(.shortest))
        // Whoever comes later is right at once, and customized the next time.
        let ends = "AB".map { roads.coordinate($0) }
        let late = try route(ends, .mtb, on: customized)
        #expect(!late.legs[0].arcs.contains(roads.arc("AB")))
        #expect(!customized.isCustomized)
        #expect(customized.customized().isCustomized)
    }
}
