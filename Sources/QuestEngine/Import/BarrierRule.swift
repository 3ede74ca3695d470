/// Whether a node lets riders through (https://wiki.openstreetmap.org/wiki/Key:barrier).
///
/// The access tags of the node decide; where it has none, the kind of barrier does. A kind that is not listed
/// stays open: most barriers on ways (bollards, gates, cycle barriers, kerbs) are there to stop cars.
enum BarrierRule {
    /// The tags a reader has to keep with nodes.
    static let keys =
        ["barrier", "highway", "bicycle", "vehicle", "access", "sensory", "locked"] + ConditionalRule.gateKeys

    static func isClosed(_ tags: OSMTags) -> Bool {
        // The access tags of a crossing are about crossing the road, not about riding along it.
        if tags["highway"] == "crossing" { return false }
        switch AccessRule(tags, keys: ["bicycle", "vehicle", "access"]) {
        case .allowed?, .dismount?: return false
        case .denied?, .sidepath?: return true
        case nil: break
        }
        switch tags["barrier"] {
        case "fence":
            // A line that only the ears of animals notice is no fence for people.
            return !["audible", "audio"].contains(tags["sensory"] ?? "")
        case "gate", "lift_gate", "swing_gate", "sliding_gate", "wicket_gate":
            return tags.isTrue("locked")
        case "wall", "city_wall", "retaining_wall", "guard_rail", "jersey_barrier", "kissing_gate",
            "stile",
            "turnstile", "full-height_turnstile", "yes":
            return true
        default: return false
        }
    }
}
