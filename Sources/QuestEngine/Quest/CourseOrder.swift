/// A short order of places, block by block, from a table of what each way takes.
struct CourseOrder {
    /// The cost of a way that cannot be ridden: more than all others together.
    static let noWay = 1e15

    /// The block of each place; blocks rise.
    let blocks: [Int]
    /// The cost from one place to another; ways there and back may differ.
    let cost: (Int, Int) -> Double

    /// - Complexity: O(places³) for each round of exchanges; a few rounds.
    func short() -> [Int] {
        var order: [Int] = []
        for block in Set(blocks).sorted() {
            var rest = blocks.indices.filter { blocks[$0] == block }
            while !rest.isEmpty {
                let next = order.last.map { last in
                    rest.indices.min { cost(last, rest[$0]) < cost(last, rest[$1]) } ?? 0
                }
                order.append(rest.remove(at: next ?? 0))
            }
        }
        while improve(&order) {}
        return order
    }

    func length(of order: [Int]) -> Double {
        zip(order, order.dropFirst()).reduce(0) { $0 + cost($1.0, $1.1) }
    }

    /// Turns round or moves a stretch within its block where that is shorter; the first place stays where it is.
    private func improve(_ order: inout [Int]) -> Bool {
        var best = length(of: order)
        var isBetter = false
        for first in order.indices.dropFirst() {
            for last in first..<order.count where blocks[order[first]] == blocks[order[last]] {
                var turned = order
                turned[first...last].reverse()
                var moved = order
                moved.insert(moved.remove(at: first), at: last)
                var movedBack = order
                movedBack.insert(movedBack.remove(at: last), at: first)
                for candidate in [turned, moved, movedBack] {
                    let length = length(of: candidate)
                    // Sums are whole, so there is an end.
                    if length < best { (order, best, isBetter) = (candidate, length, true) }
                }
            }
        }
        return isBetter
    }
}
