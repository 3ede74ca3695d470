/// A part of an edge that can be reached: by how much of it, it was reached, from either end.
public struct ReachedStretch: Hashable, Sendable {
    public let edge: EdgeID
    /// Ends along the edge's forward arc in millimetres: 0 ≤ `start` ≤ `end` ≤ the edge's length.
    let start: UInt32
    let end: UInt32

    /// The part of the edge: 0 … 1.
    public func share(in graph: RoadGraph) -> Double {
        let length = graph.millimeters(of: edge)
        return length == 0 ? 1 : Double(end - start) / Double(length)
    }
}

extension ReachedArcs {
    /// The parts of roads within a limit, each once: where an edge is reached from both ends and they meet, it is one
    /// stretch. In the order in which the search found them, the place's own roads and those of via copies last.
    ///
    /// - Parameter limit: At most that of the search.
    /// - Complexity: O(arcs).
    func stretches(within limit: UInt32, on graph: RoadGraph) -> [ReachedStretch] {
        var stretches: [ReachedStretch] = []
        stretches.reserveCapacity(usual.count)
        var index = 0
        while index < usual.count {
            let arc = usual[index]
            let edge = arc.arc.edge
            let isPaired = index + 1 < usual.count && usual[index + 1].arc.edge == edge
            let first = arc.stretch(within: limit, on: graph)
            let second = isPaired ? usual[index + 1].stretch(within: limit, on: graph) : nil
            index += isPaired ? 2 : 1
            guard let one = first ?? second else { continue }
            guard let forward = first, let backward = second else {
                stretches.append(one)
                continue
            }
            if backward.start <= forward.end {
                stretches.append(ReachedStretch(edge: edge, start: 0, end: max(forward.end, backward.end)))
            } else {
                stretches.append(forward)
                stretches.append(backward)
            }
        }
        appendSpecial(within: limit, on: graph, to: &stretches)
        return stretches
    }

    private func appendSpecial(
        within limit: UInt32, on graph: RoadGraph, to stretches: inout [ReachedStretch]
    ) {
        let parts = special.compactMap { $0.stretch(within: limit, on: graph) }
            .sorted { ($0.edge, $0.start, $0.end) < ($1.edge, $1.start, $1.end) }
        var current: ReachedStretch?
        for part in parts {
            if let open = current, open.edge == part.edge, part.start <= open.end {
                current = ReachedStretch(edge: open.edge, start: open.start, end: max(open.end, part.end))
            } else {
                if let current { stretches.append(current) }
                current = part
            }
        }
        if let current { stretches.append(current) }
    }
}

extension ReachedArc {
    /// The part of the arc's road within a limit; `nil` where the search came there later.
    fileprivate func stretch(within limit: UInt32, on graph: RoadGraph) -> ReachedStretch? {
        guard entry <= limit else { return nil }
        let length = graph.millimeters(of: arc.edge)
        let left = limit - entry
        let end =
            left >= weight
            ? length
            : UInt32(min(UInt64(start) + UInt64(left) * UInt64(length) / UInt64(weight), UInt64(length)))
        let original = graph.original(of: arc)
        return original.isForward
            ? ReachedStretch(edge: original.edge, start: start, end: end)
            : ReachedStretch(edge: original.edge, start: length - end, end: length - start)
    }
}

extension RoadGraph {
    /// Calls `body` with each point of a stretch's line, at least two, cut at its ends: metres on a plane.
    ///
    /// - Complexity: O(points of the edge).
    func forEachPoint(of stretch: ReachedStretch, on plane: FixedPlane, _ body: (LocalPlane.Point) -> Void) {
        let edge = Int(stretch.edge.rawValue)
        let interior = Int(arrays.firstInterior[edge])..<Int(arrays.firstInterior[edge + 1])
        let first = plane.point(of: arrays.points[Int(arrays.ends[2 * edge])])
        let last = plane.point(of: arrays.points[Int(arrays.ends[2 * edge + 1])])
        let length = arrays.lengths[edge]
        if stretch.start == 0 && stretch.end == length {
            body(first)
            for index in interior { body(plane.point(of: arrays.interiorPoints[index])) }
            body(last)
            return
        }
        func point(_ index: Int) -> LocalPlane.Point {
            index < interior.upperBound ? plane.point(of: arrays.interiorPoints[index]) : last
        }
        var drawn = 0.0
        var before = first
        for index in interior.lowerBound...interior.upperBound {
            let next = point(index)
            drawn += before.distance(to: next)
            before = next
        }
        // The plane's length is not quite the edge's own, so shares of it are cut.
        let scale = length == 0 ? 0 : drawn / Double(length)
        let (start, end) = (Double(stretch.start) * scale, Double(stretch.end) * scale)
        var passed = 0.0
        before = first
        var hasBegun = false
        for index in interior.lowerBound...interior.upperBound {
            let next = point(index)
            let segment = before.distance(to: next)
            func cut(at place: Double) -> LocalPlane.Point {
                let share = segment > 0 ? min(max((place - passed) / segment, 0), 1) : 0
                return LocalPlane.Point(
                    x: before.x + share * (next.x - before.x), y: before.y + share * (next.y - before.y))
            }
            let isLast = index == interior.upperBound
            if !hasBegun, passed + segment >= start || isLast {
                body(cut(at: start))
                hasBegun = true
            }
            if hasBegun {
                if passed + segment >= end || isLast {
                    body(cut(at: end))
                    return
                }
                body(next)
            }
            passed += segment
            before = next
        }
    }
}
