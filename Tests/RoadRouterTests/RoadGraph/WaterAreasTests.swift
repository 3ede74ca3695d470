import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Areas of water in a map")
struct WaterAreasTests {
    private static let info = MapInfo(
        name: "Lakes", source: "test", bounds: Bounds(west: 61, south: 55, east: 62, north: 56),
        attribution: "none", isSynthetic: true, generator: "tests")

    /// Returns a point in units of 1e-7 degree from a corner of the world.
    private static func point(_ x: Int, _ y: Int) -> FixedCoordinate {
        FixedCoordinate(longitude: 614_000_000 + Int32(x), latitude: 551_000_000 + Int32(y))
    }

    private static func water(_ areas: [[[FixedCoordinate]]]) throws -> WaterAreas {
        let file = RoadFile(sections: WaterAreas.sections(of: areas), info: info)
        return try #require(try WaterAreas(file: file))
    }

    private static func square(from x: Int, _ y: Int, side: Int) -> [FixedCoordinate] {
        [point(x, y), point(x + side, y), point(x + side, y + side), point(x, y + side)]
    }

    // MARK: Against the obvious

    /// Looks north, in whole numbers, where the areas look east: `nil` on the border itself.
    private static func isInside(_ point: FixedCoordinate, _ rings: [[FixedCoordinate]]) -> Bool? {
        var isInside = false
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                let (dx, dy) = (Int(b.longitude) - Int(a.longitude), Int(b.latitude) - Int(a.latitude))
                let px = Int(point.longitude) - Int(a.longitude)
                let py = Int(point.latitude) - Int(a.latitude)
                let side = dx * py - dy * px
                let isBeside =
                    min(0, dx) <= px && px <= max(0, dx) && min(0, dy) <= py && py <= max(0, dy)
                if side == 0 && isBeside { return nil }
                let passes = (a.longitude > point.longitude) != (b.longitude > point.longitude)
                // South of the stretch is to the right of one that runs east.
                if passes && (dx > 0 ? side < 0 : side > 0) { isInside.toggle() }
            }
        }
        return isInside
    }

    @Test("hold just the points that a slow count says", arguments: SeededGenerator.seeds(20))
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func number() -> Int { Int.random(in: 0..<60, using: &generator) }
        var areas: [[[FixedCoordinate]]] = []
        for _ in 0..<3 {
            var rings: [[FixedCoordinate]] = []
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let count = Int.random(in: 3...9, using: &generator)
                rings.append((0..<count).map { _ in Self.point(number(), number()) })
            }
            areas.append(rings)
        }
        let water = try Self.water(areas)
        #expect(water.count == 3)
        var counts = [true: 0, false: 0]
        for _ in 0..<500 {
            let point = Self.point(number(), number())
            let answers = areas.map { Self.isInside(point, $0) }
            guard !answers.contains(nil) else { continue }
            let expected = answers.contains(true)
            counts[expected, default: 0] += 1
            #expect(water.contains(point.coordinate) == expected)
        }
        #expect(counts[true]! > 20 && counts[false]! > 20, "proves too little: \(counts)")
    }

    @Test("that touch share no point, and between them is no shore")
    func touching() throws {
        // Ten thousand units are 64 m from west to east here, and 111 m from south to north.
        let (west, east) = (Self.square(from: 0, 0, side: 10_000), Self.square(from: 10_000, 0, side: 10_000))
        let border = Self.point(10_000, 5_000).coordinate
        let owners = try [west, east].filter { try Self.water([[$0]]).contains(border) }
        #expect(owners.count == 1)
        #expect(try Self.water([[west], [east]]).contains(border, margin: 20))
        #expect(try !Self.water([[west]]).contains(border, margin: 20))
    }

    @Test("a place is in them by a margin only where all ground around it is water")
    func margin() throws {
        let lake = Self.square(from: 0, 0, side: 10_000)
        let island = Self.square(from: 4_000, 4_000, side: 2_000)
        let water = try Self.water([[lake, island]])
        // Fourteen metres from the north shore, thirty and more from the others.
        let place = Self.point(5_000, 8_740).coordinate
        #expect(water.contains(place, margin: 10) && !water.contains(place, margin: 20))
        #expect(!water.contains(Self.point(5_000, 5_000).coordinate))
        let atIsland = Self.point(5_000, 6_050).coordinate
        #expect(water.contains(atIsland) && !water.contains(atIsland, margin: 10))
    }

    // MARK: In a file

    @Test("are read back from a file as they were written; no area at all is not the same as none kept")
    func roundTrip() throws {
        try withTemporaryFile { path in
            let sections = WaterAreas.sections(of: [[Self.square(from: 0, 0, side: 100)]])
            try RoadFile.write(sections, info: Self.info, to: path)
            let water = try #require(try WaterAreas(file: try RoadFile.open(path: path)))
            #expect(water.count == 1 && water.contains(Self.point(50, 50).coordinate))
        }
        #expect(try Self.water([]).count == 0)
        #expect(try !Self.water([]).contains(Self.point(0, 0).coordinate))
        let old = RoadFile(sections: RoadSections(), info: Self.info)
        #expect(try WaterAreas(file: old)?.count == nil)
        #expect(StreetMap("A--B").way("AB").build().graph.water?.count == nil)
    }

    static let malformed: [(rings: [UInt32], points: [UInt32], count: Int)] = [
        ([], [0], 0), ([0], [], 0), ([1], [0], 0), ([0, 1], [0], 0), ([0, 2], [0, 4], 4), ([0, 0], [0], 0),
        ([0, 1], [0, 4], 3), ([0, 1], [0, 2], 2), ([0, 1], [1, 4], 4), ([0, 1], [0, 4], 5),
        ([0, 2], [0, 5, 4], 4), ([0, 2, 1], [0, 4], 4), ([0, .max], [0, 4], 4), ([0, 1], [0, .max], 4),
    ]

    @Test("whose sections disagree keep a map from being opened: it is not one that was built without them")
    func graph() throws {
        var sections = RoadGraphBuilder().finish()
        let whole = sections
        sections.append(WaterAreas.sections(of: [[Self.square(from: 0, 0, side: 100)]]))
        #expect(try RoadGraph(file: RoadFile(sections: sections, info: Self.info)).water?.count == 1)
        var broken = whole
        broken.append([0, 2] as [UInt32], as: RoadSection.waterFirstRings)
        broken.append([0, 4] as [UInt32], as: RoadSection.waterFirstPoints)
        broken.append([FixedCoordinate](repeating: Self.point(0, 0), count: 4), as: RoadSection.waterPoints)
        let file = RoadFile(sections: broken, info: Self.info)
        #expect(throws: RoadFileError.malformedSection(name: RoadSection.waterFirstRings)) {
            try RoadGraph(file: file)
        }
    }

    @Test("whose sections disagree are refused", arguments: malformed)
    func refused(rings: [UInt32], points: [UInt32], count: Int) {
        let file = Self.file(rings, points, Array(repeating: Self.point(0, 0), count: count))
        #expect(throws: RoadFileError.self) { try WaterAreas(file: file) }
    }

    @Test("of which a section is missing or holds other elements are refused by its name")
    func lacking() {
        var sections = RoadSections()
        sections.append([0] as [UInt32], as: "water/first-ring")
        let half = RoadFile(sections: sections, info: Self.info)
        #expect(throws: RoadFileError.missingSection(name: "water/first-point")) {
            try WaterAreas(file: half)
        }
        sections.append([0] as [UInt32], as: "water/first-point")
        sections.append([] as [UInt8], as: "water/point")
        let other = RoadFile(sections: sections, info: Self.info)
        #expect(throws: RoadFileError.malformedSection(name: "water/point")) {
            try WaterAreas(file: other)
        }
    }

    @Test("of whatever points give an answer and no crash")
    func absurdPoints() throws {
        let ends: [Int32] = [.min, -1, 0, 614_000_000, .max]
        let points = ends.flatMap { x in ends.map { FixedCoordinate(longitude: x, latitude: $0) } }
        let file = Self.file([0, 1, 2], [0, 20, 25], points)
        let water = try #require(try WaterAreas(file: file))
        for longitude in [-180.0, 0, 61.4, 180] {
            for latitude in [-90.0, 0, 55.1, 90] {
                let place = Coordinate(longitude: longitude, latitude: latitude)
                if water.contains(place, margin: 10) { #expect(water.contains(place)) }
            }
        }
    }

    private static func file(_ rings: [UInt32], _ points: [UInt32], _ all: [FixedCoordinate]) -> RoadFile {
        var sections = RoadSections()
        sections.append(rings, as: "water/first-ring")
        sections.append(points, as: "water/first-point")
        sections.append(all, as: "water/point")
        return RoadFile(sections: sections, info: info)
    }
}
