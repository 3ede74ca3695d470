/// A track on the road network.
public struct MatchedTrack: Sendable, Hashable {
    /// All fixes, flagged ones too, by the time that counts.
    public let fixes: [MatchedFix]
    /// The ways that were ridden, in order. More than one where the track is broken.
    public let parts: [Part]

    /// A way without a break.
    public struct Part: Sendable, Hashable {
        /// Indices of the track's fixes that belong to it, from the first that was matched to the last.
        public let fixes: Range<Int>
        /// Arcs in order of riding, copies replaced by what they are on the ground; an arc stands twice in a
        /// row only where it was ridden twice.
        public var arcs: [ArcID] { stretches.map(\.arc) }
        let stretches: [ArcStretch]

        /// Distance along the roads.
        public var distance: Meters {
            Meters(stretches.reduce(0) { $0 + Double($1.end - $1.start) } / 1000)
        }

        /// The line that was ridden; a point for a part of one place.
        ///
        /// - Complexity: O(number of points).
        public func line(in graph: RoadGraph) -> [Coordinate] {
            var line: [Coordinate] = []
            for stretch in stretches {
                let road = Polyline(graph.geometry(of: stretch.arc))
                let cut = road.cut(
                    from: Meters(Double(stretch.start) / 1000), to: Meters(Double(stretch.end) / 1000))
                for point in cut where point != line.last { line.append(point) }
            }
            return line
        }
    }

    /// Makes a track of matched fixes in order, such as `OnlineMatcher` gives.
    ///
    /// - Complexity: O(number of fixes and arcs).
    public init(_ fixes: [MatchedFix], graph: RoadGraph) {
        self.fixes = fixes
        var parts: [Part] = []
        var stretches: [ArcStretch] = []
        var range: Range<Int>?
        func end() {
            guard let range else { return }
            // Where a part begins at a junction the arc that ends there was not ridden.
            if stretches.count > 1, stretches[0].start == stretches[0].end { stretches.removeFirst() }
            parts.append(Part(fixes: range, stretches: stretches))
            stretches = []
        }
        for (index, fix) in fixes.enumerated() {
            if fix.beginsPart {
                end()
                range = index..<index + 1
                if let place = fix.place {
                    let start = UInt32((place.offset.value * 1000).rounded())
                    stretches = [ArcStretch(arc: place.arc, start: start, end: start)]
                }
            }
            guard fix.place != nil, let first = range?.lowerBound else { continue }
            range = first..<index + 1
            for stretch in fix.way { stretches.append(after: stretch) }
        }
        end()
        self.parts = parts
    }
}

extension [ArcStretch] {
    /// Makes one stretch of two that continue each other, also where a reading lagged behind.
    mutating func append(after stretch: ArcStretch) {
        guard let last, last.arc == stretch.arc, stretch.start <= last.end, stretch.start > 0 || last.end == 0
        else {
            append(stretch)
            return
        }
        self[count - 1].end = Swift.max(last.end, stretch.end)
    }
}
