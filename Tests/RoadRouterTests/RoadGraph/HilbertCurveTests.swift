import Testing

@testable import QuestBase
@testable import RoadRouter

struct HilbertCurveTests {
    @Test("the curve goes from each cell to a neighbour, and visits all")
    func neighbours() {
        let width: UInt32 = 16
        let cells = (0..<width).flatMap { x in (0..<width).map { y in (x: x, y: y) } }
        let shift = UInt32(28)
        let order = cells.sorted {
            HilbertCurve.index(x: $0.x << shift, y: $0.y << shift)
                < HilbertCurve.index(x: $1.x << shift, y: $1.y << shift)
        }
        for (cell, next) in zip(order, order.dropFirst()) {
            let steps = max(cell.x, next.x) - min(cell.x, next.x) + max(cell.y, next.y) - min(cell.y, next.y)
            #expect(steps == 1)
        }
    }

    @Test("no two points of the earth share a place on it")
    func distinct() {
        let numbers: [Int32] = [.min, -1_800_000_000, -1, 0, 1, 7, 900_000_000, .max]
        let keys = numbers.flatMap { x in
            numbers.map { y in HilbertCurve.index(of: FixedCoordinate(longitude: x, latitude: y)) }
        }
        #expect(Set(keys).count == numbers.count * numbers.count)
    }
}
