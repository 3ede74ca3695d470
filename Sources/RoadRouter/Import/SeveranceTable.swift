/// The lines that part the ground, as the first pass keeps them: nodes by id, places later.
struct SeveranceTable {
    private var kinds: [SeveranceKind] = []
    /// Line `i` has the references `firstRef[i] ..< firstRef[i + 1]`.
    private var firstRef = [0]
    private var refs: [OSMNodeID] = []

    mutating func append(_ way: OSMWay, kind: SeveranceKind) {
        kinds.append(kind)
        refs += way.nodes
        firstRef.append(refs.count)
    }

    /// The nodes that the lines run through; their places are still unknown.
    func nodes() -> NodeTable { NodeTable(references: refs) }

    /// The lines as a map keeps them, cut where the source lacks a node, and straightened by `tolerance`.
    ///
    /// - Complexity: O(n log n) in the nodes of the lines, as a rule.
    func sections(with nodes: NodeTable) -> RoadSections {
        var lines: [(kind: SeveranceKind, points: [FixedCoordinate])] = []
        for (line, kind) in kinds.enumerated() {
            let rows = refs[firstRef[line]..<firstRef[line + 1]].map { nodes.row(of: $0) }
            let parts = rows.split { row in row.map { !nodes.isKnown($0) } ?? true }
            for part in parts where part.count > 1 {
                let line = part.map { nodes.points[$0!].coordinate }.simplified(to: Self.tolerance)
                lines.append((kind, line.map { FixedCoordinate($0) }))
            }
        }
        var firstPoints: [UInt32] = [0]
        for line in lines { firstPoints.append(firstPoints.last! + UInt32(line.points.count)) }
        var sections = RoadSections()
        sections.append(lines.map(\.kind.rawValue), as: RoadSection.severanceKinds)
        sections.append(firstPoints, as: RoadSection.severanceFirstPoints)
        sections.append(lines.flatMap(\.points), as: RoadSection.severancePoints)
        return sections
    }

    /// A track or a river is wider than that.
    private static let tolerance: Meters = 2
}

/// Rules for the ways that part the ground (https://wiki.openstreetmap.org/wiki/Key:highway, …/Key:railway,
/// …/Key:waterway).
///
/// On a bridge or in a tunnel they do not: one gets under or over them. Fences and walls are left out; they
/// have gates that the map does not show.
enum SeveranceRule {
    /// Keys beside `highway`, which a reader keeps for roads.
    static let keys = ["railway", "waterway"]

    /// - Parameter isRoad: Whether a bicycle may use the way.
    static func kind(of tags: OSMTags, isRoad: Bool) -> SeveranceKind? {
        guard !isRoad, ["bridge", "tunnel", "covered"].allSatisfy(tags.isUnset) else { return nil }
        switch tags["highway"] {
        case "motorway", "motorway_link", "trunk", "trunk_link": return .motorway
        case nil: break
        default: return nil
        }
        switch tags["railway"] {
        case "rail", "light_rail", "narrow_gauge", "subway": return .railway
        default: break
        }
        switch tags["waterway"] {
        case "river", "canal": return .water
        default: return nil
        }
    }
}
