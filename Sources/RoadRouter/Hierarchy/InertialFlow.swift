/// Cuts a network in two with few edges: of the points in order along a line, the first quarter is the source of
/// a flow and the last quarter its sink, and the pipes that limit the flow are the cut. Four lines are tried.
///
/// Source: A. Schild, C. Sommer, "On balanced separators in road networks", SEA 2015; the share of a quarter is
/// the one that gave the sparsest hierarchies for its time on a city.
enum InertialFlow {
    private static let share = 0.25

    /// Returns the side of the best cut for each node. Neither side is empty.
    ///
    /// - Parameters:
    ///   - network: Connected, with two nodes at least.
    ///   - points: The position of each node.
    static func cut(_ network: FlowNetwork, at points: [FixedCoordinate]) -> [Bool] {
        let count = network.nodeCount
        let terminals = max(1, Int(Double(count) * share))
        var flow = MaximumFlow(network)
        var best: [Bool] = []
        // Edges in the cut for every node on its smaller side.
        var bestRatio = Double.infinity
        for direction in Direction.allCases {
            let (first, last) = direction.extremes(of: points, count: terminals)
            // A cut can at best halve the network: a larger flow cannot do better than the best so far.
            let limit = bestRatio.isFinite ? Int((bestRatio * Double(count / 2)).rounded(.up)) : Int.max
            guard let value = flow.run(from: first, to: last, below: limit) else { continue }
            for isOnFarSide in [flow.complementOfSourceSide(), flow.sinkSide()] {
                let farCount = isOnFarSide.count { $0 }
                let ratio = Double(value) / Double(min(farCount, count - farCount))
                if ratio < bestRatio { (best, bestRatio) = (isOnFarSide, ratio) }
            }
        }
        return best
    }

    /// A line to order points along.
    private enum Direction: CaseIterable {
        case east, north, northEast, southEast

        /// The numbers of the points that come first and last, in no order.
        func extremes(of points: [FixedCoordinate], count: Int) -> (first: [UInt32], last: [UInt32]) {
            // A unit of longitude is shorter on the ground than one of latitude.
            let plane = LocalPlane(center: points[0].coordinate)
            let shrink = Int64((plane.metersPerLongitude / plane.metersPerLatitude * 1024).rounded())
            var keys = points.indices.map { index in
                let x = Int64(points[index].longitude) * shrink
                let y = Int64(points[index].latitude) * 1024
                let key: Int64 =
                    switch self {
                    case .east: x
                    case .north: y
                    case .northEast: x + y
                    case .southEast: x - y
                    }
                return Entry(key: key, number: UInt32(index))
            }
            keys.partition(count: count)
            let first = keys[..<count].map(\.number)
            keys.partition(count: keys.count - count)
            let last = keys[(keys.count - count)...].map(\.number)
            return (first, last)
        }
    }

    fileprivate struct Entry {
        let key: Int64
        let number: UInt32

        static func < (left: Entry, right: Entry) -> Bool {
            left.key != right.key ? left.key < right.key : left.number < right.number
        }
    }
}

extension [InertialFlow.Entry] {
    /// Brings the `count` smallest to the front (C. A. R. Hoare, "Algorithm 65: Find", 1961).
    ///
    /// - Complexity: O(n) on average; the pivots are the medians of three, the same in every run.
    fileprivate mutating func partition(count: Int) {
        var (low, high) = (0, self.count - 1)
        while low < high {
            let pivot = median(self[low], self[(low + high) / 2], self[high])
            var (left, right) = (low, high)
            while left <= right {
                while self[left] < pivot { left += 1 }
                while pivot < self[right] { right -= 1 }
                if left <= right {
                    swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if count - 1 <= right { high = right } else if count - 1 >= left { low = left } else { return }
        }
    }

    private func median(
        _ first: InertialFlow.Entry, _ second: InertialFlow.Entry, _ third: InertialFlow.Entry
    ) -> InertialFlow.Entry {
        let (low, high) = first < second ? (first, second) : (second, first)
        return third < low ? low : third < high ? third : high
    }
}
