import Glibc

/// A place on the road where a fix may have been read.
struct MatchCandidate: BitwiseCopyable {
    /// Arc, never a copy (`RoadGraph.original`).
    var arc: ArcID
    /// Distance from the arc's start in millimetres.
    var millimeters: UInt32
    /// The logarithm of the probability of reading the fix there, but for a constant.
    var emission: Double
}

extension MapMatcher {
    /// Appends the places near a fix, both directions of every road.
    func appendCandidates(of fix: Fix, to candidates: inout [MatchCandidate]) {
        guard fix.coordinate.isValid else { return }
        let sigma = settings.sigma(of: fix)
        let radii = settings.candidateRadius
        let radius = min(max(4 * sigma, radii.lowerBound.value), radii.upperBound.value)
        let projections = index.nearest(
            to: fix.coordinate, count: settings.candidateEdges, within: Meters(radius)
        ) { edge in
            let attributes = graph.attributes(of: edge)
            return !attributes.isViaCopy && (attributes.forward != .closed || attributes.backward != .closed)
        }
        let course = fix.speed ?? 0 >= settings.courseSpeed ? fix.course.map(Bearing.init(degrees:)) : nil
        for projection in projections {
            let edge = projection.edge
            let length = graph.millimeters(of: edge)
            let offset = UInt32(min(max((projection.offset.value * 1000).rounded(), 0), Double(length)))
            let distance = Self.logarithm(ofDeviation: projection.distance.value / sigma)
            let forward = course.map { abs($0.turn(to: bearing(of: projection))) }
            for arc in [edge.forward, edge.backward] {
                let turn = forward.map { arc.isForward ? $0 : 180 - $0 }
                candidates.append(
                    MatchCandidate(
                        arc: arc, millimeters: arc.isForward ? offset : length - offset,
                        emission: distance
                            + (turn.map { Self.logarithm(ofDeviation: $0 / settings.courseSigma) } ?? 0)))
            }
        }
    }

    /// Logarithm of a normal distribution whose tails are as heavy as an exponential one's: single readings
    /// may be far off.
    private static func logarithm(ofDeviation deviation: Double) -> Double {
        let knee = 2.5
        return deviation <= knee ? -deviation * deviation / 2 : -knee * (deviation - knee / 2)
    }

    /// The direction of the forward arc at the projection.
    private func bearing(of projection: EdgeProjection) -> Bearing {
        let arrays = graph.arrays
        let edge = Int(projection.edge.rawValue)
        let first = Int(arrays.firstInterior[edge])
        let count = Int(arrays.firstInterior[edge + 1]) - first
        func point(_ number: Int) -> FixedCoordinate {
            if number == 0 { return arrays.points[Int(arrays.ends[2 * edge])] }
            return number <= count
                ? arrays.interiorPoints[first + number - 1] : arrays.points[Int(arrays.ends[2 * edge + 1])]
        }
        let plane = LocalPlane(center: projection.point)
        let start = plane.point(of: point(projection.segment).coordinate)
        let end = plane.point(of: point(projection.segment + 1).coordinate)
        return Bearing(degrees: atan2(end.x - start.x, end.y - start.y).degrees)
    }
}
