import Foundation
import RoadRouter

/// An instance of the orienteering problem that a seed makes, as scripts/fixtures/make-orienteering-references.py makes it too.
struct SeededInstance {
    let instance: OrienteeringInstance

    /// - Parameters:
    ///   - points: The number of points, start and finish included.
    ///   - number: The number of the instance among those of that size.
    init(points: Int, number: Int) {
        var random = SplitMix64(seed: UInt64(1000 * points + number))
        func below(_ bound: UInt64) -> Double { Double(random.next() % bound) }
        func end() -> OrienteeringInstance.Point {
            let x = 25 + below(50)
            return OrienteeringInstance.Point(x: x, y: 25 + below(50), score: 0)
        }
        let start = end()
        let other = end()
        var all = [start, number % 2 == 1 ? start : other]
        for _ in 0..<points - 2 {
            let (x, y) = (below(101), below(101))
            all.append(OrienteeringInstance.Point(x: x, y: y, score: 1 + below(50)))
        }
        let share = Double(1 + number % 3) / 4
        let budget = (0.7124 * Double(points * 10_000).squareRoot() * share + 0.5).rounded(.down)
        instance = OrienteeringInstance(budget: budget, points: all)
    }

    /// The file of the instance, in the classic form.
    var text: String {
        "\(instance.budget) 1\n" + instance.points.map { "\($0.x) \($0.y) \($0.score)\n" }.joined()
    }
}

/// The line of orienteering.csv about one instance: what CP-SAT found.
struct OrienteeringReference: Sendable {
    let points: Int
    let number: Int
    let budget: Double
    /// The best score that is known: that of CP-SAT, or what a search of ours found with more patience.
    let score: Double
    /// Whether CP-SAT has proven that there is no better one.
    let isProven: Bool

    /// The lines about instances of a size.
    ///
    /// - Throws: What reading the file throws.
    static func all(ofPoints points: Int) throws -> [OrienteeringReference] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/orienteering.csv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: ",").compactMap { Int($0) }
            guard cells.count == 6, cells[0] == points else { return nil }
            return OrienteeringReference(
                points: cells[0], number: cells[1], budget: Double(cells[2]), score: Double(cells[3]),
                isProven: cells[5] == 1)
        }
    }
}
