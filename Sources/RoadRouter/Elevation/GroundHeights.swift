/// Heights of the ground at many places, read tile by tile.
struct GroundHeights {
    /// The height of each place in metres above the sea; NaN where it is not known.
    private(set) var heights: [Float]
    /// Tiles that were there, and tiles that were missing.
    private(set) var tilesUsed = 0
    private(set) var tilesMissing = 0

    /// How far around a place its height is smoothed.
    static let radius: Meters = 45

    /// - Parameter places: Valid coordinates.
    /// - Throws: The source's error.
    /// - Complexity: O(places + bytes of their tiles). One tile is in memory at a time.
    init(
        of places: [FixedCoordinate], from source: some ElevationSource
    ) throws(ElevationError) {
        heights = [Float](repeating: .nan, count: places.count)
        for (name, members) in Self.grouped(places) {
            guard let tile = try source.tile(name) else {
                tilesMissing += 1
                continue
            }
            tilesUsed += 1
            for member in members {
                let place = places[Int(member)].coordinate
                if let height = Self.smoothed(at: place, on: tile) { heights[Int(member)] = Float(height) }
            }
        }
    }

    /// The places of each tile, tiles and places in rising order.
    private static func grouped(_ places: [FixedCoordinate]) -> [(HeightTileName, [UInt32])] {
        var members: [HeightTileName: [UInt32]] = [:]
        for (number, place) in places.enumerated() {
            members[HeightTileName(holding: place.coordinate), default: []].append(UInt32(number))
        }
        return members.map { ($0.key, $0.value) }.sorted { ($0.0.south, $0.0.west) < ($1.0.south, $1.0.west) }
    }

    /// The mean of the height at a place and at eight places around it, less noisy than one alone. Opposite ones
    /// count together or not at all: on an even slope the mean is the height in the middle.
    private static func smoothed(at place: Coordinate, on tile: HeightTile) -> Double? {
        guard let middle = tile.height(at: place) else { return nil }
        let plane = LocalPlane(center: place)
        var (sum, count) = (middle, 1.0)
        for (x, y) in directions {
            let offset = LocalPlane.Point(x: x * radius.value, y: y * radius.value)
            let opposite = LocalPlane.Point(x: -offset.x, y: -offset.y)
            guard let one = tile.height(at: plane.coordinate(of: offset)),
                let other = tile.height(at: plane.coordinate(of: opposite))
            else { continue }
            sum += one + other
            count += 2
        }
        return sum / count
    }

    /// East, north-east, north, north-west.
    private static let directions: [(Double, Double)] = {
        let diagonal = 0.5.squareRoot()
        return [(1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal)]
    }()
}
