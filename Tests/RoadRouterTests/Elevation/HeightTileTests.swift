import RoadRouter
import RoadTestSupport
import Testing

@Suite("Tiles of heights")
struct HeightTileTests {
    static let andorra = HeightTileName(holding: Coordinate(longitude: 1.5, latitude: 42.5))

    @Test(
        "are named after their south-western corner",
        arguments: [
            (1.5, 42.5, "N42E001"), (-0.1, -0.1, "S01W001"), (0, 0, "N00E000"), (61.4, 55.2, "N55E061"),
            (-180, -90, "S90W180"), (179.9, 89.9, "N89E179"), (-70.2, -33.4, "S34W071"),
        ])
    func names(longitude: Double, latitude: Double, name: String) {
        let tile = HeightTileName(holding: Coordinate(longitude: longitude, latitude: latitude))
        #expect(tile.description == name)
        #expect(HeightTileName(leading: name) == tile)
        #expect(HeightTileName(leading: name.lowercased() + ".hgt.zip") == tile)
    }

    @Test("the ends of the world belong to the last tiles")
    func ends() {
        let corner = HeightTileName(holding: Coordinate(longitude: 180, latitude: 90))
        #expect(corner.description == "N89E179")
    }

    @Test(
        "other names are none",
        arguments: [
            "", "N42", "X42E001", "N4xE001", "N42Q001", "N91E001", "N42E181", "readme.hgt", "N42E0é1",
        ])
    func otherNames(_ text: String) {
        #expect(HeightTileName(leading: text) == nil)
    }

    @Test("have 1201 or 3601 heights a side, and no other number", arguments: [0, 2, 2_884_801, 2_884_804])
    func sizes(_ count: Int) {
        let error = ElevationError.wrongTileSize(tile: Self.andorra, bytes: count)
        #expect(throws: error) { try HeightTile([UInt8](repeating: 0, count: count), name: Self.andorra) }
        #expect(error.code == "elevation-tile-size")
    }

    @Test("rows go from north to south, numbers begin with the high byte", arguments: [1201, 3601])
    func order(side: Int) throws {
        var bytes = [UInt8](repeating: 0, count: 2 * side * side)
        // The north-western corner, its neighbour to the east, the south-eastern corner.
        bytes.replaceSubrange(0..<4, with: [0x01, 0x02, 0xFF, 0xFE])
        bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: [0x10, 0x00])
        let tile = try HeightTile(bytes, name: Self.andorra)
        #expect(tile.side == side)
        #expect(tile.height(at: Coordinate(longitude: 1, latitude: 43)) == 258)
        let step = 1 / Double(side - 1)
        let east = try #require(tile.height(at: Coordinate(longitude: 1 + step, latitude: 43)))
        #expect(abs(east - -2) < 1e-6)
        #expect(tile.height(at: Coordinate(longitude: 2, latitude: 42)) == 4096)
    }

    @Test("heights between are those of the plane, exactly where the ground is one")
    func plane() throws {
        let tile = try #require(
            try MadeHeights(around: [Coordinate(longitude: 1.5, latitude: 42.5)]) {
                ($0.longitude - 1) * 1200 + ($0.latitude - 42) * 2400
            }.tile(Self.andorra))
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1_000 {
            let place = Coordinate(
                longitude: .random(in: 1...2, using: &random), latitude: .random(in: 42...43, using: &random))
            let height = try #require(tile.height(at: place))
            #expect(abs(height - ((place.longitude - 1) * 1200 + (place.latitude - 42) * 2400)) < 1e-6)
        }
    }

    @Test("outside of it nothing is known")
    func outside() throws {
        let tile = try #require(
            try MadeHeights(around: [Coordinate(longitude: 1.5, latitude: 42.5)]) { _ in 7 }
                .tile(Self.andorra))
        for (longitude, latitude) in [(0.999, 42.5), (2.001, 42.5), (1.5, 41.999), (1.5, 43.001)] {
            #expect(tile.height(at: Coordinate(longitude: longitude, latitude: latitude)) == nil)
        }
    }

    @Test(
        "a void is passed over: the others of four count, then the nearest within 280 m, then nothing is known"
    )
    func voids() throws {
        // Void up to 42.5° of latitude, from there on 100 m and a metre more every 3" to the north.
        let tile = try #require(
            try MadeHeights(around: [Coordinate(longitude: 1.5, latitude: 42.5)]) {
                let row = (($0.latitude - 42.5) * 1200).rounded()
                return row < 0 ? nil : 100 + row
            }.tile(Self.andorra))
        func height(_ rows: Double) -> Double? {
            tile.height(at: Coordinate(longitude: 1.50013, latitude: 42.5 + rows / 1200))
        }
        #expect(try abs(#require(height(0.5)) - 100.5) < 1e-6)
        // Two of the four are left.
        #expect(height(-0.5) == 100)
        #expect(height(-2.9) == 100)
        #expect(height(-3.1) == nil)
    }
}
