public import GeoJSONKit

extension MatchedTrack {
    /// The ways that were ridden, each a line with its length (`role` `matched`, `distance` in metres).
    ///
    /// Parts of one place, where somebody stood, are left out.
    ///
    /// - Complexity: O(points).
    public func ways(in graph: RoadGraph) -> [Feature] {
        parts.compactMap { part in
            let line = part.line(in: graph).map { Position($0) }
            guard line.count > 1 else { return nil }
            return Feature(
                geometry: Geometry(.lineString(line)),
                properties: [
                    "role": "matched", "distance": .number((part.distance.value * 10).rounded() / 10),
                ])
        }
    }

    /// The places on the roads of the fixes that were matched.
    var places: [Fix: MatchedPlace] {
        Dictionary(
            fixes.compactMap { fix in fix.place.map { (fix.fix.fix, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}
