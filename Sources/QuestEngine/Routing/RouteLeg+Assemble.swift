extension RouteLeg {
    /// Measures stretches that follow one another, and draws their line.
    ///
    /// - Complexity: O(stretches + points).
    init(
        from start: Snap, to end: Snap, along stretches: [ArcStretch], weight: Weight, metric: some RideMetric
    ) {
        var line = LegLine(from: start, to: end, on: metric.graph)
        var pieces: [RoutePiece] = []
        pieces.reserveCapacity(stretches.count)
        var milliseconds: UInt64 = 0
        var millimeters: UInt64 = 0
        for (position, stretch) in stretches.enumerated() {
            let before = position == 0 ? nil : stretches[position - 1].arc
            let turn = before.map { metric.weight(ofTurnFrom: $0, to: stretch.arc) } ?? .zero
            let turnMilliseconds = before.map { metric.milliseconds(ofTurnFrom: $0, to: stretch.arc) } ?? 0
            let piece = RoutePiece(
                stretch: stretch, weight: metric.weight(of: stretch),
                milliseconds: metric.milliseconds(of: stretch),
                turn: turn, turnMilliseconds: turnMilliseconds, firstPoint: line.points.count - 1)
            milliseconds += UInt64(piece.milliseconds) + UInt64(piece.turnMilliseconds)
            millimeters += UInt64(piece.millimeters)
            pieces.append(piece)
            line.append(stretch.arc, isFirst: position == 0, isLast: position == stretches.count - 1)
        }
        self.start = start
        self.end = end
        self.weight = weight
        self.pieces = pieces
        distance = Meters(Double(millimeters) / 1000)
        duration = Seconds(Double(milliseconds) / 1000)
        geometry = line.finished
    }
}

/// Draws a leg's line, cutting the first and the last arc where the waypoints are.
private struct LegLine {
    private(set) var points: [Coordinate]
    private let start: Snap
    private let end: Snap
    private let graph: RoadGraph

    init(from start: Snap, to end: Snap, on graph: RoadGraph) {
        self.start = start
        self.end = end
        self.graph = graph
        points = [start.point]
    }

    mutating func append(_ arc: ArcID, isFirst: Bool, isLast: Bool) {
        let line = graph.geometry(of: arc)
        // A cut on segment k keeps the vertices from k + 1 on behind it, and those up to k before it.
        let first = isFirst && start.node == nil ? segment(of: start, along: arc, points: line.count) + 1 : 1
        let last =
            isLast && end.node == nil ? segment(of: end, along: arc, points: line.count) : line.count - 1
        if first <= last {
            for point in line[first...last] where point != points.last { points.append(point) }
        }
        if isLast, points.last != end.point { points.append(end.point) }
    }

    private func segment(of snap: Snap, along arc: ArcID, points: Int) -> Int {
        arc.isForward ? snap.segment : points - 2 - snap.segment
    }

    var finished: [Coordinate] { points.count == 1 ? [points[0], end.point] : points }
}
