/// Figures of each segment of a leg's line, turns left out. As in OSRM's answers.
public struct LegAnnotation: Hashable, Sendable {
    /// One for each segment: one fewer than the points of the line.
    public let distances: [Meters]
    public let durations: [Seconds]
    /// In the unit of the profile (`Profile.Objective`).
    public let weights: [Double]
}

/// The surfaces of a leg.
public struct SurfaceLength: Hashable, Sendable {
    public let surface: Surface
    public let length: Meters

    public init(surface: Surface, length: Meters) {
        self.surface = surface
        self.length = length
    }
}

extension RouteLeg {
    /// Shares out what each arc takes over the segments of its line, by their lengths.
    ///
    /// - Complexity: O(number of points).
    public var annotation: LegAnnotation {
        var (distances, durations, weights): ([Meters], [Seconds], [Double]) = ([], [], [])
        for (number, piece) in pieces.enumerated() {
            let last = number + 1 < pieces.count ? pieces[number + 1].firstPoint : geometry.count - 1
            guard piece.firstPoint < last else { continue }
            let line = geometry[piece.firstPoint...last]
            let parts = zip(line, line.dropFirst()).map { Geodesic.distance($0, $1).value }
            let whole = parts.reduce(0, +)
            for part in parts {
                let share = whole > 0 ? part / whole : 1 / Double(parts.count)
                distances.append(Meters(share * Double(piece.millimeters) / 1000))
                durations.append(Seconds(share * Double(piece.milliseconds) / 1000))
                weights.append(share * Double(piece.weight.rawValue) / 1000)
            }
        }
        // A leg of no length has a segment all the same.
        if distances.isEmpty { (distances, durations, weights) = ([.zero], [.zero], [0]) }
        return LegAnnotation(distances: distances, durations: durations, weights: weights)
    }

    /// The surfaces that are ridden, the longest first.
    ///
    /// - Complexity: O(number of arcs).
    public func surfaces(on graph: RoadGraph) -> [SurfaceLength] {
        var sums = [UInt64](repeating: 0, count: Surface.allCases.count)
        for piece in pieces {
            sums[Int(graph.attributes(of: piece.arc.edge).surface.rawValue)] += UInt64(piece.millimeters)
        }
        return Surface.allCases.filter { sums[Int($0.rawValue)] > 0 }
            .sorted { sums[Int($0.rawValue)] > sums[Int($1.rawValue)] }
            .map { SurfaceLength(surface: $0, length: Meters(Double(sums[Int($0.rawValue)]) / 1000)) }
    }
}
