/// A grid of squares over what can be reached, from which the border is drawn.
///
/// A square through which a reached stretch leads has its four corners *in*. The border runs through the middles
/// between corners that are in and such that are not (`ReachContour`), so that all stretches lie inside of it, half a
/// square away or more where it runs straight, and no place inside is farther than `tolerance` squares from a
/// stretch.
struct ReachGrid {
    /// Side of a square in metres.
    let cell: Double
    /// Number of corners from west to east and from south to north.
    let columns: Int
    let rows: Int
    /// One for each corner that is in, row by row from the south; those along the edge of the grid never are.
    private(set) var isIn: [UInt8]
    private let plane: LocalPlane
    private let west: Double
    private let south: Double

    /// Side of a square in metres, unless that makes too many.
    static let usualCell = 25.0
    /// Number of corners from which on squares are twice as large.
    static let cornerLimit = 4_000_000
    /// The farthest that the border may be from what is reached, in squares: a corner is at most √2 from the road, the
    /// border at most a half from a corner, and what is between at most √½.
    static let tolerance = 2.0.squareRoot() + 0.5.squareRoot()

    /// A grid without anything in it, for stretches that all lie within a box of a plane.
    ///
    /// - Parameter cell: The least side of a square, in metres.
    init(
        plane: LocalPlane, from lower: LocalPlane.Point, to upper: LocalPlane.Point,
        ofCells cell: Double = usualCell
    ) {
        self.plane = plane
        var cell = cell
        func count(_ extent: Double) -> Int { Int((extent / cell).rounded(.down)) + 5 }
        while count(upper.x - lower.x) * count(upper.y - lower.y) > Self.cornerLimit { cell *= 2 }
        self.cell = cell
        columns = count(upper.x - lower.x)
        rows = count(upper.y - lower.y)
        // More than a row of squares is left free on each side.
        west = lower.x - 1.5 * cell
        south = lower.y - 1.5 * cell
        isIn = [UInt8](repeating: 0, count: columns * rows)
    }

    /// Marks all squares that a line touches, and perhaps a neighbour where it leads along their side.
    mutating func mark(from start: LocalPlane.Point, to end: LocalPlane.Point) {
        var (x0, y0) = ((start.x - west) / cell, (start.y - south) / cell)
        var (x1, y1) = ((end.x - west) / cell, (end.y - south) / cell)
        if y1 < y0 { (x0, y0, x1, y1) = (x1, y1, x0, y0) }
        let slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0
        let (firstRow, lastRow) = (
            Int((y0 - Self.margin).rounded(.down)), Int((y1 + Self.margin).rounded(.down))
        )
        for row in firstRow...lastRow {
            var (left, right) = (x0, x1)
            if firstRow != lastRow, y1 > y0 {
                left = x0 + slope * (min(max(Double(row), y0), y1) - y0)
                right = x0 + slope * (min(max(Double(row + 1), y0), y1) - y0)
            }
            if right < left { swap(&left, &right) }
            let firstColumn = Int((left - Self.margin).rounded(.down))
            let lastColumn = Int((right + Self.margin).rounded(.down))
            for column in firstColumn...lastColumn { mark(column: column, row: row) }
        }
    }

    /// Rounding errors, in squares: far more than there can be, far less than matters.
    private static let margin = 1e-6

    @inline(__always)
    private mutating func mark(column: Int, row: Int) {
        let corner = row * columns + column
        isIn[corner] = 1
        isIn[corner + 1] = 1
        isIn[corner + columns] = 1
        isIn[corner + columns + 1] = 1
    }

    /// The place of a point of the grid, in half squares from its south-western corner.
    func coordinate(ofHalves x: Int, _ y: Int) -> Coordinate {
        let point = LocalPlane.Point(x: west + Double(x) * cell / 2, y: south + Double(y) * cell / 2)
        let coordinate = plane.coordinate(of: point)
        return Coordinate(
            longitude: min(max(coordinate.longitude, -180), 180),
            latitude: min(max(coordinate.latitude, -90), 90)
        ).rounded(decimals: 7)
    }
}
