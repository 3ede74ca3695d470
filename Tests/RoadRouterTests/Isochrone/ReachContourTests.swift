import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("The border of a grid")
struct ReachContourTests {
    /// Some lines drawn by lot, of which few cross.
    private func grid(using generator: inout SeededGenerator) -> ReachGrid {
        let plane = LocalPlane(center: Coordinate(longitude: 61.36, latitude: 55.16))
        let size = Double.random(in: 200...1_500, using: &generator)
        func point() -> LocalPlane.Point {
            LocalPlane.Point(
                x: .random(in: 0...size, using: &generator), y: .random(in: 0...size, using: &generator))
        }
        var grid = ReachGrid(
            plane: plane, from: LocalPlane.Point(x: 0, y: 0), to: LocalPlane.Point(x: size, y: size))
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
            let start = point()
            grid.mark(from: start, to: generator.oneIn(3) ? point() : start)
        }
        return grid
    }

    /// The area inside in squares, square by square.
    private func size(of grid: ReachGrid) -> Double {
        var sum = 0.0
        for row in 0..<grid.rows - 1 {
            for column in 0..<grid.columns - 1 {
                let corner = row * grid.columns + column
                let (a, b) = (grid.isIn[corner], grid.isIn[corner + 1])
                let (c, d) = (grid.isIn[corner + grid.columns], grid.isIn[corner + grid.columns + 1])
                switch a + b + c + d {
                case 1: sum += 1 / 8
                case 2: sum += a == d ? 1 / 4 : 1 / 2
                case 3: sum += 7 / 8
                case 4: sum += 1
                default: break
                }
            }
        }
        return sum
    }

    @Test(
        "holds as much as its squares do, its rings valid and the right way round",
        arguments: SeededGenerator.seeds(20))
    func borders(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (holes, parts) = (0, 0)
        for _ in 0..<20 {
            let grid = grid(using: &generator)
            let polygons = ReachContour.polygons(of: grid)
            #expect(Winding.isRight(polygons))
            // Rings that cross or touch, and holes outside of their polygon, are refused.
            let area = try Area(polygons: polygons)
            let expected = size(of: grid) * grid.cell * grid.cell
            #expect(abs(try area.squareMeters() / expected - 1) < 0.002)
            holes += polygons.reduce(0) { $0 + $1.count - 1 }
            parts += polygons.count
        }
        #expect(holes >= 10 && parts >= 60, "\(holes) holes, \(parts) parts")
    }

    @Test("squares grow where there would be too many")
    func growth() {
        let plane = LocalPlane(center: Coordinate(longitude: 61.36, latitude: 55.16))
        let grid = ReachGrid(
            plane: plane, from: LocalPlane.Point(x: 0, y: 0), to: LocalPlane.Point(x: 90_000, y: 90_000))
        #expect(grid.cell == 50)
        #expect(grid.isIn.count <= ReachGrid.cornerLimit)
    }
}
