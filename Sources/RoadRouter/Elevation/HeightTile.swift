/// Heights of the ground over one degree of latitude and longitude, as `.hgt` files of SRTM have them: rows of
/// big-endian 16-bit metres above the sea, from north to south, each from west to east, edges included.
///
/// Tiles of 3" have 1201 × 1201 heights, tiles of 1" 3601 × 3601. Where the radar saw nothing the height is
/// −32,768, a *void*.
///
/// Source: The SRTM Data Set (NASA, SRTM_Topo), version 2.1.
public struct HeightTile: Sendable {
    public let name: HeightTileName
    /// Heights in a row, and rows.
    public let side: Int
    private let heights: [Int16]

    /// Heights in a row of tiles of 3" and of 1".
    private static let sides = [1201, 3601]
    private static let void = Int16.min
    /// How far away, in shares of a degree, a height may be taken where there are voids: 280 m, or three of 3".
    private static let reach = 1.0 / 400

    /// The most bytes that a tile has.
    public static let largestSize = 2 * 3601 * 3601

    /// - Throws: `ElevationError.wrongTileSize` for bytes of another number than a tile has.
    /// - Complexity: O(bytes).
    public init(_ bytes: [UInt8], name: HeightTileName) throws(ElevationError) {
        guard let side = Self.sides.first(where: { 2 * $0 * $0 == bytes.count }) else {
            throw .wrongTileSize(tile: name, bytes: bytes.count)
        }
        self.name = name
        self.side = side
        heights = bytes.withUnsafeBytes { bytes in
            bytes.bindMemory(to: Int16.self).map { Int16(bigEndian: $0) }
        }
    }

    /// The height in metres above the sea at a place: between the four heights around it (bilinear), without
    /// those that are void; where all are, the nearest one within 280 m.
    ///
    /// - Returns: `nil` outside the tile, and where nothing near is known.
    /// - Complexity: O(1); O(heights within 280 m) in a void.
    public func height(at place: Coordinate) -> Double? {
        let last = Double(side - 1)
        let x = (place.longitude - Double(name.west)) * last
        let y = (Double(name.south + 1) - place.latitude) * last
        guard (0...last).contains(x), (0...last).contains(y) else { return nil }
        let column = min(Int(x), side - 2)
        let row = min(Int(y), side - 2)
        let (right, below) = (x - Double(column), y - Double(row))
        let first = row * side + column
        let corners = (heights[first], heights[first + 1], heights[first + side], heights[first + side + 1])
        var sum = 0.0
        var weights = 0.0
        func take(_ height: Int16, _ weight: Double) {
            guard height != Self.void else { return }
            sum += Double(height) * weight
            weights += weight
        }
        take(corners.0, (1 - right) * (1 - below))
        take(corners.1, right * (1 - below))
        take(corners.2, (1 - right) * below)
        take(corners.3, right * below)
        return weights > 0 ? sum / weights : nearest(x, y)
    }

    private func nearest(_ x: Double, _ y: Double) -> Double? {
        let reach = Self.reach * Double(side - 1)
        let columns = Int(max((x - reach).rounded(.up), 0))...Int(min(x + reach, Double(side - 1)))
        let rows = Int(max((y - reach).rounded(.up), 0))...Int(min(y + reach, Double(side - 1)))
        var best: (height: Int16, distance: Double)?
        for row in rows {
            for column in columns {
                let height = heights[row * side + column]
                let (dx, dy) = (Double(column) - x, Double(row) - y)
                let distance = dx * dx + dy * dy
                guard height != Self.void, distance <= reach * reach else { continue }
                if best.map({ distance < $0.distance }) ?? true { best = (height, distance) }
            }
        }
        return best.map { Double($0.height) }
    }
}
