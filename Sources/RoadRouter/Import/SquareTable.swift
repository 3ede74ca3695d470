/// Squares and other areas that are put together of several ways
/// (https://wiki.openstreetmap.org/wiki/Relation:multipolygon): what is ridden or walked over is followed along its
/// edges, and these have no tags of their own.
///
/// Relations come behind ways, so that the edges are read once more.
struct SquareTable {
    /// The tags of the square of which a way is an edge.
    private var tags: [OSMWayID: OSMTags] = [:]

    static func isSquare(_ tags: OSMTags) -> Bool {
        guard tags["type"] == WaterRule.relationType, case .road(let roadClass) = RoadClass.reading(of: tags)
        else { return false }
        return roadClass.carryingMode == nil
    }

    var isEmpty: Bool { tags.isEmpty }

    mutating func take(_ relation: OSMRelation) {
        guard Self.isSquare(relation.tags) else { return }
        for member in relation.members {
            // Of two squares with a common edge the first counts.
            if case .way(let way) = member.element, tags[way] == nil { tags[way] = relation.tags }
        }
    }

    /// Forgets edges that are roads by their own tags.
    ///
    /// - Complexity: O(ways).
    mutating func forget(_ ways: [OSMWayID]) {
        if tags.isEmpty { return }
        for way in ways { tags[way] = nil }
    }

    /// The tags for an edge, once.
    mutating func take(_ way: OSMWayID) -> OSMTags? { tags.isEmpty ? nil : tags.removeValue(forKey: way) }
}
