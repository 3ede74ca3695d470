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
        guard !isRoad, ["bridge", "tunnel", "covered"].allSatisfy(tags.isUnset) else {
            return nil
        }
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
