/// The ups and downs of a route, and the work they take; only maps with heights know them.
public struct RouteHills: Hashable, Sendable {
    /// Sum of all that it goes up, small ups and downs left out (`Climb`).
    public var ascent: Meters
    /// Sum of all that it goes down.
    public var descent: Meters
    /// Kilojoules of work of the profile's rider, against air, tyres and slopes, and in pushing.
    public var energy: Double

    /// A route of no length.
    public static let none = RouteHills(ascent: 0, descent: 0, energy: 0)

    /// One route after another, with a stop between.
    public static func + (left: RouteHills, right: RouteHills) -> RouteHills {
        RouteHills(
            ascent: left.ascent + right.ascent, descent: left.descent + right.descent,
            energy: left.energy + right.energy)
    }
}

/// Adds up the hills of stretches that follow one another, over all legs of a route.
struct HillSum {
    private var climb = Climb()
    private var joules = 0.0

    /// Goes on along a stretch.
    ///
    /// - Complexity: O(heights of its arc).
    mutating func add(_ stretch: ArcStretch, by metric: some RideMetric) {
        let graph = metric.graph
        guard let heights = graph.heights else { return }
        joules += Double(metric.joules(of: stretch.arc)) * graph.share(of: stretch)
        let mode = graph.mode(of: stretch.arc)
        if mode == .ferry || mode == .train { return climb.interrupt() }
        heights.forEachHeight(along: stretch, of: graph.millimeters(of: stretch.arc.edge)) { climb.add($0) }
    }

    var hills: RouteHills {
        RouteHills(ascent: climb.ascent, descent: climb.descent, energy: joules / 1000)
    }
}

extension RoadGraph {
    /// The part of its arc that a stretch is, 0 to 1.
    fileprivate func share(of stretch: ArcStretch) -> Double {
        let whole = millimeters(of: stretch.arc.edge)
        return whole == 0 ? 1 : Double(stretch.end - stretch.start) / Double(whole)
    }
}

extension RoadHeights {
    /// Calls `body` with the heights along a stretch in riding order: those at both its ends and all between them;
    /// with none where the ground is not known.
    ///
    /// - Parameter length: The edge's, in millimetres.
    func forEachHeight(along stretch: ArcStretch, of length: UInt32, _ body: (Double) -> Void) {
        forEachPlace(along: stretch, of: length) { body($1) }
    }

    /// Calls `body` with the places of these heights too, in millimetres from the arc's start.
    @inline(__always)
    func forEachPlace(along stretch: ArcStretch, of length: UInt32, _ body: (Double, Double) -> Void) {
        let line = heights(of: Int(stretch.arc.edge.rawValue))
        guard line.count > 1 else { return }
        let gaps = Double(line.count - 1)
        let scale = length == 0 ? 0 : gaps / Double(length)
        let (start, end) = (Double(stretch.start) * scale, Double(stretch.end) * scale)
        body(Double(stretch.start), height(at: start, of: stretch.arc, line))
        var next = start.rounded(.down) + 1
        while next < end {
            body(next / scale, height(at: next, of: stretch.arc, line))
            next += 1
        }
        body(Double(stretch.end), height(at: end, of: stretch.arc, line))
    }

    /// The height at a place along an arc, in millimetres from its start; `nil` where the ground is not known.
    func height(atMillimeters place: Double, along arc: ArcID, of length: UInt32) -> Double? {
        let line = heights(of: Int(arc.edge.rawValue))
        guard line.count > 1 else { return nil }
        let scale = length == 0 ? 0 : Double(line.count - 1) / Double(length)
        return height(at: place * scale, of: arc, line)
    }

    /// The height at a place counted in gaps between heights from the arc's start.
    @inline(__always)
    private func height(at place: Double, of arc: ArcID, _ line: Slice<UnsafeBufferPointer<UInt16>>) -> Double
    {
        let last = line.count - 1
        let along = min(max(arc.isForward ? place : Double(last) - place, 0), Double(last))
        let index = min(Int(along), last - 1)
        let before = PackedHeight.meters(line[line.startIndex + index])
        let after = PackedHeight.meters(line[line.startIndex + index + 1])
        return before + (along - Double(index)) * (after - before)
    }
}

extension Route {
    /// The height above the sea in metres at each point of `geometry`; `nil` where the ground is not known, and
    /// everywhere on a flat map.
    ///
    /// - Complexity: O(number of points).
    public func elevations(on graph: RoadGraph) -> [Double?] {
        var elevations: [Double?] = []
        for leg in legs {
            let heights = leg.elevations(on: graph)
            elevations += elevations.isEmpty ? heights[...] : heights.dropFirst()
        }
        return elevations
    }
}

extension RouteLeg {
    /// The height at each point of `geometry`.
    fileprivate func elevations(on graph: RoadGraph) -> [Double?] {
        var elevations = [Double?](repeating: nil, count: geometry.count)
        guard let heights = graph.heights else { return elevations }
        for (number, piece) in pieces.enumerated() {
            let last = number + 1 < pieces.count ? pieces[number + 1].firstPoint : geometry.count - 1
            guard piece.firstPoint <= last else { continue }
            let line = geometry[piece.firstPoint...last]
            let parts = zip(line, line.dropFirst()).map { Geodesic.distance($0, $1).value }
            let whole = parts.reduce(0, +)
            let scale = whole > 0 ? Double(piece.millimeters) / whole : 0
            var passed = 0.0
            for (offset, point) in line.indices.enumerated() {
                if offset > 0 { passed += parts[offset - 1] }
                elevations[point] = heights.height(
                    atMillimeters: Double(piece.stretch.start) + passed * scale, along: piece.arc,
                    of: graph.millimeters(of: piece.arc.edge))
            }
        }
        return elevations
    }
}
