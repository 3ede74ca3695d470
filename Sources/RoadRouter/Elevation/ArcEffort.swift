/// Time and work of an arc with its ups and downs.
struct ArcEffort: Hashable, Sendable {
    var seconds: Double
    var joules: Double
}

extension RoadHeights {
    /// Adds up time and work along an edge, from height to height.
    ///
    /// - Parameter length: The edge's, in metres.
    /// - Returns: What it takes on the level where the ground is not known.
    /// - Complexity: O(heights of the edge).
    func effort(along edge: Int, isForward: Bool, length: Double, at pace: SlopePace) -> ArcEffort {
        let line = heights(of: edge)
        guard line.count > 1, length > 0 else { return .level(length: length, at: pace) }
        let gap = length / Double(line.count - 1)
        let sign = isForward ? 1.0 : -1.0
        var sum = ArcEffort(seconds: 0, joules: 0)
        for place in line.startIndex..<line.endIndex - 1 {
            let rise = sign * PackedHeight.rise(from: line[place], to: line[place + 1])
            let values = pace.values(slope: rise / gap)
            sum.seconds += values.pace * gap
            sum.joules += values.work * gap
        }
        return sum
    }
}

extension ArcEffort {
    /// Time and work of a length on level ground.
    static func level(length: Double, at pace: SlopePace) -> ArcEffort {
        let values = pace.values(slope: 0)
        return ArcEffort(seconds: values.pace * length, joules: values.work * length)
    }
}
