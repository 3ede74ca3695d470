/// The water of a source, as the readings of its ways keep it: outlines by the ids of their nodes, places later.
///
/// Relations come behind ways and name theirs only then, so that ways without tags of their own are read once
/// more.
struct WaterTable {
    /// Ways that are water by their own tags and close by themselves.
    private var closedWays: [OSMWay] = []
    private var relations: [Outline] = []
    private var seenWays: Set<OSMWayID> = []
    private var seenRelations: Set<Int64> = []
    private var memberNodes: [OSMWayID: [OSMNodeID]] = [:]

    /// The ways of a multipolygon, each once.
    private struct Outline {
        var outer: [OSMWayID] = []
        var inner: [OSMWayID] = []
    }

    /// An area's rings, each without its first point again at its end.
    typealias Rings = [[FixedCoordinate]]

    mutating func take(_ way: OSMWay) {
        guard let first = way.nodes.first, first == way.nodes.last, WaterRule.isWater(way.tags),
            seenWays.insert(way.id).inserted
        else { return }
        closedWays.append(OSMWay(id: way.id, nodes: way.nodes))
    }

    mutating func take(_ relation: OSMRelation) {
        guard WaterRule.isWater(relation.tags), seenRelations.insert(relation.id).inserted else { return }
        var outline = Outline()
        var seen: Set<OSMWayID> = []
        for member in relation.members {
            guard case .way(let way) = member.element, seen.insert(way).inserted else { continue }
            // A role that nobody knows is most often a slip for the outer one, which is also written as none.
            if member.role == "inner" { outline.inner.append(way) } else { outline.outer.append(way) }
        }
        relations.append(outline)
    }

    /// The ways that relations name: those to read once more.
    ///
    /// - Complexity: O(members).
    func membersWanted() -> Set<OSMWayID> { Set(relations.flatMap { $0.outer + $0.inner }) }

    /// - Parameter way: One of those wanted, with or without tags.
    mutating func takeMember(_ way: OSMWay) {
        if memberNodes[way.id] == nil { memberNodes[way.id] = way.nodes }
    }

    /// The nodes of all outlines; their places are still unknown.
    func nodes() -> NodeTable {
        NodeTable(references: closedWays.flatMap(\.nodes) + memberNodes.values.flatMap { $0 })
    }

    /// The areas as a map keeps them, straightened by `tolerance`, and how many rings are left out because
    /// the source lacks a part of them.
    ///
    /// - Complexity: O(n log n) in the nodes of the outlines, as a rule.
    func areas(with nodes: NodeTable) -> (areas: [Rings], ringsCut: Int) {
        var areas: [Rings] = []
        var ringsCut = 0
        // Of a way that is water itself and the border of a relation's, the relation knows the islands.
        let borders = Set(relations.flatMap(\.outer))
        for way in closedWays where !borders.contains(way.id) {
            let rings = Self.outlines(of: [way.nodes], in: nodes, cut: &ringsCut)
            if !rings.isEmpty { areas.append(rings) }
        }
        for relation in relations {
            let outer = RingJoin(relation.outer.compactMap { memberNodes[$0] })
            let inner = RingJoin(relation.inner.compactMap { memberNodes[$0] })
            ringsCut += outer.openCount + inner.openCount
            let borders = Self.outlines(of: outer.rings, in: nodes, cut: &ringsCut)
            // An island of a lake that is cut away would be a lake.
            let islands = Self.outlines(of: inner.rings, in: nodes, cut: &ringsCut).filter { island in
                island.contains { Self.isInside($0, borders) }
            }
            if !borders.isEmpty { areas.append(borders + islands) }
        }
        return (areas, ringsCut)
    }

    /// The places along rings; without those that are smaller than the tolerance.
    private static func outlines(of rings: [[OSMNodeID]], in nodes: NodeTable, cut: inout Int) -> Rings {
        var outlines: Rings = []
        for ring in rings {
            let rows = ring.compactMap { nodes.row(of: $0) }.filter { nodes.isKnown($0) }
            guard rows.count == ring.count else {
                cut += 1
                continue
            }
            let line = rows.map { nodes.points[$0].coordinate }.simplified(to: tolerance)
            let outline = line.dropLast().map { FixedCoordinate($0) }
            if outline.count >= WaterAreas.leastPoints { outlines.append(outline) }
        }
        return outlines
    }

    private static func isInside(_ point: FixedCoordinate, _ rings: Rings) -> Bool {
        var parity = RingParity(of: point)
        for ring in rings { parity.take(ring) }
        return parity.isInside
    }

    /// Distance from the shore within which nobody stands by mistake.
    private static let tolerance: Meters = 2
}

/// Rules for areas of water that nobody stands in (https://wiki.openstreetmap.org/wiki/Tag:natural=water,
/// …/Tag:waterway=riverbank, …/Tag:waterway=dock, …/Tag:landuse=reservoir, …/Tag:landuse=basin).
///
/// Wetlands, fountains and pools are left out, so is what falls dry or lies under something. The sea has no
/// area in the data but a coastline, which is not followed.
enum WaterRule {
    static let keys = ["natural", "landuse", "waterway"]
    static let relationType = "multipolygon"

    static func isWater(_ tags: OSMTags) -> Bool {
        guard hides.allSatisfy(tags.isUnset), tags["location"] != "underground",
            tags["amenity"] != "fountain", tags["leisure"] != "swimming_pool", tags["dock"] != "drydock",
            !dryBasins.contains(tags["basin"] ?? "")
        else { return false }
        return tags["natural"] == "water" || ["riverbank", "dock"].contains(tags["waterway"] ?? "")
            || ["reservoir", "basin"].contains(tags["landuse"] ?? "")
    }

    /// Keys that, with any value but no, tell that there is no open water all year.
    private static let hides = ["intermittent", "seasonal", "covered", "tunnel"]
    /// Basins that hold water after rain.
    private static let dryBasins: Set<String> = ["infiltration", "detention", "bioretention"]
}
