/// Draws the border between the corners of a grid that are in and those that are not: marching squares.
///
/// The border passes the middle of each side of a square whose ends differ. Through each such middle runs one ring, so
/// no two rings touch, and none touches itself. What is in lies to the left of each ring: outer rings run
/// counterclockwise and holes clockwise, as RFC 7946 wants it. Where two corners that face each other are in, they stay
/// apart.
///
/// Source: W. E. Lorensen, H. E. Cline, "Marching cubes", SIGGRAPH 1987, in two dimensions.
struct ReachContour {
    private let grid: ReachGrid
    /// For each corner, the ring between it and the one east of it, counted from 1; 0 for none, or none yet.
    private var ringAfter: [UInt32]
    /// Polygon of each ring.
    private var polygonOfRing: [Int] = []
    private var polygons: [[[Coordinate]]] = []

    /// The polygons around all corners that are in: the outer ring of each first, then its holes.
    ///
    /// - Complexity: O(corners).
    static func polygons(of grid: ReachGrid) -> [[[Coordinate]]] {
        var contour = ReachContour(grid: grid)
        contour.trace()
        return contour.polygons
    }

    private init(grid: ReachGrid) {
        self.grid = grid
        ringAfter = [UInt32](repeating: 0, count: grid.isIn.count)
    }

    private mutating func trace() {
        for row in 0..<grid.rows {
            // The polygon that the corners in a row belong to is that of the border last crossed.
            var polygon = 0
            for column in 0..<grid.columns - 1 {
                let corner = row * grid.columns + column
                let (left, right) = (grid.isIn[corner], grid.isIn[corner + 1])
                guard left != right else { continue }
                if ringAfter[corner] == 0 {
                    // A ring is met first in its lowest row: an outer one from without, a hole from within.
                    if right == 1 {
                        polygon = polygons.count
                        polygons.append([])
                    }
                    polygonOfRing.append(polygon)
                    polygons[polygon].append(
                        ring(fromColumn: column, row: row, number: UInt32(polygonOfRing.count)))
                } else {
                    polygon = polygonOfRing[Int(ringAfter[corner]) - 1]
                }
            }
        }
    }

    /// A side of a square, by which a ring comes in or goes out.
    private enum Side { case south, east, north, west }

    /// The ring that passes between a corner and the one east of it.
    private mutating func ring(fromColumn startColumn: Int, row startRow: Int, number: UInt32) -> [Coordinate]
    {
        let columns = grid.columns
        var points: [(x: Int, y: Int)] = []
        // Northwards where the western corner is in, or else southwards.
        let isNorthward = grid.isIn[startRow * columns + startColumn] == 1
        var (column, row) = (startColumn, isNorthward ? startRow : startRow - 1)
        var entry: Side = isNorthward ? .south : .north
        repeat {
            points.append(Self.middle(of: entry, column, row))
            switch entry {
            case .south: ringAfter[row * columns + column] = number
            case .north: ringAfter[(row + 1) * columns + column] = number
            case .east, .west: break
            }
            switch exit(column, row, from: entry) {
            case .south: (row, entry) = (row - 1, .north)
            case .north: (row, entry) = (row + 1, .south)
            case .east: (column, entry) = (column + 1, .west)
            case .west: (column, entry) = (column - 1, .east)
            }
        } while Self.middle(of: entry, column, row) != points[0]
        return closed(points)
    }

    /// The side by which a ring leaves a square, what is in on its left.
    private func exit(_ column: Int, _ row: Int, from entry: Side) -> Side {
        let corner = row * grid.columns + column
        let north = corner + grid.columns
        let isIn = grid.isIn
        let corners = isIn[corner] | isIn[corner + 1] << 1 | isIn[north + 1] << 2 | isIn[north] << 3
        switch corners {
        case 0b0001: return .west
        case 0b0010: return .south
        case 0b0100: return .east
        case 0b1000: return .north
        case 0b0011: return .west
        case 0b0110: return .south
        case 0b1100: return .east
        case 0b1001: return .north
        case 0b1110: return .south
        case 0b1101: return .east
        case 0b1011: return .north
        case 0b0111: return .west
        case 0b0101: return entry == .south ? .west : .east
        case 0b1010: return entry == .east ? .south : .north
        default: preconditionFailure("a ring passes only squares whose corners differ")
        }
    }

    /// The middle of a square's side, in half squares.
    private static func middle(of side: Side, _ column: Int, _ row: Int) -> (x: Int, y: Int) {
        switch side {
        case .south: (2 * column + 1, 2 * row)
        case .east: (2 * column + 2, 2 * row + 1)
        case .north: (2 * column + 1, 2 * row + 2)
        case .west: (2 * column, 2 * row + 1)
        }
    }

    /// Leaves out points on straight lines, and closes the ring.
    private func closed(_ points: [(x: Int, y: Int)]) -> [Coordinate] {
        var ring: [Coordinate] = []
        for (index, point) in points.enumerated() {
            let before = points[index == 0 ? points.count - 1 : index - 1]
            let after = points[index == points.count - 1 ? 0 : index + 1]
            let isStraight =
                (point.x - before.x) * (after.y - point.y) == (point.y - before.y) * (after.x - point.x)
            if !isStraight { ring.append(grid.coordinate(ofHalves: point.x, point.y)) }
        }
        ring.append(ring[0])
        return ring
    }
}
